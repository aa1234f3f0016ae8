import { sql } from 'kysely'
import { codeOf } from '../../shared/error-code.ts'
import { ROOM_CAP, SEATS_PER_SESSION } from '../../shared/limits.ts'
import type { Db, Row, Trx } from '../db/schema.ts'

export type JoinRequest = {
  sessionId: string
  participantId: string
  name: string | undefined
  email: string | undefined
  /** Whether the browser was known before, so that its participant may have left. */
  isKnown: boolean
  /** Of the ticket with which somebody joins. */
  ticketHash?: Buffer
  isNamePublic: boolean
}

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

export async function hasName(db: Db, sessionId: string, participantId: string): Promise<boolean> {
  const named = participant(db, sessionId, participantId).where('name', 'is not', null)
  return (await named.executeTakeFirst()) !== undefined
}

/**
 * Gives a participant the name and email that came with a later join. `for share` makes the end of the session wait.
 * @returns false if there is no such participant, or the session has ended
 */
export async function updateParticipant(db: Db, request: JoinRequest, now: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('participant')
    .set((eb) => ({
      name: request.name ?? eb.ref('name'),
      email: request.email ?? eb.ref('email'),
      name_is_public: request.name === undefined ? eb.ref('name_is_public') : request.isNamePublic,
    }))
    .where('session_id', '=', request.sessionId)
    .where('id', '=', request.participantId)
    .where('membership', '=', 'in')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('session')
          .select('id')
          .where('id', '=', request.sessionId)
          .where('ended_at', 'is', null)
          .where('ends_at', '>', now)
          .forShare(),
      ),
    )
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/**
 * Takes a seat and adds the participant in one statement. So a session never gets too full, however many join at
 * once, and its row is locked only for the time of one commit.
 * @returns false if the session is full, has ended, is deleted or wants a ticket, or if the participant has joined before or was removed
 */
export async function addParticipant(db: Db, request: JoinRequest, now: number): Promise<boolean> {
  const { sessionId, participantId, name = null, email = null, isKnown, ticketHash = null, isNamePublic } = request
  try {
    const { numAffectedRows } = await sql`
      with seat as (
        update session set participant_count = participant_count + 1
        where id = ${sessionId} and participant_count < ${ROOM_CAP}
          and participant_count + freed_seats < ${SEATS_PER_SESSION}
          and ended_at is null and ends_at > ${now}
          and (settings->>'admission' is distinct from 'tickets' or ${ticketHash}::bytea is not null)
          and not exists (
            select from participant where session_id = ${sessionId} and id = ${participantId})
        returning id, participant_count + freed_seats as number
      )${isKnown ? admitted(sessionId, participantId) : sql``}
      insert into participant (session_id, id, name, email, joined_at, seat, name_is_public, ticket_hash)
      select id, ${participantId}, ${name}, ${email}, ${now}, number, ${isNamePublic},
        ${ticketHash}::bytea from seat`.execute(db)
    return numAffectedRows === 1n
  } catch (error) {
    // The browser joined twice at once. The primary key lets one join in, and undoes the other with its seat.
    if (codeOf(error) === '23505') return false
    throw error
  }
}

/** A part of a statement: lets somebody who left come back and vote in the open poll. */
const admitted = (sessionId: string, participantId: string) => sql`, admitted as (
        update poll set gone_voter_ids = array_remove(gone_voter_ids, ${participantId}::uuid)
        where session_id = ${sessionId} and ${participantId} = any(gone_voter_ids) and exists (select from seat)
      )`

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
