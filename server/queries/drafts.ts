import { sql } from 'kysely'
import type { PollOption } from '../../shared/poll-kinds/index.ts'
import type { Row, Trx } from '../db/schema.ts'
import type { Draft } from '../domain/drafts.ts'
import { readPolls, updatePoll } from './polls.ts'

/**
 * Adds drafts, all or none.
 * @param at.after the position that they follow; at the end if left out
 * @param newId draws a uuid
 * @returns them in order; none if the session would hold more polls than it may
 */
export async function insertDrafts(
  db: Trx,
  at: { sessionId: string; now: number; cap: number; after?: number },
  drafts: readonly Draft[],
  newId: () => string,
): Promise<Row<'poll'>[]> {
  const { numUpdatedRows } = await addToPollCount(db, at.sessionId, drafts.length)
    .where('poll_count', '<=', at.cap - drafts.length)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return []
  if (at.after !== undefined) await shiftPolls(db, at.sessionId, at.after, drafts.length)
  // One text however many there are, so that it is prepared once.
  const sent = drafts.map((draft, index) => ({ id: newId(), index, ...draft }))
  const { rows } = await sql<Row<'poll'>>`
    insert into poll (
      session_id, id, kind, prompt, picture, options, correct_option_id, other_correct_ids, reveal, moderated,
      explanation, seconds, max_entries, state, position, created_at
    )
    select ${at.sessionId}, draft.id, draft.kind, draft.prompt, draft.picture, draft.options,
      draft."correctOptionIds"[1], draft."correctOptionIds"[2:], draft.reveal, draft.moderated,
      draft.explanation, draft.seconds, draft."maxEntries", 'draft', last.position + 1 + draft.index, ${at.now}
    from jsonb_to_recordset(${JSON.stringify(sent)}::jsonb) as draft (
      id uuid, index integer, kind text, prompt text, picture jsonb, options jsonb, "correctOptionIds" uuid[],
      reveal text, moderated boolean, explanation text, seconds integer, "maxEntries" integer
    ), (
      select coalesce(${at.after}, max(position), 0) as position
      from poll where session_id = ${at.sessionId}
    ) as last
    order by draft.index
    returning poll.*`.execute(db)
  return rows
}

async function shiftPolls(db: Trx, sessionId: string, after: number, count: number): Promise<void> {
  await db
    .updateTable('poll')
    .set((eb) => ({ position: eb('position', '+', count) }))
    .where('session_id', '=', sessionId)
    .where('position', '>', after)
    .execute()
}

export const updateDraft = async (db: Trx, poll: Row<'poll'>, draft: Draft): Promise<Row<'poll'>> =>
  updatePoll(db, poll)
    .set({
      kind: draft.kind,
      prompt: draft.prompt,
      picture: draft.picture && JSON.stringify(draft.picture),
      options: JSON.stringify(draft.options satisfies PollOption[]),
      correct_option_id: draft.correctOptionIds[0] ?? null,
      other_correct_ids: draft.correctOptionIds.slice(1),
      reveal: draft.reveal,
      moderated: draft.moderated,
      explanation: draft.explanation,
      max_entries: draft.maxEntries,
      seconds: draft.seconds,
    })
    .returningAll()
    .executeTakeFirstOrThrow()

/** Moves a poll to an index among the polls of a session that the caller has locked. */
export async function movePoll(db: Trx, sessionId: string, pollId: string, index: number): Promise<void> {
  const polls = await readPolls(db, sessionId)
  const ids = polls.map(({ id }) => id).filter((id) => id !== pollId)
  ids.splice(index, 0, pollId)
  await sql`update poll set position = placed.n
    from unnest(${ids}::uuid[]) with ordinality placed (id, n)
    where poll.session_id = ${sessionId} and poll.id = placed.id`.execute(db)
}

export async function removeDraft(db: Trx, sessionId: string, pollId: string): Promise<void> {
  await db.deleteFrom('poll').where('session_id', '=', sessionId).where('id', '=', pollId).execute()
  await addToPollCount(db, sessionId, -1).execute()
}

/** The session has the count, so that the statement that raises it can enforce the cap. */
const addToPollCount = (db: Trx, sessionId: string, added: number) =>
  db
    .updateTable('session')
    .set((eb) => ({ poll_count: eb('poll_count', '+', added) }))
    .where('id', '=', sessionId)
