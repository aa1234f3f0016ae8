import { sql } from 'kysely'
import type { Db } from '../db/schema.ts'

/** The channel on which nodes tell each other which sessions have changed. */
export const NODE_CHANNEL = 'live_audience_changes'

/** Sends a message to every node. At most 8,000 bytes (PostgreSQL manual, NOTIFY). */
export async function sendToNodes(db: Db, message: string): Promise<void> {
  await sql`select pg_notify(${NODE_CHANNEL}, ${message})`.execute(db)
}
