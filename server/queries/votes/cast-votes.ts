import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/schema.ts'
import { column, columnsOf, type Vote } from './vote.ts'
import { isOpenAt, MAY_VOTE } from './vote-conditions.ts'
import { REPLACE_EARLIER, readSuperseding } from './vote-order.ts'

export type VoteStatements = {
  castVotes: typeof castVotes
  readSuperseding: typeof readSuperseding
  isSharded: boolean
}

/**
 * Writes votes in one statement, which is the arbiter as in `castVote`. Votes are written in the order of their keys.
 * Without that, overlapping batches ended in a deadlock in 148 of 360 cases.
 * @param votes no two of one voter in one poll
 * @returns the indexes in `votes` of those that were accepted
 */
function castVotes(db: Db, votes: readonly Vote[], now: number): Promise<Set<number>> {
  const [sessionId, ...others] = new Set(column(votes, 'sessionId'))
  return sessionId !== undefined && others.length === 0
    ? castInSession(db, sessionId, votes, now)
    : castInSessions(db, votes, now)
}

export const VOTES_ON_ONE_MACHINE: VoteStatements = { castVotes, readSuperseding, isSharded: false }

/**
 * For votes of one session, which is found by equality: Citus locks no rows that are found by `any`. For votes of many
 * sessions, this form takes 2.5 times as long as the other one. For one session, the other takes 1.3 times as long.
 */
export async function castInSession(db: Db, sessionId: string, votes: readonly Vote[], now: number) {
  const polls = column(votes, 'pollId')
  const { rows } = await sql<{ poll_id: string; participant_id: string }>`
    insert into vote (session_id, poll_id, participant_id, ballot, cast_at, seq)
    select open_poll.session_id, open_poll.id, participant.id, sent.ballot::jsonb, ${now}::bigint, sent.seq
    from unnest(
      ${polls}::uuid[], ${column(votes, 'participantId')}::uuid[],
      ${column(votes, 'ballot')}::text[], ${column(votes, 'seq')}::bigint[]
    ) as sent (poll_id, participant_id, ballot, seq)
    join (
      select poll.session_id, poll.id, poll.gone_voter_ids
      from poll join session on session.id = poll.session_id
      where poll.session_id = ${sessionId} and session.id = ${sessionId}
        and poll.id = any(${[...new Set(polls)]}::uuid[]) and ${isOpenAt(now)}
      for share of poll
    ) as open_poll on open_poll.id = sent.poll_id
    join participant on participant.session_id = open_poll.session_id
      and participant.id = sent.participant_id and participant.session_id = ${sessionId} and ${MAY_VOTE}
    order by open_poll.id, participant.id
    ${REPLACE_EARLIER}
    returning poll_id, participant_id`.execute(db)
  const indexOf = new Map(votes.map((vote, index) => [`${vote.pollId} ${vote.participantId}`, index]))
  return new Set(rows.flatMap((row) => indexOf.get(`${row.poll_id} ${row.participant_id}`) ?? []))
}

/** For votes of several sessions, which one commit then writes. */
async function castInSessions(db: Db, votes: readonly Vote[], now: number): Promise<Set<number>> {
  const { rows } = await castingInSessions({
    columns: columnsOf(votes),
    now: sql`${now}`,
    table: (name) => sql.ref(name),
    result: sql`(nr - 1)::int as index`,
  }).execute(db)
  return new Set(rows.map((row) => row.index))
}

type Expression = RawBuilder<unknown>
type Casting = {
  /** As `columnsOf` has them. */
  columns: Expression
  now: Expression
  /** A table, under its own name. */
  table(name: 'vote' | 'poll' | 'session' | 'participant'): Expression
  /** What is selected of the accepted votes, whose numbers `nr` begin at 1. */
  result: Expression
}

export const castingInSessions = (given: Casting) => sql<{ index: number }>`
    with sent as (
      select * from unnest(
        ${given.columns}
      ) with ordinality as sent (session_id, poll_id, participant_id, ballot, seq, nr)
    ), open_poll as materialized (
      select poll.session_id, poll.id, poll.gone_voter_ids
      from ${given.table('poll')} join ${given.table('session')} on session.id = poll.session_id
      where (poll.session_id, poll.id) in (select session_id, poll_id from sent) and ${isOpenAt(given.now)}
      for share of poll
    ), saved as (
      insert into ${given.table('vote')} (session_id, poll_id, participant_id, ballot, cast_at, seq)
      select sent.session_id, sent.poll_id, sent.participant_id, sent.ballot::jsonb, ${given.now}::bigint, sent.seq
      from sent
      join open_poll on open_poll.session_id = sent.session_id and open_poll.id = sent.poll_id
      join ${given.table('participant')} on participant.session_id = sent.session_id
        and participant.id = sent.participant_id and ${MAY_VOTE}
      order by sent.session_id, sent.poll_id, sent.participant_id
      ${REPLACE_EARLIER}
      returning session_id, poll_id, participant_id
    )
    select ${given.result} from sent
    join saved using (session_id, poll_id, participant_id)`
