import { type Kysely, sql, type Transaction } from 'kysely'
import type { PollOption } from '../../shared/poll-kinds/index.ts'
import type { PollState } from '../../shared/schemas/poll.ts'
import type { Database, Row } from '../db/schema.ts'
import type { Draft } from '../domain/drafts.ts'
import type { InstantUnderLock } from '../domain/session.ts'
import { currentPollFirst } from './current-poll.ts'

/** Every poll of the session, without outcomes: in order, and the id of the current one. */
export async function readPolls(
  db: Kysely<Database>,
  sessionId: string,
): Promise<{ polls: Row<'poll'>[]; currentPollId: string | null }> {
  const rows = await db
    .selectFrom('poll')
    .selectAll()
    .where('session_id', '=', sessionId)
    .orderBy(currentPollFirst)
    .execute()
  const polls = rows.toSorted((a, b) => a.position - b.position)
  return { polls, currentPollId: rows[0]?.id ?? null }
}

/** The poll that audience and wall see: the open one, else the one closed last, else none. */
export async function readCurrentPoll(
  db: Kysely<Database>,
  sessionId: string,
): Promise<Row<'poll'> | undefined> {
  return db
    .selectFrom('poll')
    .selectAll()
    .where('session_id', '=', sessionId)
    .where('state', '<>', 'draft')
    .orderBy(currentPollFirst)
    .limit(1)
    .executeTakeFirst()
}

export async function readPoll(
  db: Kysely<Database>,
  sessionId: string,
  pollId: string,
): Promise<Row<'poll'> | undefined> {
  return db
    .selectFrom('poll')
    .selectAll()
    .where('session_id', '=', sessionId)
    .where('id', '=', pollId)
    .executeTakeFirst()
}

/**
 * Adds drafts at the end, all or none.
 * @param newId draws a uuid
 * @returns them in order; none if the session would hold more polls than it may
 */
export async function insertDrafts(
  db: Transaction<Database>,
  at: { sessionId: string; now: number; cap: number },
  drafts: readonly Draft[],
  newId: () => string,
): Promise<Row<'poll'>[]> {
  const { numUpdatedRows } = await db
    .updateTable('session')
    .set((eb) => ({ poll_count: eb('poll_count', '+', drafts.length) }))
    .where('id', '=', at.sessionId)
    .where('poll_count', '<=', at.cap - drafts.length)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return []
  // One text however many there are, so that it is prepared once.
  const sent = drafts.map((draft, place) => ({ id: newId(), place, ...draft }))
  const { rows } = await sql<Row<'poll'>>`
    insert into poll (
      session_id, id, kind, prompt, options, correct_option_id, reveal, moderated,
      explanation, state, position, created_at
    )
    select ${at.sessionId}, draft.id, draft.kind, draft.prompt, draft.options,
      draft."correctOptionId", draft.reveal, draft.moderated,
      draft.explanation, 'draft', last.position + 1 + draft.place, ${at.now}
    from jsonb_to_recordset(${JSON.stringify(sent)}::jsonb) as draft (
      id uuid, place integer, kind text, prompt text, options jsonb, "correctOptionId" uuid,
      reveal text, moderated boolean, explanation text
    ), (
      select coalesce(max(position), 0) as position from poll where session_id = ${at.sessionId}
    ) as last
    order by draft.place
    returning poll.*`.execute(db)
  return rows
}

