import { sql } from 'kysely'
import { GONE_NOTED, LEAVERS_WHOSE_VOTES_STAY, ROOM_CAP } from '../../shared/limits.ts'
import type { Row, Trx } from '../db/schema.ts'
import type { Session } from '../domain/session.ts'
import type { PersonRef } from './ballot-storage/ballot-storage.ts'
import { ballotStorageOf } from './ballot-storage/index.ts'
import { splitOffForGood } from './merged-questions.ts'
import { readMembership } from './participants.ts'

/** People who leave a session, are taken out of it, and back in. The caller has locked the session. */

/**
 * Takes a participant out and frees the seat, unless that is done. Waits for the votes that are being written, so that
 * none is added after.
 */
export async function removeParticipant(db: Trx, sessionId: string, participantId: string): Promise<void> {
  if ((await readMembership(db, sessionId, participantId)) !== 'in') return
  await writeMembership(db, sessionId, participantId, 'removed')
  await freeSeat(db, sessionId)
  await stopVotes(db, sessionId, participantId)
}

/** Takes a removed participant back in, unless that is done. @returns false if every seat is taken */
export async function restoreParticipant(db: Trx, sessionId: string, participantId: string): Promise<boolean> {
  if ((await readMembership(db, sessionId, participantId)) !== 'removed') return true
  if (!(await reoccupySeat(db, sessionId))) return false
  await writeMembership(db, sessionId, participantId, 'in')
  await allowVotes(db, sessionId, participantId)
  return true
}

async function writeMembership(
  db: Trx,
  sessionId: string,
  participantId: string,
  membership: Row<'participant'>['membership'],
): Promise<void> {
  const ofSession = db.updateTable('participant').set({ membership }).where('session_id', '=', sessionId)
  await ofSession.where('id', '=', participantId).execute()
}

async function freeSeat(db: Trx, sessionId: string): Promise<void> {
  await sql`
    update session set participant_count = participant_count - 1, freed_seats = freed_seats + 1
    where id = ${sessionId}`.execute(db)
}

/** @returns false if every seat is taken */
async function reoccupySeat(db: Trx, sessionId: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update session set participant_count = participant_count + 1, freed_seats = freed_seats - 1
    where id = ${sessionId} and participant_count < ${ROOM_CAP}`.execute(db)
  return numAffectedRows === 1n
}

/**
 * Refuses a participant's votes on the open poll from now on. Waits for votes on it that are being written. A vote that
 * begins later does not find the participant, so the last who went are enough: one device may come and go for ever.
 */
async function stopVotes(db: Trx, sessionId: string, participantId: string): Promise<void> {
  await db
    .updateTable('poll')
    .set({
      gone_voter_ids: sql`(array_append(gone_voter_ids, ${participantId}::uuid))[cardinality(gone_voter_ids) + 2 - ${sql.lit(GONE_NOTED)}:]`,
    })
    .where('session_id', '=', sessionId)
    .where('state', '=', 'open')
    .execute()
}

/** Takes a participant's votes on the open poll again, if they were refused. */
export async function allowVotes(db: Trx, sessionId: string, participantId: string): Promise<void> {
  await db
    .updateTable('poll')
    .set({ gone_voter_ids: sql`array_remove(gone_voter_ids, ${participantId}::uuid)` })
    .where('session_id', '=', sessionId)
    .where(sql<boolean>`${participantId} = any(gone_voter_ids)`)
    .execute()
}

type Leaving = { session: Pick<Session, 'id' | 'settings'>; participantId: string }

/**
 * Erases a participant who leaves. Votes stay as ballots that belong to nobody, and not to each other. Questions that
 * everyone may have seen stay, with the upvotes, under another id without a name. Those that wait are deleted. The ticket
 * is void.
 * @param newId draws a uuid
 * @returns false if a vote of theirs cannot be found now; then roll back
 */
export async function eraseParticipant(
  db: Trx,
  { session, participantId }: Leaving,
  newId: () => string,
): Promise<boolean> {
  const person = { session_id: session.id, id: participantId }
  // First, so that no vote comes after.
  await stopVotes(db, session.id, participantId)
  if (await takesAlong(db, session, person)) await deleteOpenVoteAndUpvotes(db, person)
  if (!(await ballotStorageOf(session).forget(db, person, newId))) return false
  await deleteWaitingQuestions(db, person)
  await disownQuestionsAndUpvotes(db, person, newId())
  await sql`
    update ticket set is_void = true from participant
    where ticket.session_id = ${session.id} and participant.session_id = ${session.id}
      and participant.id = ${participantId} and ticket.ticket_hash = participant.ticket_hash`.execute(db)
  await db
    .deleteFrom('participant')
    .where((eb) => eb.and(person))
    .execute()
  await freeSeat(db, session.id)
  return true
}

/**
 * Whether so many have left that this one takes votes and upvotes along. Never where votes are secret, because the
 * numbers would tell what they were.
 */
async function takesAlong(db: Trx, { id, settings }: Leaving['session'], person: PersonRef): Promise<boolean> {
  if (settings.anonymous) return false
  const session = db.selectFrom('session').select('id').where('id', '=', id)
  const isCrowded = await session.where('freed_seats', '>=', LEAVERS_WHOSE_VOTES_STAY).executeTakeFirst()
  if (!isCrowded) return false
  const ofTicket = db
    .selectFrom('participant')
    .select('id')
    .where((eb) => eb.and(person))
  return (await ofTicket.where('ticket_hash', 'is not', null).executeTakeFirst()) === undefined
}

async function deleteOpenVoteAndUpvotes(db: Trx, { session_id, id }: PersonRef): Promise<void> {
  await sql`
    delete from vote where session_id = ${session_id} and participant_id = ${id} and poll_id in (
      select id from poll where session_id = ${session_id} and state = 'open')`.execute(db)
  const own = { session_id, participant_id: id }
  await db
    .deleteFrom('upvote')
    .where((eb) => eb.and(own))
    .execute()
}

/** With first answers that would tell of them, or of the participant. */
async function deleteWaitingQuestions(db: Trx, { session_id, id }: PersonRef): Promise<void> {
  const own = { session_id, participant_id: id, state: 'pending' as const }
  const waiting = db
    .selectFrom('question')
    .select('id')
    .where((eb) => eb.and(own))
  const deleted = (await waiting.execute()).map((question) => question.id)
  await splitOffForGood(db, session_id, deleted)
  await db
    .deleteFrom('question')
    .where((eb) => eb.and(own))
    .execute()
  await sql`
    delete from idempotent_call where session_id = ${session_id}
      and (answer->>'participantId' = ${id} or answer->>'id' = any(${deleted}))`.execute(db)
}

/** Gives them to a participant without a name, who is nobody. */
async function disownQuestionsAndUpvotes(db: Trx, { session_id, id }: PersonRef, nobody: string): Promise<void> {
  await sql`
    insert into participant (session_id, id, joined_at, membership)
    select id, ${nobody}, created_at, 'left' from session where id = ${session_id} and (
      exists (select from question where session_id = ${session_id} and participant_id = ${id})
      or exists (select from upvote where session_id = ${session_id} and participant_id = ${id}))`.execute(db)
  for (const table of ['question', 'upvote'] as const) {
    await db
      .updateTable(table)
      .set({ participant_id: nobody })
      .where((eb) => eb.and({ session_id, participant_id: id }))
      .execute()
  }
}
