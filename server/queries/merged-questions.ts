import { sql } from 'kysely'
import type { Trx } from '../db/schema.ts'

/**
 * Questions that are merged into others. The caller has locked the session. Upvotes are never moved: a merge adds those
 * of the merged question to the other one, marked `by_merge`, and a split takes them away.
 */

/** Merges a question, and those that are merged into it, into one that is not merged itself. */
export async function mergeInto(db: Trx, sessionId: string, questionId: string, into: string): Promise<void> {
  await sql`
    update question set merged_into = merged_into || ${into}::uuid
    where session_id = ${sessionId} and (id = ${questionId} or ${questionId} = any(merged_into))`.execute(db)
  await countMerged(db, sessionId)
}

/** Takes a question out of the one that it is merged into, with those that are merged into it. */
export async function splitOff(db: Trx, sessionId: string, questionId: string): Promise<void> {
  await sql`
    update question set merged_into = merged_into[:coalesce(array_position(merged_into, ${questionId}::uuid), 0)]
    where session_id = ${sessionId} and (id = ${questionId} or ${questionId} = any(merged_into))`.execute(db)
  await countMerged(db, sessionId)
}

/** Takes questions that were deleted out of those that were merged into them. */
export async function splitOffDeleted(db: Trx, sessionId: string, deleted: readonly string[]): Promise<void> {
  await sql`
    update question set merged_into = array(
      select id from unnest(merged_into) with ordinality as target (id, n) where id <> all(${deleted}::uuid[]) order by n)
    where session_id = ${sessionId} and merged_into && ${deleted}::uuid[]`.execute(db)
  await countMerged(db, sessionId)
}

export async function readMerged(db: Trx, sessionId: string, questionId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from question where session_id = ${sessionId} and ${questionId} = any(merged_into)`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Adds the upvotes of merged questions to those that they are merged into, anew. A person counts once. The author of a
 * merged question counts as well, except for a question of their own.
 */
export async function countMerged(db: Trx, sessionId: string): Promise<void> {
  await db.deleteFrom('upvote').where('session_id', '=', sessionId).where('by_merge', '=', true).execute()
  await sql`
    insert into upvote (session_id, question_id, participant_id, by_merge)
    select distinct merged.session_id, target.id, supporter.participant_id, true
    from question as merged
    cross join unnest(merged.merged_into) as target_id
    join question as target on target.session_id = merged.session_id and target.id = target_id
    cross join lateral (
      select participant_id from upvote where session_id = ${sessionId} and question_id = merged.id
      union all
      select merged.participant_id where merged.participant_id <> target.participant_id
    ) as supporter
    where merged.session_id = ${sessionId} and target.session_id = ${sessionId}
    on conflict do nothing`.execute(db)
}