export async function updateDraft(
  db: Transaction<Database>,
  sessionId: string,
  pollId: string,
  draft: Draft,
): Promise<Row<'poll'>> {
  return db
    .updateTable('poll')
    .set(draftColumns(draft))
    .where('session_id', '=', sessionId)
    .where('id', '=', pollId)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Moves a poll to a place among the session's, from 0, which the caller has locked. */
export async function movePoll(
  db: Transaction<Database>,
  sessionId: string,
  pollId: string,
  place: number,
): Promise<void> {
  const { polls } = await readPolls(db, sessionId)
  const ids = polls.map(({ id }) => id).filter((id) => id !== pollId)
  ids.splice(place, 0, pollId)
  await sql`update poll set position = placed.n
    from unnest(${ids}::uuid[]) with ordinality placed (id, n)
    where poll.session_id = ${sessionId} and poll.id = placed.id`.execute(db)
}

const draftColumns = (draft: Draft) => ({
  kind: draft.kind,
  prompt: draft.prompt,
  options: JSON.stringify(draft.options satisfies PollOption[]),
  correct_option_id: draft.correctOptionId,
  reveal: draft.reveal,
  moderated: draft.moderated,
  explanation: draft.explanation,
})

export async function deleteDraft(
  db: Transaction<Database>,
  sessionId: string,
  pollId: string,
): Promise<void> {
  await db.deleteFrom('poll').where('session_id', '=', sessionId).where('id', '=', pollId).execute()
  await db
    .updateTable('session')
    .set((eb) => ({ poll_count: eb('poll_count', '-', 1) }))
    .where('id', '=', sessionId)
    .execute()
}

/** @param closesAt when it closes by itself (epoch ms) */
export async function markOpen(
  db: Transaction<Database>,
  { session_id, id }: Row<'poll'>,
  now: InstantUnderLock,
  closesAt: number | null,
): Promise<void> {
  await db
    .updateTable('poll')
    .set({ state: 'open', opened_at: now, closes_at: closesAt })
    .where('session_id', '=', session_id)
    .where('id', '=', id)
    .execute()
}

/** Sets the timer of an open poll anew; false where it has been closed, or closed itself. */
export async function setTimer(
  db: Transaction<Database>,
  { session_id, id }: Row<'poll'>,
  now: InstantUnderLock,
  closesAt: number,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('poll')
    .set({ closes_at: closesAt })
    .where('session_id', '=', session_id)
    .where('id', '=', id)
    .where('state', '=', 'open')
    .where((eb) => eb.or([eb('closes_at', 'is', null), eb('closes_at', '>', now)]))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Closes the session's open poll, if any, waiting for the votes on it that are being written. */
export async function closeOpenPoll(
  db: Transaction<Database>,
  sessionId: string,
  now: InstantUnderLock,
): Promise<void> {
  await closing(db, sessionId, now).execute()
}

/**
 * Writes down that the session's open poll has closed itself, if its timer has run out. So whoever
 * reads it after that instant waits for the votes on it that are being written, and no other comes
 * after. Needs no lock of the session: a timer that was set anew meanwhile has not run out.
 */
export async function closeDuePoll(
  db: Kysely<Database>,
  sessionId: string,
  now: number,
): Promise<void> {
  await closing(db, sessionId, now).where('closes_at', '<=', now).execute()
}

/**
 * A poll closes when its timer says, at the latest now. Its `closed_at` is after every other's,
 * whatever the clocks of the nodes that closed them say.
 */
const closing = (db: Kysely<Database>, sessionId: string, now: number) =>
  db
    .updateTable('poll')
    .set({
      state: 'closed' satisfies PollState,
      closed_at: sql<number>`greatest(
        least(closes_at, ${now}::bigint),
        (select max(closed_at) + 1 from poll where session_id = ${sessionId})
      )`,
    })
    .where('session_id', '=', sessionId)
    .where('state', '=', 'open')

/** Says whether audience and wall are shown the poll's results, whatever it was drafted to. */
export async function setRevealed(
  db: Transaction<Database>,
  sessionId: string,
  pollId: string,
  revealed: boolean,
): Promise<void> {
  await db
    .updateTable('poll')
    .set({ revealed })
    .where('session_id', '=', sessionId)
    .where('id', '=', pollId)
    .execute()
}

/** Writes which answers of the poll are not as by default, by their keys. */
export async function setAnswersTurned(
  db: Transaction<Database>,
  sessionId: string,
  pollId: string,
  keys: readonly string[],
): Promise<void> {
  await db
    .updateTable('poll')
    .set({ answers_turned: JSON.stringify(keys) })
    .where('session_id', '=', sessionId)
    .where('id', '=', pollId)
    .execute()
}
