import { sql } from 'kysely'
import type { Db } from '../db/schema.ts'

/** The channel on which nodes tell each other which sessions have changed. */
export const NODE_CHANNEL = 'live_audience_changes'

/** Sends a message to every node. At most 8,000 bytes (PostgreSQL manual, NOTIFY). */
export async function sendToNodes(db: Db, message: string): Promise<void> {
  await sql`select pg_notify(${NODE_CHANNEL}, ${message})`.execute(db)
}

/** What stands for the node in the message of a command, which is none. */
const NO_NODE = 'command'
const SESSIONS_MAX = 200

/** Tells all nodes that a command has changed these sessions. */
export async function tellNodes(db: Db, sessionIds: readonly string[]): Promise<void> {
  for (let from = 0; from < sessionIds.length; from += SESSIONS_MAX)
    await sendToNodes(db, [NO_NODE, ...sessionIds.slice(from, from + SESSIONS_MAX)].join(' '))
}
