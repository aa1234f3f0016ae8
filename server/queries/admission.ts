import { sql } from 'kysely'
import { ROOM_CAP, SECRET_VOTES_MAX } from '../../shared/limits.ts'
import type { Settings } from '../../shared/schemas/settings.ts'
import { type ChoiceName, defaultOf, settingOf } from '../../shared/session-settings.ts'
import type { Row, Trx } from '../db/schema.ts'
import { statusAt } from '../domain/session.ts'
import { allowVotes } from './removals.ts'
import { lockSession, readSession } from './sessions.ts'
import { findTicket } from './tickets.ts'

/** Somebody who wants to join a session. */
export type JoinRequest = {
  sessionId: string
  participantId: string
  name: string | undefined
  email: string | undefined
  /** Whether the browser has a cookie. Its participant may be in this session, removed, gone, or never have been there. */
  isKnown: boolean
  /** Whether votes are secret in this session, which never changes. */
  isSecret: boolean
  /** The hashes that the ticket may be stored under; none for a text that is no ticket, undefined without one. */
  ticketHashes: readonly Buffer[] | undefined
}

/** How a request to join went: the person is in, or what keeps them out. */
export type Admission =
  | 'joined'
  | 'rejoined'
  | 'removed'
  | 'ended'
  | 'full'
  | 'votes full'
  | 'deleted'
  | 'name needed'
  | 'name not wanted'
  | 'ticket needed'
  | 'ticket unknown'
  | 'ticket used'

/**
 * Lets somebody into a session, or says what keeps them out.
 *
 * A hall that joins at once is newcomers without tickets. For them one statement decides, so that the session's row is
 * locked only until the commit that follows. If it gives no seat, the session is read to find out why, and if nothing
 * stands in the way by now, it is tried once more. Everybody else locks that row first, because the same browser may join
 * twice at once, two may have the same ticket, and a host may remove the person or make the ticket void meanwhile.
 * @param trx a transaction that is undone if the person is not let in
 * @param settings as read before the transaction. Used only to check a newcomer's name: for others the settings are read
 *   again under the lock
 */
export async function admit(
  trx: Trx,
  request: JoinRequest,
  settings: Settings,
  clock: () => number,
): Promise<Admission> {
  const { sessionId, isKnown, ticketHashes } = request
  const isNewcomer = !isKnown && !ticketHashes
  if (isNewcomer && !faultOfName(settings, request) && (await takeSeat(trx, request, clock()))) return 'joined'
  const session = isNewcomer ? await readSession(trx, sessionId) : (await lockSession(trx, sessionId, clock))?.row
  if (!session) return 'deleted'
  const before = isKnown ? await readParticipant(trx, request) : undefined
  if (before?.membership === 'removed') return 'removed'
  if (statusAt(clock(), session) === 'ended') return 'ended'
  const fault = faultOfName(session.settings, request, before)
  if (fault) return fault
  if (before) return rejoin(trx, request, session.settings)
  if (settingOf(session.settings, 'admission') !== 'tickets') {
    const outcome = await enter(trx, request, clock())
    // A seat is there, so it is the open poll that takes no more secret votes.
    return outcome === 'full' && session.participant_count < ROOM_CAP ? 'votes full' : outcome
  }
  if (!ticketHashes) return 'ticket needed'
  const ticket = await findTicket(trx, sessionId, ticketHashes)
  if (!ticket) return 'ticket unknown'
  return ticket.holder === undefined ? enter(trx, request, clock(), ticket.hash) : 'ticket used'
}

/** Takes a seat, if there is one. Somebody who has left, and comes back, can vote in the open poll again. */
async function enter(trx: Trx, request: JoinRequest, now: number, ticketHash?: Buffer): Promise<Admission> {
  // All other reasons were looked for before.
  if (!(await takeSeat(trx, request, now, ticketHash))) return 'full'
  if (request.isKnown) await allowVotes(trx, request.sessionId, request.participantId)
  return 'joined'
}

/** What is wrong with the name of a request, by a session's settings. Whoever comes back need not give it again. */
function faultOfName(
  settings: Settings,
  { name, email }: JoinRequest,
  before?: Pick<Row<'participant'>, 'name'>,
): Admission | undefined {
  const names = settingOf(settings, 'names')
  if (names === 'off') return name === undefined && email === undefined ? undefined : 'name not wanted'
  const isMissing = name === undefined && (before?.name ?? null) === null
  return names === 'required' && isMissing ? 'name needed' : undefined
}

const readParticipant = async (db: Trx, { sessionId, participantId }: JoinRequest) =>
  db
    .selectFrom('participant')
    .select(['membership', 'name'])
    .where('session_id', '=', sessionId)
    .where('id', '=', participantId)
    .executeTakeFirst()

/** Gives a participant the name and email of a later join, if it has any. */
async function rejoin(db: Trx, request: JoinRequest, settings: Settings): Promise<'rejoined'> {
  const { sessionId, participantId, name, email } = request
  const named = name !== undefined && { name, name_is_public: settingOf(settings, 'scores') === 'on' }
  if (named || email !== undefined)
    await db
      .updateTable('participant')
      .set({ ...named, ...(email !== undefined && { email }) })
      .where('session_id', '=', sessionId)
      .where('id', '=', participantId)
      .execute()
  return 'rejoined'
}

/** A part of a statement: what `settingOf` tells. */
const settingColumn = (name: ChoiceName) => sql`coalesce(settings->>${sql.lit(name)}, ${sql.lit(defaultOf(name))})`

/** A part of a statement: whether the open poll of a secret session has so many votes that nobody new may add to them. */
const hasAllSecretVotes = (sessionId: string) => sql`(
  select count(*) from vote join poll on poll.id = vote.poll_id
  where vote.session_id = ${sessionId} and poll.session_id = ${sessionId} and poll.state = 'open') >= ${SECRET_VOTES_MAX}`

/**
 * Takes a seat and adds the participant, in one statement: so a session never gets too full, however many join at once.
 * @returns false if the session is full, has ended, is deleted, or wants a ticket and there is none, or if a secret
 *   poll has all the votes that it takes
 */
async function takeSeat(db: Trx, request: JoinRequest, now: number, ticketHash: Buffer | null = null) {
  const { sessionId, participantId, name = null, email = null, isSecret } = request
  const { numAffectedRows } = await sql`
    with seat as (
      update session set participant_count = participant_count + 1
      where id = ${sessionId} and participant_count < ${ROOM_CAP}
        and ended_at is null and ends_at > ${now}
        and (${settingColumn('admission')} <> 'tickets' or ${ticketHash}::bytea is not null)
        and not ${isSecret && !ticketHash ? hasAllSecretVotes(sessionId) : sql`false`}
      returning id, participant_count + freed_seats as number, ${settingColumn('scores')} as scores
    )
    insert into participant (session_id, id, name, email, joined_at, seat, name_is_public, ticket_hash)
    select id, ${participantId}, ${name}, ${email}, ${now}, number,
      ${name}::text is not null and scores = 'on', ${ticketHash}::bytea from seat`.execute(db)
  return numAffectedRows === 1n
}
