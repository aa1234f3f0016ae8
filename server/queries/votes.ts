import { type RawBuilder, sql } from 'kysely'
import type { Db, Row } from '../db/schema.ts'

/** A vote as it is counted, without the fields that order votes. */
export type VoteRow = Pick<Row<'vote'>, 'poll_id' | 'participant_id' | 'ballot' | 'cast_at'>

/** A part of a statement: every vote of the session, newest first. */
export const votesOf = (sessionId: string): RawBuilder<VoteRow> => sql`
  select poll_id, participant_id, ballot, cast_at from vote
  where session_id = ${sessionId} order by cast_at desc, participant_id`

/** The ballots of one poll, in no order. */
export async function readBallots(db: Db, sessionId: string, pollId: string): Promise<unknown[]> {
  const ofSession = db.selectFrom('vote').select('ballot').where('session_id', '=', sessionId)
  const rows = await ofSession.where('poll_id', '=', pollId).execute()
  return rows.map(({ ballot }) => ballot)
}

/** A vote that is ready to be written: every value checked, the ballot as JSON text. */
export type Vote = {
  sessionId: string
  pollId: string
  /** The key under which the vote is stored. Of a secret vote it is not the participant's id. */
  participantId: string
  /** Of a secret vote it is sealed. */
  ballot: string
  /** The sender's own number of the vote, if it has one. Of a secret vote it is masked. */
  senderSeq?: bigint | undefined
  /** Of a secret vote: the participant's id, and the mask on the sender's number. */
  secret?: { castBy: string; seqMask: bigint } | undefined
}

/**
 * A vote with this node's number: one more than that of the stored vote, as far as the node knows. A statement may hang
 * in a stopped PostgreSQL and run after a later vote was acknowledged. It then changes nothing, because its number is
 * not higher than that vote's.
 */
export type NumberedVote = Vote & { seq: number }

/**
 * Whether a vote replaces the stored one. If the sender numbers both votes, the sender's higher number wins, and the
 * same vote sent again is accepted again. Otherwise our number decides, which is the order of arrival.
 */
const IS_LATER = sql`coalesce(vote.sender_seq < excluded.sender_seq, vote.seq < excluded.seq)
    or (vote.sender_seq = excluded.sender_seq and vote.ballot = excluded.ballot)`

/**
 * Replaces a voter's earlier vote. The same ballot sent again, as by a phone that got no answer, keeps its `cast_at`.
 * `seq` also grows where the sender's number decides, so that a vote without one that runs late loses.
 */
export const REPLACE_EARLIER = sql`on conflict (session_id, poll_id, participant_id)
  do update set ballot = excluded.ballot, sender_seq = excluded.sender_seq,
    seq = greatest(vote.seq + 1, excluded.seq),
    cast_at = case when vote.ballot = excluded.ballot then vote.cast_at else excluded.cast_at end
  where ${IS_LATER}`

/**
 * Writes a vote in a statement that is the arbiter: the vote counts if its session is live, its poll open and its
 * voter a participant at that moment. `for share` makes the closing of the poll wait: without it, the tally changed
 * after close in 53 of 120 polls closed under fire. The open poll is a subquery and no CTE, because Citus would carry
 * the rows of a CTE to the coordinator and back. A secret vote has the instant at which its poll was opened as
 * `cast_at`.
 */
export async function castVote(db: Db, vote: NumberedVote, now: number): Promise<boolean> {
  const { sessionId, pollId, participantId, secret } = vote
  const { numAffectedRows } = await sql`
    insert into vote (session_id, poll_id, participant_id, ballot, cast_at, seq, sender_seq)
    select open_poll.session_id, open_poll.id, ${participantId}::uuid, ${vote.ballot}::jsonb,
      ${secret ? sql`open_poll.opened_at` : sql`${now}::bigint`}, ${vote.seq}, ${vote.senderSeq}::bigint
    from (
      select poll.session_id, poll.id, poll.opened_at, poll.gone_voter_ids
      from poll join session on session.id = poll.session_id
      where poll.session_id = ${sessionId} and session.id = ${sessionId} and poll.id = ${pollId} and ${isOpenAt(now)}
      for share of poll
    ) as open_poll
    join participant on participant.session_id = open_poll.session_id
      and participant.session_id = ${sessionId} and participant.id = ${secret?.castBy ?? participantId} and ${MAY_VOTE}
    ${REPLACE_EARLIER}`.execute(db)
  return numAffectedRows === 1n
}

/** The conditions on a participant. `gone_voter_ids` of the locked poll is the one that a wait for the lock cannot make stale. */
export const MAY_VOTE = sql`participant.membership = 'in' and participant.id <> all(open_poll.gone_voter_ids)`

export const isOpenAt = (now: number | RawBuilder<unknown>) => sql`poll.state = 'open'
  and coalesce(poll.closes_at > ${now}, true) and session.ended_at is null and session.ends_at > ${now}`

/** What decides whether another vote replaces a stored one. */
export type StoredOrder = { seq: number; senderSeq: bigint | undefined; hasSameBallot: boolean }

/** Reads that of the votes that are stored for the same voters and polls; undefined where there is none. */
export async function readOrder(db: Db, votes: readonly Vote[]): Promise<(StoredOrder | undefined)[]> {
  type Found = { index: number; seq: number; sender_seq: string | null; same: boolean }
  const { rows } = await sql<Found>`
    select (nr - 1)::int as index, vote.seq, vote.sender_seq::text, vote.ballot = sent.ballot::jsonb as same
    from unnest(
      ${column(votes, 'sessionId')}::uuid[], ${column(votes, 'pollId')}::uuid[],
      ${column(votes, 'participantId')}::uuid[], ${column(votes, 'ballot')}::text[]
    ) with ordinality as sent (session_id, poll_id, participant_id, ballot, nr)
    join vote using (session_id, poll_id, participant_id)
    where vote.session_id = any(${[...new Set(column(votes, 'sessionId'))]}::uuid[])`.execute(db)
  const stored: (StoredOrder | undefined)[] = votes.map(() => undefined)
  for (const { index, seq, sender_seq, same } of rows) {
    const senderSeq = sender_seq === null ? undefined : BigInt(sender_seq)
    stored[index] = { seq, senderSeq, hasSameBallot: same }
  }
  return stored
}

/** One field of each vote, as an array that a statement takes. */
export const column = <Name extends keyof NumberedVote>(votes: readonly Pick<NumberedVote, Name>[], name: Name) =>
  votes.map((vote) => vote[name])

/** A part of a statement: all that is stored of votes, as one array for each field. */
export const columnsOf = (votes: readonly NumberedVote[]) => sql`
  ${column(votes, 'sessionId')}::uuid[], ${column(votes, 'pollId')}::uuid[], ${column(votes, 'participantId')}::uuid[],
  ${column(votes, 'ballot')}::text[], ${column(votes, 'seq')}::int[], ${column(votes, 'senderSeq')}::bigint[]`
