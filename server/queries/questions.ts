import { type Insertable, type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import type { QuestionState } from '../../shared/schemas/question.ts'
import type { Database, QuestionTable, Row } from '../db/schema.ts'
import { PUBLIC_STATES, type QuestionRow } from '../domain/question.ts'

/** Which questions are read: all of them, those that everyone sees, or those that a participant asked. */
type QuestionSelection = 'all' | 'public' | { askedBy: string }

/** Questions, newest first. */
export async function readQuestions(
  db: Kysely<Database>,
  sessionId: string,
  selection: QuestionSelection,
): Promise<QuestionRow[]> {
  const { rows } = await questionsOf(sessionId, selection).execute(db)
  return rows
}

/** The statement that reads them, which may be part of another. */
export const questionsOf = (
  sessionId: string,
  selection: QuestionSelection,
): RawBuilder<QuestionRow> => sql`
  select question.*, name, email, coalesce(supported.upvotes, 0) as upvotes
  from question
  join participant on participant.session_id = question.session_id
    and participant.id = question.participant_id
  left join (
    select question_id, count(*)::int as upvotes from upvote
    where session_id = ${sessionId} group by question_id
  ) as supported on supported.question_id = question.id
  where question.session_id = ${sessionId} and ${condition(selection)}
  order by created_at desc, question.id`

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
  question: Insertable<QuestionTable>,
): Promise<void> {
  await db.insertInto('question').values(question).execute()
}

/** Reads a question and keeps other changes of it and its upvotes waiting until the transaction ends. */
export async function lockQuestion(
  db: Transaction<Database>,
  sessionId: string,
  questionId: string,
): Promise<Row<'question'> | undefined> {
  return db
    .selectFrom('question')
    .selectAll()
    .where('session_id', '=', sessionId)
    .where('id', '=', questionId)
    .forNoKeyUpdate()
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

/**
 * Adds or takes back a participant's upvote of a question, which the caller has locked; doing either
 * twice changes nothing.
 * @returns the question's upvotes
 */
export async function setUpvote(
  db: Transaction<Database>,
  key: Row<'upvote'>,
  isUpvoted: boolean,
): Promise<number> {
  const ofQuestion = { session_id: key.session_id, question_id: key.question_id }
  if (isUpvoted) {
    await db
      .insertInto('upvote')
      .values(key)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  } else {
    await db
      .deleteFrom('upvote')
      .where((eb) => eb.and(key))
      .execute()
  }
  const { upvotes } = await db
    .selectFrom('upvote')
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('upvotes'))
    .where((eb) => eb.and(ofQuestion))
    .executeTakeFirstOrThrow()
  return upvotes
}
