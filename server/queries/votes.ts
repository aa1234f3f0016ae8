import { type Kysely, type Selectable, sql } from 'kysely'
import type { Database, VoteTable } from '../db/schema.ts'

export type VoteRow = Selectable<VoteTable>

/** Every vote of the session, newest first. */
export async function readVotes(db: Kysely<Database>, sessionId: string): Promise<VoteRow[]> {
  return db
    .selectFrom('vote')
    .selectAll()
    .where('session_id', '=', sessionId)
    .orderBy('cast_at', 'desc')
    .orderBy('participant_id')
    .execute()
}

/** The ballots of one poll, in no order. */
export async function readBallots(
  db: Kysely<Database>,
  sessionId: string,
  pollId: string,
): Promise<unknown[]> {
  const rows = await db
    .selectFrom('vote')
    .select('ballot')
    .where('session_id', '=', sessionId)
    .where('poll_id', '=', pollId)
    .execute()
  return rows.map(({ ballot }) => ballot)
}

/** One participant's ballot in a poll, or undefined. */
export async function readOwnBallot(
  db: Kysely<Database>,
  sessionId: string,
  pollId: string,
  participantId: string,
): Promise<unknown> {
  const row = await db
    .selectFrom('vote')
    .select('ballot')
    .where('session_id', '=', sessionId)
    .where('poll_id', '=', pollId)
    .where('participant_id', '=', participantId)
    .executeTakeFirst()
  return row?.ballot
}

/**
 * A vote that is ready to be written: every value checked, the ballot as JSON text. Of a secret vote the
 * ballot is sealed, `participantId` what it is stored under, and `castBy` who casts it.
 */
export type Vote = {
  sessionId: string
  pollId: string
  participantId: string
  ballot: string
  castBy?: string | undefined
}

/**
 * A vote with its number among those of its voter in this poll: one more than the stored one's, as
 * the sender last knew it. The higher number stands. So a statement that hung in a stopped PostgreSQL
 * and runs after a later vote was acknowledged changes nothing: it was numbered before, by a row
 * that the later one replaced or came before, and so is not the higher of the two.
 */
export type NumberedVote = Vote & { seq: number }

/**
 * A voter's later vote takes the place of the earlier one. The same answer sent again, as phones do where
 * they heard nothing, is as early as it was.
 */
export const REPLACE_EARLIER = sql`on conflict (session_id, poll_id, participant_id)
  do update set ballot = excluded.ballot, seq = excluded.seq,
    cast_at = case when vote.ballot = excluded.ballot then vote.cast_at else excluded.cast_at end
  where vote.seq < excluded.seq`

/**
 * Writes a vote in a statement that is the arbiter: it counts if its session is live, its poll open and
 * its voter a participant at that moment. `for share` keeps a closing poll waiting: without it the tally
 * changed after close in 53 of 120 polls closed under fire. The open poll is a subquery and no CTE, whose
 * rows Citus would carry to the coordinator and back.
 */
export async function castVote(
  db: Kysely<Database>,
  vote: NumberedVote,
  now: number,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into vote (session_id, poll_id, participant_id, ballot, cast_at, seq)
    select open_poll.session_id, open_poll.id, participant.id, ${vote.ballot}::jsonb, ${now}, ${vote.seq}
    ${fromOpenPollAnd(vote.participantId, vote, now)}
    ${REPLACE_EARLIER}`.execute(db)
  return numAffectedRows === 1n
}

/** The same for a secret vote, which is cast when its poll was opened, whenever that is. */
export async function castSecretVote(
  db: Kysely<Database>,
  vote: NumberedVote,
  now: number,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into vote (session_id, poll_id, participant_id, ballot, cast_at, seq)
    select open_poll.session_id, open_poll.id, ${vote.participantId}::uuid, ${vote.ballot}::jsonb,
      open_poll.opened_at, ${vote.seq}
    ${fromOpenPollAnd(vote.castBy, vote, now)}
    on conflict (session_id, poll_id, participant_id)
      do update set ballot = excluded.ballot, seq = excluded.seq
      where vote.seq < excluded.seq`.execute(db)
  return numAffectedRows === 1n
}

/** The vote's poll under a share lock, if it is open, beside its voter. */
const fromOpenPollAnd = (voterId: string | undefined, vote: Vote, now: number) => sql`
  from (
    select poll.session_id, poll.id, poll.opened_at
    from poll join session on session.id = poll.session_id
    where poll.session_id = ${vote.sessionId} and session.id = ${vote.sessionId}
      and poll.id = ${vote.pollId} and ${isOpenAt(now)}
    for share of poll
  ) as open_poll
  join participant on participant.session_id = open_poll.session_id
    and participant.session_id = ${vote.sessionId} and participant.id = ${voterId}`

/** Said of a poll and its session. */
export const isOpenAt = (now: number) => sql`poll.state = 'open'
  and coalesce(poll.closes_at > ${now}, true) and session.ended_at is null and session.ends_at > ${now}`

/** The numbers of the votes that are stored for the same voters and polls; undefined for none. */
export async function readSequence(
  db: Kysely<Database>,
  votes: readonly Vote[],
): Promise<(number | undefined)[]> {
  const { rows } = await sql<{ place: number; seq: number }>`
    select (place - 1)::int as place, vote.seq
    from unnest(
      ${column(votes, 'sessionId')}::uuid[], ${column(votes, 'pollId')}::uuid[],
      ${column(votes, 'participantId')}::uuid[]
    ) with ordinality as sent (session_id, poll_id, participant_id, place)
    join vote using (session_id, poll_id, participant_id)
    where vote.session_id = any(${[...new Set(column(votes, 'sessionId'))]}::uuid[])`.execute(db)
  const stored = new Map(rows.map(({ place, seq }) => [place, seq]))
  return votes.map((_vote, place) => stored.get(place))
}

/** One field of each vote, as an array that a statement takes. */
export const column = <Name extends keyof NumberedVote>(
  votes: readonly Pick<NumberedVote, Name>[],
  name: Name,
) => votes.map((vote) => vote[name])
