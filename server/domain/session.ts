import { DEFAULT_SESSION_LENGTH } from '../../shared/limits.ts'
import { Refusal } from '../../shared/refusals.ts'
import type { SettingsChange } from '../../shared/schemas/settings.ts'
import { settingOf } from '../../shared/session-settings.ts'
import type { SessionStatus } from '../../shared/session-status.ts'
import type { Row } from '../db/schema.ts'
import { hostOnly, onStage } from './host-only.ts'
import { changeSettings } from './settings.ts'

declare const underLock: unique symbol

/**
 * An instant (epoch ms) that was read while the session was locked. Changes under the lock use it and not the instant
 * of the request, because the request that came first may get the lock last.
 */
export type InstantUnderLock = number & { readonly [underLock]: true }

/** A session has ended once its host ended it, or from the instant `ends_at` on. */
export const statusAt = (now: number, session: Pick<Row<'session'>, 'ended_at' | 'ends_at'>): SessionStatus =>
  session.ended_at !== null || session.ends_at <= now ? 'ended' : 'live'

/** What the wall shows: an answer is stored beside `poll`, and whether the podium comes first beside `scores`. */
function stageIn({ stage, stage_answer: more }: Pick<Row<'session'>, 'stage' | 'stage_answer'>) {
  const answer = more && 'text' in more ? more : null
  return {
    stage: stage === 'poll' && answer ? ('answer' as const) : stage,
    stageAnswer: onStage(answer),
    podium: stage === 'scores' && more !== null && 'podium' in more,
  }
}

/** A session as the rules and views see it, as of `now`. Instants in epoch milliseconds. */
export type Session = ReturnType<typeof toSession>
export const toSession = (row: Row<'session'>, now: number) => ({
  id: row.id,
  asOf: now,
  code: row.code,
  status: statusAt(now, row),
  /** Whether its end is stored. A session that ended by `endsAt` cannot become live again once it is. */
  isEndStored: row.ended_at !== null,
  endedAt: row.ended_at,
  title: row.title,
  brand: row.brand,
  createdAt: row.created_at,
  endsAt: row.ends_at,
  participantCount: row.participant_count,
  leftCount: row.freed_seats,
  hasBeenJoined: row.participant_count + row.freed_seats > 0,
  settings: row.settings,
  ...stageIn(row),
  ownerId: hostOnly(row.owner_id),
  hostKeyVersion: onStage(row.host_key_version),
})

/** @throws Refusal session_not_found where there is none, session_ended */
export function requireLive(session: Session | undefined): Session {
  if (!session) throw new Refusal('session_not_found')
  if (session.status === 'ended') throw new Refusal('session_ended')
  return session
}

type Dates = Pick<Session, 'createdAt' | 'endsAt'>
type Changed = Dates & Pick<Session, 'title' | 'brand' | 'settings'>
type Change = { [Field in Exclude<keyof Changed, 'settings'>]?: Changed[Field] | undefined } & {
  settings?: SettingsChange | undefined
}

/** @throws Refusal invalid_input unless the session ends after it begins */
export function requireOrder({ createdAt, endsAt }: Dates): void {
  if (endsAt > createdAt) return
  throw new Refusal('invalid_input', 'endsAt: must be after createdAt.')
}

/**
 * The dates of a new session, which is live. Without `endsAt` it ends 30 days after it begins, or 30 days from now if it
 * began before.
 * @throws Refusal invalid_input for an end that is before its beginning or has passed
 */
export function newDates({ createdAt, endsAt }: Pick<Change, 'createdAt' | 'endsAt'>, now: number): Dates {
  const begins = createdAt ?? now
  const dates = { createdAt: begins, endsAt: endsAt ?? Math.max(begins, now) + DEFAULT_SESSION_LENGTH }
  requireOrder(dates)
  if (dates.endsAt > now) return dates
  throw new Refusal('invalid_input', 'endsAt: has passed; a new session ends later than now.')
}

/**
 * A session's own fields after a change. Those of an ended session can be corrected, but it stays ended.
 * @throws Refusal invalid_input for a change that is empty or puts the end before the beginning, or an
 *   admission after somebody has joined,
 *   session_would_revive for one that would bring an ended session back
 */
export function changeSession(session: Session, change: Change, now: InstantUnderLock): Changed {
  const { title = session.title, createdAt = session.createdAt, endsAt = session.endsAt } = change
  if (CHANGEABLE.every((field) => change[field] === undefined)) {
    throw new Refusal('invalid_input', `Nothing to change: send ${CHANGEABLE.join(', ')}.`)
  }
  requireOrder({ createdAt, endsAt })
  if (session.status === 'ended' && endsAt !== session.endsAt && endsAt > now) throw new Refusal('session_would_revive')
  const { brand = session.brand } = change
  const settings = changeSettings(session.settings, change.settings)
  if (settingOf(settings, 'admission') !== settingOf(session.settings, 'admission') && session.hasBeenJoined) {
    throw new Refusal('invalid_input', 'settings.admission: can be changed only while nobody has joined.')
  }
  return { title, createdAt, endsAt, brand, settings }
}

const CHANGEABLE = ['title', 'brand', 'settings', 'createdAt', 'endsAt'] as const
