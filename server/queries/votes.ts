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
  /** The sender's number of the vote, if it has one. Of a secret vote it is masked. */
  seq?: bigint | undefined
  /** The participant's id. Of a secret vote only. */
  castBy?: string | undefined
}

export const isSecret = ({ castBy }: Vote): boolean => castBy !== undefined

/**
 * What became of a vote. `not open`: its poll takes no votes, or none of this voter: it is not open, its secret is lost,
 * or the voter is not in the session. `superseded`: another vote of its voter counts, which has this number. The number
 * is higher, or it is the same, and the ballot is another.
 */
export type VoteOutcome = { is: 'counted' } | { is: 'not open' } | { is: 'superseded'; by: bigint }

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
 * Writes a vote in a statement that is the arbiter: the vote counts if its session is live, its poll open and its
 * voter a participant at that moment. `for share` makes the closing of the poll wait: without it, the tally changed
 * after close in 53 of 120 polls closed under fire. The open poll is a subquery and no CTE, because Citus would carry
 * the rows of a CTE to the coordinator and back. A secret vote has the instant at which its poll was opened as
 * `cast_at`, so that nobody can tell who voted when.
 */
export async function castVote(db: Db, vote: Vote, now: number): Promise<boolean> {
  const { sessionId, pollId, participantId, castBy } = vote
  const { numAffectedRows } = await sql`
    insert into vote (session_id, poll_id, participant_id, ballot, cast_at, seq)
    select open_poll.session_id, open_poll.id, ${participantId}::uuid, ${vote.ballot}::jsonb,
      ${castBy ? sql`open_poll.opened_at` : sql`${now}::bigint`}, ${vote.seq}::bigint
    from (
      select poll.session_id, poll.id, poll.opened_at, poll.gone_voter_ids
      from poll join session on session.id = poll.session_id
      where poll.session_id = ${sessionId} and session.id = ${sessionId} and poll.id = ${pollId} and ${isOpenAt(now)}
      for share of poll
    ) as open_poll
    join participant on participant.session_id = open_poll.session_id
      and participant.session_id = ${sessionId} and participant.id = ${castBy ?? participantId} and ${MAY_VOTE}
    ${REPLACE_EARLIER}`.execute(db)
  return numAffectedRows === 1n
}

/**
 * The conditions on a participant. PostgreSQL reads a poll again once it has its lock, and a participant not: somebody who
 * is removed during that wait still seems to be in. So who is removed while a poll is open is also noted in the poll.
 */
export const MAY_VOTE = sql`participant.membership = 'in' and participant.id <> all(open_poll.gone_voter_ids)`

export const isOpenAt = (now: number | RawBuilder<unknown>) => sql`poll.state = 'open'
  and coalesce(poll.closes_at > ${now}, true) and session.ended_at is null and session.ends_at > ${now}`

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

/** One field of each vote, as an array that a statement takes. */
export const column = <Name extends keyof Vote>(votes: readonly Pick<Vote, Name>[], name: Name) =>
  votes.map((vote) => vote[name])

/** A part of a statement: all that is stored of votes, as one array for each field. */
export const columnsOf = (votes: readonly Vote[]) => sql`
  ${column(votes, 'sessionId')}::uuid[], ${column(votes, 'pollId')}::uuid[], ${column(votes, 'participantId')}::uuid[],
  ${column(votes, 'ballot')}::text[], ${column(votes, 'seq')}::bigint[]`
