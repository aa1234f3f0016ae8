import { type Insertable, type RawBuilder, sql } from 'kysely'
import { NEWEST_QUESTIONS_SHOWN, QUESTIONS_SHOWN } from '../../shared/limits.ts'
import type { QuestionState } from '../../shared/schemas/question.ts'
import type { Database, Db, Row, Trx } from '../db/schema.ts'
import { PUBLIC_STATES, type QuestionRow } from '../domain/question.ts'
import { mergedPairs, readMerged, standInOf, supportersOf } from './merged-questions.ts'

/** A part of a statement: the questions of a session, newest first. */
export const questionsOf = (sessionId: string, condition: RawBuilder<unknown> = sql`true`): RawBuilder<QuestionRow> =>
  sql`${questionsWhere(sessionId, condition)} order by created_at desc, id`

/**
 * A part of a statement: the questions that everyone sees, newest first. If there are too many, it takes the one on
 * stage, then the newest, then those with the most upvotes, unanswered ones first.
 */
export const publicQuestionsOf = (sessionId: string): RawBuilder<QuestionRow> => sql`
  select * from (
    select * from (
      select *, row_number() over (order by created_at desc, id) as age
      from (${questionsWhere(sessionId, sql`state = any(${PUBLIC_STATES}) and question.id not in (select id from merged)`)}) as public
    ) as aged
    order by state = 'highlighted' desc, age <= ${NEWEST_QUESTIONS_SHOWN} desc,
      state = 'answered', upvotes desc, age
    limit ${QUESTIONS_SHOWN}
  ) as shown
  order by age`

/**
 * Where nothing is merged into a question, each of its upvotes is another person's. To count people only where something
 * is takes 0.7 ms for 40 questions with 20 upvotes each, and everywhere 1.5.
 */
const questionsWhere = (sessionId: string, condition: RawBuilder<unknown>): RawBuilder<QuestionRow> => sql`
  with recursive ${mergedPairs(sessionId)}
  select question.*, name, email, membership, coalesce(united.upvotes, given.upvotes, 0) as upvotes,
    ${standInOf(sessionId, sql`question.id`)} as merged_into
  from question
  join participant on participant.session_id = question.session_id
    and participant.id = question.participant_id
  left join (
    select question_id, count(*)::int as upvotes from upvote
    where session_id = ${sessionId} group by question_id
  ) as given on given.question_id = question.id
  left join (
    select question_id, count(distinct participant_id)::int as upvotes
    from (${supportersOf(sessionId)}) as supporter
    where question_id in (select whole from merged) group by question_id
  ) as united on united.question_id = question.id
  where question.session_id = ${sessionId} and ${condition}`

/** A part of a statement: which questions some people support. */
export const supportedBy = (sessionId: string, people: readonly string[]) => sql`
  with recursive ${mergedPairs(sessionId)}
  select distinct participant_id, question_id from (${supportersOf(sessionId)}) as supporter
  where participant_id = any(${people})`

export async function countQuestions(db: Trx, sessionId: string): Promise<number> {
  const { count } = await db
    .selectFrom('question')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('session_id', '=', sessionId)
    .executeTakeFirstOrThrow()
  return count
}

export async function insertQuestion(db: Trx, question: Insertable<Database['question']>): Promise<void> {
  await db.insertInto('question').values(question).execute()
}

/** A question, whether its author is in the session, and whether it is merged into another. */
export const readQuestion = async (db: Db, sessionId: string, questionId: string | RawBuilder<string>) =>
  db
    .selectFrom('question')
    .selectAll()
    .select((eb) => [
      eb
        .selectFrom('participant')
        .select('membership')
        .where('session_id', '=', sessionId)
        .whereRef('id', '=', 'question.participant_id')
        .$asScalar()
        .$notNull()
        .as('membership'),
      eb
        .exists(
          eb.selectFrom('question_merge').where('session_id', '=', sessionId).whereRef('child', '=', 'question.id'),
        )
        .$castTo<boolean>()
        .as('is_merged'),
    ])
    .where('session_id', '=', sessionId)
    .where('id', '=', questionId)
    .executeTakeFirst()

/** The same of the question that stands for this one: itself, or that which it is merged into. */
export const readStandIn = (db: Db, sessionId: string, questionId: string) =>
  readQuestion(
    db,
    sessionId,
    sql<string>`(
      with recursive ${mergedPairs(sessionId)}
      select coalesce(${standInOf(sessionId, sql`${questionId}::uuid`)}, ${questionId}))`,
  )

/** Sets or removes the host's reply. @returns whether the question exists */
export async function setReply(db: Db, sessionId: string, questionId: string, reply: string | null): Promise<boolean> {
  const update = db.updateTable('question').set({ reply }).where('session_id', '=', sessionId)
  const { numUpdatedRows } = await update.where('id', '=', questionId).executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Sets a question's state. A highlight takes the place of the one before, which returns to approved. */
export async function setQuestionState(db: Trx, sessionId: string, questionId: string, state: QuestionState) {
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
 * Adds or takes back a participant's upvote. Either may be repeated. What is taken back is also taken from the questions
 * that are merged into this one.
 * @returns the question's upvotes
 */
export async function setUpvote(db: Trx, key: Row<'upvote'>, isUpvoted: boolean): Promise<number> {
  const { question_id, ...of } = key
  if (isUpvoted) {
    const isKnown = ['session_id', 'question_id', 'participant_id'] as const
    await db
      .insertInto('upvote')
      .values(key)
      .onConflict((known) => known.columns(isKnown).doNothing())
      .execute()
  } else {
    const merged = await readMerged(db, of.session_id, question_id)
    await db
      .deleteFrom('upvote')
      .where((eb) => eb.and(of))
      .where('question_id', 'in', [question_id, ...merged])
      .execute()
  }
  return countUpvotes(db, of.session_id, question_id)
}

/** How many people support a question. */
export async function countUpvotes(db: Trx, sessionId: string, questionId: string): Promise<number> {
  const { rows } = await sql<{ upvotes: number }>`
    with recursive ${mergedPairs(sessionId)}
    select count(distinct participant_id)::int as upvotes from (${supportersOf(sessionId)}) as supporter
    where question_id = ${questionId}`.execute(db)
  return rows[0]?.upvotes ?? 0
}
