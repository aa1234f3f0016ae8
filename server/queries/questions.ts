import { type Kysely, sql, type Transaction } from 'kysely'
import type { QuestionState } from '../../shared/schemas/question.ts'
import type { Database } from '../db/schema.ts'
import { PUBLIC_STATES, type Question } from '../domain/question.ts'
import { hostOnly } from '../domain/sealed.ts'

/** Whose questions are read: all of them, the public ones, or the public ones and one participant's own. */
export type QuestionReader = 'host' | 'wall' | { participantId: string | null }

type Row = {
  id: string
  text: string
  state: QuestionState
  created_at: number
  participant_id: string
  upvotes: number
  upvoted: boolean
  name: string | null
  email: string | null
}

/** The questions that the reader may see, newest first. */
export async function readQuestions(
  db: Kysely<Database>,
  sessionId: string,
  reader: QuestionReader,
): Promise<Question[]> {
  const viewer = typeof reader === 'object' ? reader.participantId : null
  const visible =
    reader === 'host'
      ? sql`true`
      : sql`(state = any(${PUBLIC_STATES}) or question.participant_id = ${viewer}::uuid)`
  const { rows } = await sql<Row>`
    select question.id, text, state, created_at, question.participant_id, name, email,
      (select count(*)::int from upvote
        where upvote.session_id = question.session_id and question_id = question.id) as upvotes,
      exists (select from upvote
        where upvote.session_id = question.session_id and question_id = question.id
          and upvote.participant_id = ${viewer}::uuid) as upvoted
    from question
    join participant on participant.session_id = question.session_id
      and participant.id = question.participant_id
    where question.session_id = ${sessionId} and ${visible}
    order by created_at desc, question.id`.execute(db)
  return rows.map((row) => toQuestion(row, viewer))
}

function toQuestion(row: Row, viewer: string | null): Question {
  return {
    id: row.id,
    text: row.text,
    state: row.state,
    createdAt: row.created_at,
    upvotes: row.upvotes,
    mine: row.participant_id === viewer,
    upvoted: row.upvoted,
    author: hostOnly({ email: row.email ?? '', name: row.name ?? '' }),
  }
}

/** Who asked what, in the order of asking, for the roster. */
export async function readAsked(
  db: Kysely<Database>,
  sessionId: string,
): Promise<{ participant_id: string; text: string }[]> {
  return db
    .selectFrom('question')
    .select(['participant_id', 'text'])
    .where('session_id', '=', sessionId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

export async function insertQuestion(
  db: Transaction<Database>,
  question: {
    session_id: string
    id: string
    participant_id: string
    text: string
    created_at: number
  },
): Promise<void> {
  await db
    .insertInto('question')
    .values({ ...question, state: 'pending' })
    .execute()
}

/** A question's state and author, or undefined. */
export async function readQuestionState(
  db: Kysely<Database>,
  sessionId: string,
  questionId: string,
): Promise<{ state: QuestionState; participant_id: string } | undefined> {
  return db
    .selectFrom('question')
    .select(['state', 'participant_id'])
    .where('session_id', '=', sessionId)
    .where('id', '=', questionId)
    .executeTakeFirst()
}

/** Sets a question's state. A highlight takes the place of the one before, which returns to approved. */
export async function setQuestionState(
  db: Transaction<Database>,
  sessionId: string,
  questionId: string,
  state: QuestionState,
): Promise<void> {
  const ofSession = db.updateTable('question').where('session_id', '=', sessionId)
  if (state === 'highlighted') {
    await ofSession
      .set({ state: 'approved' })
      .where('state', '=', 'highlighted')
      .where('id', '<>', questionId)
      .execute()
  }
  await ofSession.set({ state }).where('id', '=', questionId).execute()
}

type UpvoteKey = { session_id: string; question_id: string; participant_id: string }

/** Adds or takes back a participant's upvote; doing either twice changes nothing. */
export async function setUpvote(
  db: Kysely<Database>,
  key: UpvoteKey,
  upvoted: boolean,
): Promise<void> {
  if (upvoted) {
    await db
      .insertInto('upvote')
      .values(key)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    return
  }
  await db
    .deleteFrom('upvote')
    .where('session_id', '=', key.session_id)
    .where('question_id', '=', key.question_id)
    .where('participant_id', '=', key.participant_id)
    .execute()
}

export async function countUpvotes(
  db: Kysely<Database>,
  sessionId: string,
  questionId: string,
): Promise<number> {
  const { upvotes } = await db
    .selectFrom('upvote')
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('upvotes'))
    .where('session_id', '=', sessionId)
    .where('question_id', '=', questionId)
    .executeTakeFirstOrThrow()
  return upvotes
}
