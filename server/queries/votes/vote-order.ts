import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/schema.ts'
import { column, columnsOf, type Vote } from './vote.ts'

/** Which of two votes of one person counts, in whatever order they arrive. */

/**
 * Whether a vote takes the place of the stored one of its voter. Both have a number: the higher one counts, in whatever
 * order they are written, and the same vote sent again is accepted again. One has none: the vote that is written last
 * counts, and with it goes the number of the other one.
 */
const replacesStored = (seq: RawBuilder<unknown>, ballot: RawBuilder<unknown>) => sql`(
    vote.seq is null or ${seq} is null or ${seq} > vote.seq or (${seq} = vote.seq and ${ballot} = vote.ballot))`

/** Replaces a voter's earlier vote. The same ballot sent again, as by a phone that got no answer, keeps its `cast_at`. */
export const REPLACE_EARLIER = sql`on conflict (session_id, poll_id, participant_id)
  do update set ballot = excluded.ballot, seq = excluded.seq,
    cast_at = case when vote.ballot = excluded.ballot then vote.cast_at else excluded.cast_at end
  where ${replacesStored(sql`excluded.seq`, sql`excluded.ballot`)}`

/**
 * Looks up why votes were not accepted.
 * @returns for each of them the higher number that counts already. Undefined if there is none: then its poll is not
 * open, or its voter is no participant
 */
export async function readSuperseding(db: Db, votes: readonly Vote[]): Promise<(bigint | undefined)[]> {
  const { rows } = await sql<{ index: number; seq: string }>`
    select (nr - 1)::int as index, vote.seq::text
    from unnest(${columnsOf(votes)}) with ordinality as sent (session_id, poll_id, participant_id, ballot, seq, nr)
    join vote using (session_id, poll_id, participant_id)
    where vote.session_id = any(${[...new Set(column(votes, 'sessionId'))]}::uuid[])
      and not ${replacesStored(sql`sent.seq`, sql`sent.ballot::jsonb`)}`.execute(db)
  const superseding: (bigint | undefined)[] = votes.map(() => undefined)
  for (const { index, seq } of rows) superseding[index] = BigInt(seq)
  return superseding
}
