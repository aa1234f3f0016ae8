import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import type { QuestionState } from '../../shared/schemas/question.ts'
import type { Database } from '../db/schema.ts'
import { PUBLIC_STATES, type Question } from '../domain/question.ts'
import { hostOnly } from '../domain/sealed.ts'

/** Which questions are read: all of them, those that the room sees, or those that a participant asked. */
export type QuestionSelection = 'all' | 'public' | { askedBy: string }

type Row = {
  id: string
  text: string
  state: QuestionState
  created_at: number
  upvotes: number
  name: string | null
  email: string | null
}

/** Questions, newest first. */
export async function readQuestions(
  db: Kysely<Database>,
  sessionId: string,
  selection: QuestionSelection,
): Promise<Question[]> {
  const { rows } = await sql<Row>`
    select question.id, text, state, created_at, name, email,
      coalesce(supported.upvotes, 0) as upvotes
    from question
    join participant on participant.session_id = question.session_id
      and participant.id = question.participant_id
    left join (
      select question_id, count(*)::int as upvotes from upvote
      where session_id = ${sessionId} group by question_id
    ) as supported on supported.question_id = question.id
    where question.session_id = ${sessionId} and ${condition(selection)}
    order by created_at desc, question.id`.execute(db)
  return rows.map(toQuestion)
}

function condition(selection: QuestionSelection): RawBuilder<unknown> {
  if (selection === 'all') return sql`true`
  if (selection === 'public') return sql`state = any(${PUBLIC_STATES})`
  return sql`question.participant_id = ${selection.askedBy}`
}

/** The ids of the questions that a participant upvoted. */
export async function readUpvoted(
  db: Kysely<Database>,
  sessionId: string,
  participantId: string,
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('upvote')
    .select('question_id')
    .where('session_id', '=', sessionId)
    .where('participant_id', '=', participantId)
    .execute()
  return new Set(rows.map((row) => row.question_id))
}

const toQuestion = (row: Row): Question => ({
  id: row.id,
  text: row.text,
  state: row.state,
  createdAt: row.created_at,
  upvotes: row.upvotes,
  mine: false,
  upvoted: false,
  author: hostOnly({ email: row.email ?? '', name: row.name ?? '' }),
})

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
