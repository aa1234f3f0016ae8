import { sql } from 'kysely'
import type { PollState } from '../../shared/schemas/poll.ts'
import type { Db, Row, Trx } from '../db/schema.ts'
import type { InstantUnderLock, Session } from '../domain/session.ts'
import { ballotStorageOf } from './ballot-storage/index.ts'
import { type DatabaseTime, earlier } from './database-time.ts'

/** The order that puts the current poll first: the open one, else the one closed last, else the first draft. */
export const currentPollFirst = sql`array_position(array['open', 'closed', 'draft'], poll.state),
  poll.closed_at desc nulls last, poll.position`

type PollKey = Pick<Row<'poll'>, 'session_id' | 'id'>

export const updatePoll = (db: Trx, { session_id, id }: PollKey) =>
  db.updateTable('poll').where('session_id', '=', session_id).where('id', '=', id)

const pollsOf = (db: Db, sessionId: string) => db.selectFrom('poll').selectAll().where('session_id', '=', sessionId)

/** Every poll of the session, without outcomes, for `inOrder`. */
export const pollsCurrentFirst = (db: Db, sessionId: string) => pollsOf(db, sessionId).orderBy(currentPollFirst)

/** The polls of a session in order, and the id of the current one, which comes first in `rows`. */
export const inOrder = (rows: Row<'poll'>[]) => ({
  polls: rows.toSorted((a, b) => a.position - b.position),
  currentPollId: rows[0]?.id ?? null,
})

export const readPolls = async (db: Db, sessionId: string): Promise<Row<'poll'>[]> =>
  inOrder(await pollsCurrentFirst(db, sessionId).execute()).polls

/** The poll that audience and wall see: the open one, else the one closed last, else none. */
export async function readCurrentPoll(db: Db, sessionId: string): Promise<Row<'poll'> | undefined> {
  const opened = pollsOf(db, sessionId).where('state', '<>', 'draft')
  return opened.orderBy(currentPollFirst).limit(1).executeTakeFirst()
}

export const readPoll = async (db: Db, sessionId: string, pollId: string): Promise<Row<'poll'> | undefined> =>
  pollsOf(db, sessionId).where('id', '=', pollId).executeTakeFirst()

/** @param closesAt when it closes by itself (epoch ms) */
export async function markOpen(db: Trx, poll: PollKey, now: InstantUnderLock, closesAt: number | null): Promise<void> {
  await updatePoll(db, poll).set({ state: 'open', opened_at: now, closes_at: closesAt }).execute()
}

/**
 * Changes the timer of an open poll.
 * @param closesAt when it closes by itself (epoch ms); null for no timer
 * @returns false if the poll is closed or its timer ran out
 */
export async function setTimer(
  db: Trx,
  poll: PollKey,
  now: InstantUnderLock,
  closesAt: number | null,
): Promise<boolean> {
  const { numUpdatedRows } = await updatePoll(db, poll)
    .set({ closes_at: closesAt })
    .where('state', '=', 'open')
    .where((eb) => eb.or([eb('closes_at', 'is', null), eb('closes_at', '>', now)]))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/**
 * Closes the session's open poll, if any. Waits for the votes on it that are being written. If votes are secret, nobody
 * can find out from then on whose they are.
 */
export async function closeOpenPoll(db: Trx, session: Pick<Session, 'id' | 'settings'>, now: InstantUnderLock) {
  const update = closing(db, session.id, now)
  const closed = await update.returning(['session_id', 'id', 'opened_at']).executeTakeFirst()
  if (closed) await ballotStorageOf(session).pollClosed(db, closed)
}

/**
 * Closes the session's open poll if its timer has run out. Waits for the votes on it that are being written, so that
 * no vote is added to a result that was shown. Needs no lock of the session: a timer that was set again meanwhile has
 * not run out. The clock of the database has reached that instant, too.
 */
export async function closeDuePoll(db: Db, sessionId: string, now: number, time: DatabaseTime): Promise<void> {
  await closing(db, sessionId, now).where('closes_at', '<=', earlier(now, time)).execute()
}

/**
 * A poll closes when its timer runs out, at the latest now. Its `closed_at` is after that of every other poll, even if
 * the clocks of nodes differ.
 */
const closing = (db: Db, sessionId: string, now: number) =>
  db
    .updateTable('poll')
    .set({
      state: 'closed' satisfies PollState,
      gone_voter_ids: [],
      closed_at: sql<number>`greatest(
        least(closes_at, ${now}::bigint),
        (select max(closed_at) + 1 from poll where session_id = ${sessionId})
      )`,
    })
    .where('session_id', '=', sessionId)
    .where('state', '=', 'open')

/** Sets whether audience and wall see the poll's results. Overrides the draft's setting. */
export async function setRevealed(db: Trx, poll: PollKey, revealed: boolean): Promise<void> {
  await updatePoll(db, poll).set({ revealed }).execute()
}

/** Stores the answers that the host has hidden, or in a moderated poll shown. */
export async function setAnswerOverrides(db: Trx, poll: PollKey, answers: readonly string[]): Promise<void> {
  await updatePoll(db, poll)
    .set({ answer_overrides: JSON.stringify(answers) })
    .execute()
}
