import { Refusal } from '../../../shared/errors.ts'
import { isUuid } from '../../../shared/schemas/ids.ts'
import type { Row } from '../../db/schema.ts'
import { readPoll } from '../../queries/polls.ts'
import type { Locked } from '../sessions/locked-session.ts'

/** The poll that a path names. @throws Refusal poll_not_found */
export async function requirePoll({ trx, session }: Locked, pid: string): Promise<Row<'poll'>> {
  const poll = isUuid(pid) ? await readPoll(trx, session.id, pid) : undefined
  if (!poll) throw new Refusal('poll_not_found')
  return poll
}

/** A poll that is or was open. @throws Refusal poll_not_found, poll_is_draft */
export async function requireOpened(locked: Locked, pid: string): Promise<Row<'poll'>> {
  const poll = await requirePoll(locked, pid)
  if (poll.state === 'draft') throw new Refusal('poll_is_draft')
  return poll
}

/** A poll that can still be changed. @throws Refusal poll_not_found, poll_not_draft */
export async function requireDraft(locked: Locked, pid: string): Promise<Row<'poll'>> {
  const poll = await requirePoll(locked, pid)
  if (poll.state !== 'draft') throw new Refusal('poll_not_draft')
  return poll
}
