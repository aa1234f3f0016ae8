import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import { ROOM_CAP } from '../../shared/limits.ts'
import type { Database, ParticipantTable } from '../db/schema.ts'

export type ParticipantRow = Selectable<ParticipantTable>

/** Who joins, and what they gave. */
export type Joining = {
  sessionId: string
  participantId: string
  name: string | undefined
  email: string | undefined
  now: number
}

export async function isParticipant(
  db: Kysely<Database>,
  sessionId: string,
  participantId: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('participant')
    .select('id')
    .where('session_id', '=', sessionId)
    .where('id', '=', participantId)
    .executeTakeFirst()
  return row !== undefined
}

/** The participants in the order that they joined. */
export async function readParticipants(
  db: Kysely<Database>,
  sessionId: string,
): Promise<ParticipantRow[]> {
  return db
    .selectFrom('participant')
    .selectAll()
    .where('session_id', '=', sessionId)
    .orderBy('joined_at')
    .orderBy('id')
    .execute()
}

/** Gives a participant the name and email that came with a later join; false if there is none. */
export async function updateParticipant(db: Kysely<Database>, joining: Joining): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('participant')
    .set((eb) => ({
      name: joining.name ?? eb.ref('name'),
      email: joining.email ?? eb.ref('email'),
    }))
    .where('session_id', '=', joining.sessionId)
    .where('id', '=', joining.participantId)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/**
 * Takes a seat and adds the participant in one statement, so that a full session stays full however
 * many join at once. Nothing is written for a participant who is in already.
 * @returns 'joined', 'present', or 'refused' where the session is full or over
 */
export async function addParticipant(
  db: Transaction<Database>,
  joining: Joining,
): Promise<'joined' | 'present' | 'refused'> {
  const { sessionId, participantId, name = null, email = null, now } = joining
  const seat = await db
    .updateTable('session')
    .set((eb) => ({ participant_count: eb('participant_count', '+', 1) }))
    .where('id', '=', sessionId)
    .where('participant_count', '<', ROOM_CAP)
    .where('ended_at', 'is', null)
    .where('ends_at', '>', now)
    .executeTakeFirst()
  if (seat.numUpdatedRows === 0n) return 'refused'
  const added = await db
    .insertInto('participant')
    .values({ session_id: sessionId, id: participantId, name, email, joined_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (added.numInsertedOrUpdatedRows === 1n) return 'joined'
  await giveSeatBack(db, sessionId)
  return 'present'
}

async function giveSeatBack(db: Transaction<Database>, sessionId: string): Promise<void> {
  await db
    .updateTable('session')
    .set((eb) => ({ participant_count: eb('participant_count', '-', 1) }))
    .where('id', '=', sessionId)
    .execute()
}

/** Counts a question against the participant's allowance; false if there is none left, or no such participant. */
export async function countQuestion(
  db: Transaction<Database>,
  at: { sessionId: string; participantId: string; cap: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('participant')
    .set({ question_count: sql`question_count + 1` })
    .where('session_id', '=', at.sessionId)
    .where('id', '=', at.participantId)
    .where('question_count', '<', at.cap)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
