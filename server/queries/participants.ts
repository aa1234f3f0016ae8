import { sql } from 'kysely'
import type { Db, Row, Trx } from '../db/schema.ts'

const participant = (db: Db, sessionId: string, participantId: string) =>
  db.selectFrom('participant').select('membership').where('session_id', '=', sessionId).where('id', '=', participantId)

/** Whether a participant is in the session, or was removed from it; undefined for somebody who has not joined. */
export async function readMembership(db: Db, sessionId: string, participantId: string) {
  const row = await participant(db, sessionId, participantId).executeTakeFirst()
  return row?.membership === 'left' ? undefined : row?.membership
}

const participantsOf = (db: Db, sessionId: string) =>
  db.selectFrom('participant').where('session_id', '=', sessionId).where('membership', '=', 'in')

/** Everyone who is in the session or was removed from it, in the order of joining. */
export async function readPeople(db: Db, sessionId: string): Promise<Row<'participant'>[]> {
  const all = db.selectFrom('participant').selectAll().where('session_id', '=', sessionId)
  return all.where('membership', '<>', 'left').orderBy('joined_at').orderBy('id').execute()
}

export async function readParticipantIds(db: Db, sessionId: string): Promise<string[]> {
  const rows = await participantsOf(db, sessionId).select('id').execute()
  return rows.map(({ id }) => id)
}

/** Counts a question against the participant's allowance; false if there is none left, or no such participant. */
export async function countQuestion(db: Trx, of: Pick<Row<'question'>, 'session_id' | 'participant_id'>, cap: number) {
  const { numUpdatedRows } = await db
    .updateTable('participant')
    .set({ question_count: sql`question_count + 1` })
    .where('session_id', '=', of.session_id)
    .where('id', '=', of.participant_id)
    .where('membership', '=', 'in')
    .where('question_count', '<', cap)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
