import type { Transaction } from 'kysely'
import { Refusal } from '../../shared/errors.ts'
import { isUuid } from '../../shared/schemas/ids.ts'
import type { Database } from '../db/schema.ts'
import type { Session } from '../domain/session.ts'
import { type PollRow, readPoll } from '../queries/polls.ts'
import { holdSession, lockSession } from '../queries/sessions.ts'

/** The session, locked for a change of its polls. @throws Refusal where it is gone or has ended */
export async function lockLiveSession(
  trx: Transaction<Database>,
  id: string,
  now: number,
): Promise<Session> {
  return requireLive(await lockSession(trx, id, now))
}

/** The session, held so that it cannot end meanwhile. @throws Refusal where it is gone or has ended */
export async function holdLiveSession(
  trx: Transaction<Database>,
  id: string,
  now: number,
): Promise<Session> {
  return requireLive(await holdSession(trx, id, now))
}

function requireLive(session: Session | null): Session {
  if (!session) throw new Refusal('session_not_found')
  if (session.status === 'ended') throw new Refusal('session_ended')
  return session
}

/** A poll of the session by what the path says. @throws Refusal poll_not_found */
export async function requirePoll(
  trx: Transaction<Database>,
  sessionId: string,
  pid: string,
): Promise<PollRow> {
  const poll = isUuid(pid) ? await readPoll(trx, sessionId, pid) : undefined
  if (!poll) throw new Refusal('poll_not_found')
  return poll
}

/** A poll that can still be changed. @throws Refusal poll_not_found, poll_not_draft */
export async function requireDraft(
  trx: Transaction<Database>,
  sessionId: string,
  pid: string,
): Promise<PollRow> {
  const poll = await requirePoll(trx, sessionId, pid)
  if (poll.state !== 'draft') throw new Refusal('poll_not_draft')
  return poll
}
