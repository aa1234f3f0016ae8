import { expect } from 'vitest'
import type { Operation } from './operations.ts'
import type { Shown } from './shown.ts'
import type { World } from './world.ts'

/** What a close answers for: nothing is added to a poll once its host knows that it is closed. */

type Poll = { id: string; state: string; votes: number; options: unknown }
/** A poll as its host was shown it. */
export type Closed = { session: string; poll: Poll }

/** Reads, as the host who has just closed a poll, or ended a session. */
export async function readClosed(world: World, operation: Operation): Promise<Closed[]> {
  if (!('host' in operation) || operation.does === 'create') return []
  const { host, session } = operation
  const { body } = await world.host(host).call('GET', `/api/sessions/${session}?host=1`)
  const polls: Poll[] = body.polls ?? []
  return polls.filter(({ state }) => state === 'closed').map((poll) => ({ session, poll }))
}

/** @param shown what everyone is shown now, by session */
export function mustStay(closed: readonly Closed[], shown: ReadonlyMap<string, Shown>): void {
  for (const { session, poll } of closed) {
    const host = shown.get(session)?.find(({ reader }) => reader.role === 'host')
    const now = (host?.body.polls as Poll[] | undefined)?.find(({ id }) => id === poll.id)
    if (now) expect({ votes: now.votes, options: now.options }).toEqual({ votes: poll.votes, options: poll.options })
  }
}
