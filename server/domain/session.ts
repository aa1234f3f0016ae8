import { Refusal } from '../../shared/errors.ts'
import { SESSION_LIFETIME } from '../../shared/limits.ts'
import type { SessionStatus } from '../../shared/schemas/session.ts'
import type { HostOnly } from './sealed.ts'

/** A session as the rules and views see it. Instants in epoch milliseconds. */
export type Session = {
  id: string
  code: string
  status: SessionStatus
  title: string
  brand: Record<string, unknown> | null
  createdAt: number
  endsAt: number
  participantCount: number
  ownerId: HostOnly<string>
  hostKeyVersion: HostOnly<number>
}

/** A session is over once its host ended it or its time has come, from that instant on. */
export function statusAt(
  now: number,
  session: { ended_at: number | null; ends_at: number },
): SessionStatus {
  return session.ended_at !== null || session.ends_at <= now ? 'ended' : 'live'
}

type Dates = { createdAt: number; endsAt: number }
type Change = {
  title?: string | undefined
  createdAt?: number | undefined
  endsAt?: number | undefined
}

/** @throws Refusal invalid_input unless the session ends after it begins */
export function requireOrder({ createdAt, endsAt }: Dates): void {
  if (endsAt > createdAt) return
  throw new Refusal('invalid_input', 'endsAt: must be after createdAt.')
}

/**
 * The dates of a new session, which is live: by itself it ends a day after it begins, or after now
 * where it began before.
 * @throws Refusal invalid_input for an end that is before its beginning or has passed
 */
export function newDates(
  { createdAt, endsAt }: Pick<Change, 'createdAt' | 'endsAt'>,
  now: number,
): Dates {
  const begins = createdAt ?? now
  const dates = { createdAt: begins, endsAt: endsAt ?? Math.max(begins, now) + SESSION_LIFETIME }
  requireOrder(dates)
  if (dates.endsAt > now) return dates
  throw new Refusal('invalid_input', 'endsAt: has passed; a new session ends later than now.')
}

/**
 * Title and dates after a change. An ended session may have its title and past dates corrected, but
 * is not brought back.
 * @throws Refusal invalid_input for a change that is empty or puts the end before the beginning,
 *   session_would_revive for one that would bring an ended session back
 */
export function changeSession(
  session: Session,
  change: Change,
  now: number,
): Dates & { title: string } {
  const { title = session.title, createdAt = session.createdAt, endsAt = session.endsAt } = change
  if (change.title === undefined && change.createdAt === undefined && change.endsAt === undefined) {
    throw new Refusal('invalid_input', 'Nothing to change: send title, createdAt or endsAt.')
  }
  requireOrder({ createdAt, endsAt })
  if (session.status === 'ended' && endsAt !== session.endsAt && endsAt > now) {
    throw new Refusal('session_would_revive')
  }
  return { title, createdAt, endsAt }
}
