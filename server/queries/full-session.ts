import { sql } from 'kysely'
import type { Db, Row } from '../db/schema.ts'
import type { QuestionRow } from '../domain/question.ts'
import type { Session } from '../domain/session.ts'
import { ballotStorageOf } from './ballot-storage/index.ts'
import type { SecretVoteRow } from './ballot-storage/secret.ts'
import { inOrder, pollsCurrentFirst } from './polls.ts'
import { questionsOf } from './questions.ts'
import type { VoteRow } from './votes/read-votes.ts'

/** Questions come newest first. */
type Parts = { participants: Row<'participant'>[]; questions: QuestionRow[] }
type Votes = { isSecret: false; votes: VoteRow[] } | { isSecret: true; votes: SecretVoteRow[] }
type FullRow = Row<'session'> & Parts & Pick<Votes, 'votes'> & { polls: Row<'poll'>[] }

/** Everything that a session has. Secret votes belong to nobody. */
export type FullSession = ReturnType<typeof inOrder> & Parts & Votes & { session: Row<'session'> }

/**
 * Reads a session with its people, polls, votes and questions in one statement, so as they are at one instant: counts
 * agree with lists, and a poll that is read as closed has all its votes.
 */
export async function readFullSession(
  db: Db,
  { id, settings }: Pick<Session, 'id' | 'settings'>,
): Promise<FullSession | undefined> {
  const { isSecret, votesOf } = ballotStorageOf({ settings })
  const { rows } = await sql<FullRow>`
    select session.*,
      (select coalesce(json_agg(one), '[]') from (
        select * from participant where session_id = ${id} and membership = 'in' order by joined_at, id) as one) as participants,
      (select coalesce(json_agg(one), '[]') from ${pollsCurrentFirst(db, id)} as one) as polls,
      (select coalesce(json_agg(one), '[]') from (${votesOf(id)}) as one) as votes,
      (select coalesce(json_agg(one), '[]') from (${questionsOf(id)}) as one) as questions
    from session where session.id = ${id}`.execute(db)
  const [row] = rows
  if (!row) return undefined
  const { participants, polls, votes, questions, ...session } = row
  return { session, participants, questions, ...inOrder(polls), ...({ isSecret, votes } as Votes) }
}
