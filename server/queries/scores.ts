import { type RawBuilder, sql } from 'kysely'
import { POLL_KIND_NAMES, pollKind } from '../../shared/poll-kinds/index.ts'
import type { Db, Row } from '../db/schema.ts'
import type { ScoreSource } from '../domain/scores.ts'

type SessionScores = ScoreSource & { session: Row<'session'> }

/**
 * Reads the data for a session's scores in one statement, so as it is at one instant: a quiz that is read as closed has
 * all its votes.
 */
export async function readScoreSource(db: Db, sessionId: string): Promise<SessionScores | undefined> {
  const { rows } = await sql<Row<'session'> & ScoreSource>`
    select session.*,
      (select coalesce(json_agg(quiz), '[]') from (${quizzesOf(sessionId)}) as quiz) as quizzes,
      (select coalesce(json_agg(person), '[]') from (${peopleOf(sessionId)}) as person) as people
    from session where id = ${sessionId}`.execute(db)
  const [row] = rows
  if (!row) return undefined
  const { quizzes, people, ...session } = row
  return { session, quizzes, people }
}

const WITH_RIGHT_OPTION = POLL_KIND_NAMES.filter((name) => pollKind(name).hasCorrectOption)

/** Of lists, `@>` and `<@` compare what is in them, in any order. */
const RIGHT_SET = sql`to_jsonb(array_prepend(correct_option_id, other_correct_ids))`

/** A part of a statement: the quizzes that were opened, with who voted right. */
export const quizzesOf = (sessionId: string): RawBuilder<unknown> => sql`
  select state, opened_at, closes_at, reveal, revealed, (
    select coalesce(
      json_agg(json_build_object('participant_id', participant_id, 'cast_at', cast_at)), '[]')
    from vote
    where session_id = ${sessionId} and poll_id = poll.id
      and case when max_entries is null
        then ballot = to_jsonb(correct_option_id) or ballot #>> '{}' = any(other_correct_ids::text[])
        else ballot @> ${RIGHT_SET} and ballot <@ ${RIGHT_SET} end
  ) as right_votes
  from poll
  where session_id = ${sessionId} and state <> 'draft' and kind = any(${WITH_RIGHT_OPTION})`

/** Participants who joined before seats existed get one by the order of joining. */
const peopleOf = (sessionId: string): RawBuilder<unknown> => sql`
  select id, name, name_is_public,
    coalesce(seat, row_number() over (order by joined_at, id))::int as seat
  from participant where session_id = ${sessionId} and membership = 'in'
  order by 4, id`
