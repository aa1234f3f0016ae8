import { sql } from 'kysely'
import type { Db, Row } from '../db/schema.ts'
import type { QuestionRow } from '../domain/question.ts'
import type { ScoreSource } from '../domain/scores.ts'
import type { Session } from '../domain/session.ts'
import { ballotStorageOf } from './ballot-storage/index.ts'
import type { SecretVoteRow } from './ballot-storage/secret.ts'
import { inOrder, pollsCurrentFirst } from './polls.ts'
import { questionsOf } from './questions.ts'
import { quizzesOf } from './scores.ts'
import type { VoteRow } from './votes/read-votes.ts'

/** Questions come newest first. */
type Parts = { participants: Row<'participant'>[]; questions: QuestionRow[] }
type Votes = { isSecret: false; votes: VoteRow[] } | { isSecret: true; votes: SecretVoteRow[] }
/** The data of the scores; empty unless it is asked for. */
type Quizzes = Pick<ScoreSource, 'quizzes'>
type FullRow = Row<'session'> & Parts & Quizzes & Pick<Votes, 'votes'> & { polls: Row<'poll'>[] }

/** Everything that a session has. Secret votes belong to nobody. */
export type FullSession = ReturnType<typeof inOrder> & Parts & Quizzes & Votes & { session: Row<'session'> }

/**
 * Reads a session with its people, polls, votes and questions in one statement, so as they are at one instant: counts
 * agree with lists, and a poll that is read as closed has all its votes.
 * @param withQuizzes whether the data of the scores is read, too
 */
export async function readFullSession(
  db: Db,
  { id, settings }: Pick<Session, 'id' | 'settings'>,
  withQuizzes = false,
): Promise<FullSession | undefined> {
  const { isSecret, votesOf } = ballotStorageOf({ settings })
  const { rows } = await sql<FullRow>`
    select session.*,
      (select coalesce(json_agg(one), '[]') from (
        select * from participant where session_id = ${id} and membership = 'in' order by joined_at, id) as one) as participants,
      (select coalesce(json_agg(one), '[]') from ${pollsCurrentFirst(db, id)} as one) as polls,
      (select coalesce(json_agg(one), '[]') from (${votesOf(id)}) as one) as votes,
      ${withQuizzes ? sql`(select coalesce(json_agg(one), '[]') from (${quizzesOf(id)}) as one)` : sql`'[]'::json`} as quizzes,
      (select coalesce(json_agg(one), '[]') from (${questionsOf(id)}) as one) as questions
    from session where session.id = ${id}`.execute(db)
  const [row] = rows
  if (!row) return undefined
  const { participants, polls, votes, questions, quizzes, ...session } = row
  return { session, participants, questions, quizzes, ...inOrder(polls), ...({ isSecret, votes } as Votes) }
}
