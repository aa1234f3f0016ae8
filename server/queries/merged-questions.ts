import { type RawBuilder, sql } from 'kysely'
import type { Trx } from '../db/schema.ts'

/**
 * Questions that are merged into others: a row of `question_merge` for each, which a merge adds and a split deletes.
 * Upvotes stay where they were given, and are counted over a question and those that are merged into it. The caller
 * has locked the session.
 */

/** Merges a question, with those that are merged into it, into one that is not merged itself. */
export async function mergeInto(db: Trx, sessionId: string, child: string, parent: string): Promise<void> {
  await db.insertInto('question_merge').values({ session_id: sessionId, child, parent }).execute()
}

/** Takes a question out of the one that it is merged into, with those that are merged into it. */
export async function splitOff(db: Trx, sessionId: string, child: string): Promise<void> {
  await db.deleteFrom('question_merge').where('session_id', '=', sessionId).where('child', '=', child).execute()
}

/**
 * Takes questions that are going to be deleted out of what they are merged into. Their upvotes, and the questions that
 * were merged into them, pass to the question they are merged into.
 */
export async function splitOffForGood(db: Trx, sessionId: string, ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    await sql`
      insert into upvote (session_id, question_id, participant_id)
      select upvote.session_id, parent.id, upvote.participant_id from upvote
      join question_merge on question_merge.session_id = ${sessionId} and child = upvote.question_id
      join question as parent on parent.session_id = ${sessionId} and parent.id = question_merge.parent
      join session on session.id = ${sessionId}
      where upvote.session_id = ${sessionId} and upvote.question_id = ${id}
        and (not ${NAMED} or upvote.participant_id <> parent.participant_id)
      on conflict do nothing`.execute(db)
    await sql`
      update question_merge set parent = above.parent from question_merge as above
      where above.session_id = ${sessionId} and above.child = ${id}
        and question_merge.session_id = ${sessionId} and question_merge.parent = ${id}`.execute(db)
    await sql`
      delete from question_merge where session_id = ${sessionId} and (child = ${id} or parent = ${id})`.execute(db)
  }
}

/**
 * For `with recursive`: the questions that are merged into others, as pairs. `whole` is each question that `id` is
 * merged into, directly or through others.
 */
export const mergedPairs = (sessionId: string): RawBuilder<unknown> => sql`
  merged (id, whole) as (
    select child, parent from question_merge where session_id = ${sessionId}
    union
    select merged.id, above.parent from merged
    join question_merge as above on above.session_id = ${sessionId} and above.child = merged.whole
  )`

/** A part of a statement that has `mergedPairs`: the question that stands for one, which is not merged itself. */
export const standInOf = (sessionId: string, questionId: RawBuilder<unknown>): RawBuilder<string> => sql`(
  select whole from merged where merged.id = ${questionId}
    and not exists (select from question_merge where session_id = ${sessionId} and child = merged.whole))`

/**
 * A part of a statement that has `mergedPairs`: who supports which question, some twice. Supporters of a merged question
 * support those that are shown in its place, and so does its author, but nobody supports a question of their own. In
 * a secret session nobody's authorship counts: a host would learn by merging who asked what.
 */
export const supportersOf = (sessionId: string): RawBuilder<{ question_id: string; participant_id: string }> => sql`
  select question_id, participant_id from upvote where session_id = ${sessionId}
  union all
  select whole.id, supporter.participant_id from merged
  join session on session.id = ${sessionId}
  join question as part on part.session_id = ${sessionId} and part.id = merged.id
  join question as whole on whole.session_id = ${sessionId} and whole.id = merged.whole
  cross join lateral (
    select upvote.participant_id from upvote where upvote.session_id = ${sessionId} and upvote.question_id = part.id
    union all
    select part.participant_id where ${NAMED}
  ) as supporter
  where not ${NAMED} or supporter.participant_id <> whole.participant_id`

const NAMED = sql`(session.settings->'anonymous' is distinct from 'true')`

/** How many questions are merged into each other in a row at most, of those that end with this one, itself among them. */
export async function countInARow(db: Trx, sessionId: string, questionId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with recursive ${mergedPairs(sessionId)}
    select count(*)::int + 1 as count from merged
    where id in (select id from merged where whole = ${questionId})
    group by id order by count desc limit 1`.execute(db)
  return rows[0]?.count ?? 1
}

export async function readMerged(db: Trx, sessionId: string, questionId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with recursive ${mergedPairs(sessionId)} select id from merged where whole = ${questionId}`.execute(db)
  return rows.map(({ id }) => id)
}
