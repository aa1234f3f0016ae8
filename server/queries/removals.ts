import { sql } from 'kysely'
import { ROOM_CAP } from '../../shared/limits.ts'
import type { Trx } from '../db/schema.ts'
import { readStanding } from './participants.ts'

/** People who are taken out of a session, and back in. The caller has locked the session. */

/**
 * Takes a participant out and frees the seat. Waits for the votes that are being written, so that none is added after.
 * @returns false if there is no such participant
 */
export async function removeParticipant(db: Trx, sessionId: string, participantId: string): Promise<boolean> {
  const standing = await readStanding(db, sessionId, participantId)
  if (standing !== 'in') return standing !== undefined
  await setGone(db, sessionId, participantId, 'removed')
  await freeSeat(db, sessionId)
  await bar(db, sessionId, participantId)
  return true
}

/**
 * Takes a removed participant back in.
 * @returns undefined if there is no such participant, false if every seat is taken
 */
export async function restoreParticipant(
  db: Trx,
  sessionId: string,
  participantId: string,
): Promise<boolean | undefined> {
  const standing = await readStanding(db, sessionId, participantId)
  if (standing !== 'removed') return standing && true
  const { numUpdatedRows } = await db
    .updateTable('session')
    .set((eb) => ({ participant_count: eb('participant_count', '+', 1), freed_seats: eb('freed_seats', '-', 1) }))
    .where('id', '=', sessionId)
    .where('participant_count', '<', ROOM_CAP)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await setGone(db, sessionId, participantId, null)
  await db
    .updateTable('poll')
    .set({ barred: sql`array_remove(barred, ${participantId}::uuid)` })
    .where('session_id', '=', sessionId)
    .where(sql<boolean>`${participantId} = any(barred)`)
    .execute()
  return true
}

async function setGone(db: Trx, sessionId: string, participantId: string, gone: 'removed' | null): Promise<void> {
  const ofSession = db.updateTable('participant').set({ gone }).where('session_id', '=', sessionId)
  await ofSession.where('id', '=', participantId).execute()
}

async function freeSeat(db: Trx, sessionId: string): Promise<void> {
  await db
    .updateTable('session')
    .set((eb) => ({ participant_count: eb('participant_count', '-', 1), freed_seats: eb('freed_seats', '+', 1) }))
    .where('id', '=', sessionId)
    .execute()
}

/** Keeps a participant from voting in the open poll. Waits for votes on it that are being written. */
async function bar(db: Trx, sessionId: string, participantId: string): Promise<void> {
  await db
    .updateTable('poll')
    .set({ barred: sql`array_append(barred, ${participantId}::uuid)` })
    .where('session_id', '=', sessionId)
    .where('state', '=', 'open')
    .execute()
}
