import { sql } from 'kysely'
import { ROOM_CAP } from '../../shared/limits.ts'
import type { Row, Trx } from '../db/schema.ts'
import { splitOffDeleted } from './merged-questions.ts'
import { readMembership } from './participants.ts'

/** People who leave a session, are taken out of it, and back in. The caller has locked the session. */

/**
 * Takes a participant out and frees the seat. Waits for the votes that are being written, so that none is added after.
 * @returns false if there is no such participant
 */
export async function removeParticipant(db: Trx, sessionId: string, participantId: string): Promise<boolean> {
  const standing = await readMembership(db, sessionId, participantId)
  if (standing !== 'in') return standing !== undefined
  await setMembership(db, sessionId, participantId, 'removed')
  await changeSeats(db, sessionId, -1).execute()
  await bar(db, sessionId, participantId)
  return true
}

/**
 * Takes a removed participant back in.
 * @returns undefined if there is no such participant, false if every seat is taken
 */
export async function restoreParticipant(db: Trx, sessionId: string, participantId: string) {
  const standing = await readMembership(db, sessionId, participantId)
  if (standing !== 'removed') return standing && true
  const { numUpdatedRows } = await changeSeats(db, sessionId, 1)
    .where('participant_count', '<', ROOM_CAP)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await setMembership(db, sessionId, participantId, 'in')
  await db
    .updateTable('poll')
    .set({ gone_voter_ids: sql`array_remove(gone_voter_ids, ${participantId}::uuid)` })
    .where('session_id', '=', sessionId)
    .where(sql<boolean>`${participantId} = any(gone_voter_ids)`)
    .execute()
  return true
}

async function setMembership(
  db: Trx,
  sessionId: string,
  participantId: string,
  membership: Row<'participant'>['membership'],
): Promise<void> {
  const ofSession = db.updateTable('participant').set({ membership }).where('session_id', '=', sessionId)
  await ofSession.where('id', '=', participantId).execute()
}

const changeSeats = (db: Trx, sessionId: string, by: 1 | -1) =>
  db
    .updateTable('session')
    .set((eb) => ({ participant_count: eb('participant_count', '+', by), freed_seats: eb('freed_seats', '-', by) }))
    .where('id', '=', sessionId)

/** Keeps a participant from voting in the open poll. Waits for votes on it that are being written. */
async function bar(db: Trx, sessionId: string, participantId: string): Promise<void> {
  await db
    .updateTable('poll')
    .set({ gone_voter_ids: sql`array_append(gone_voter_ids, ${participantId}::uuid)` })
    .where('session_id', '=', sessionId)
    .where('state', '=', 'open')
    .execute()
}

type Leaving = Pick<Row<'participant'>, 'session_id' | 'id'>

/**
 * Erases a participant who leaves. Votes stay as ballots that belong to nobody, and not to each other. Questions that
 * everyone may have seen stay, with the upvotes, under another id without a name. Those that wait are deleted. The ticket
 * is void.
 * @param newId draws a uuid
 */
export async function eraseParticipant(db: Trx, { session_id, id }: Leaving, newId: () => string): Promise<void> {
  // First, so that no vote comes after.
  await bar(db, session_id, id)
  await disownVotes(db, { session_id, id }, newId)
  const own = { session_id, participant_id: id }
  const waiting = db.deleteFrom('question').where((eb) => eb.and({ ...own, state: 'pending' }))
  const deleted = (await waiting.returning('id').execute()).map((question) => question.id)
  await splitOffDeleted(db, session_id, deleted)
  await sql`
    delete from idempotent_call where session_id = ${session_id}
      and (answer->>'participantId' = ${id} or answer->>'id' = any(${deleted}))`.execute(db)
  const nobody = newId()
  await sql`
    insert into participant (session_id, id, joined_at, membership)
    select id, ${nobody}, created_at, 'left' from session where id = ${session_id} and (
      exists (select from question where session_id = ${session_id} and participant_id = ${id})
      or exists (select from upvote where session_id = ${session_id} and participant_id = ${id}))`.execute(db)
  for (const table of ['question', 'upvote'] as const) {
    await db
      .updateTable(table)
      .set({ participant_id: nobody })
      .where((eb) => eb.and(own))
      .execute()
  }
  await sql`
    update ticket set is_void = true from participant
    where ticket.session_id = ${session_id} and participant.session_id = ${session_id}
      and participant.id = ${id} and ticket.ticket_hash = participant.ticket_hash`.execute(db)
  await db
    .deleteFrom('participant')
    .where((eb) => eb.and({ session_id, id }))
    .execute()
  await changeSeats(db, session_id, -1).execute()
}

/** Citus takes no random function in an update, so the ids come from here. */
async function disownVotes(db: Trx, { session_id, id }: Leaving, newId: () => string): Promise<void> {
  const own = db.selectFrom('vote').select('poll_id').where('session_id', '=', session_id)
  const polls = (await own.where('participant_id', '=', id).execute()).map((vote) => vote.poll_id)
  await sql`
    update vote set participant_id = nobody.id, seq = 0, sender_seq = null
    from unnest(${polls}::uuid[], ${polls.map(newId)}::uuid[]) as nobody (poll_id, id)
    where vote.session_id = ${session_id} and vote.participant_id = ${id}
      and vote.poll_id = nobody.poll_id`.execute(db)
}
