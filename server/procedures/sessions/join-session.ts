import { z } from 'zod'
import { Refusal } from '../../../shared/errors.ts'
import { PARTICIPANT_TOKEN_LIFETIME } from '../../../shared/limits.ts'
import { addedField, stringField } from '../../../shared/schemas/fields.ts'
import { sessionRef, uuidOutput } from '../../../shared/schemas/ids.ts'
import { participantFields } from '../../../shared/schemas/session.ts'
import { ticketField } from '../../../shared/schemas/tickets.ts'
import type { Db, Trx } from '../../db/schema.ts'
import { requireLive, type Session, toSession } from '../../domain/session.ts'
import { forgetRejoins } from '../../queries/idempotent-calls.ts'
import {
  addParticipant,
  hasName,
  type JoinRequest,
  readMembership,
  updateParticipant,
} from '../../queries/participants.ts'
import { readSession } from '../../queries/sessions.ts'
import { participantIn } from '../auth/access.ts'
import { sessionProcedure } from '../auth/middleware.ts'
import type { Context } from '../context.ts'
import { answerOnce, type Keep, keepIfDone } from '../idempotency.ts'
import { addByTicket, requireTicket } from './join-by-ticket.ts'

const TICKET =
  'Required where `admission` is `tickets`, and ignored elsewhere. A browser that has joined needs none to join again.'

export const joinSession = sessionProcedure('POST', '/api/sessions/{id}/join', 'Audience', {
  success: 201,
  idempotent: true,
  alsoSuccess: { 200: 'This browser had joined before; it is the same participant.' },
  headers: { 'Set-Cookie': '`ws_part`, for votes and questions.' },
  refusals: { 400: { example: 'email: is not an email address.' }, 409: 'session_full' },
  summary: 'Join a session',
  description:
    'Sets the `ws_part` cookie, which votes and questions need. A browser that joins again stays the same participant. A new name or email replaces the earlier one.',
  successDescription: 'Joined.',
})
  .input(
    z.object({
      id: sessionRef,
      ...participantFields,
      ticket: addedField(ticketField, TICKET).meta({ 'x-sensitive': true }),
    }),
  )
  .output(
    z.object({
      id: uuidOutput("The session's id."),
      code: stringField("The session's code.", 'K7M2QX'),
      participantId: uuidOutput("This browser's participant."),
    }),
  )
  .mutation(async ({ ctx, input }) => {
    const { id, code } = ctx.session
    await ctx.live.attempts.count('demoJoins', ctx.credentials.network())
    const known = participantIn(ctx)
    if (known !== null) await requireNotRemoved(ctx.db, id, known)
    const caller = known !== null && { caller: known, isOwn: (joined: Joined) => joined.participantId === known }
    // What is kept of a call would tell the ticket: it is short enough to be tried.
    const call = { scope: id, operation: 'join', ...caller, input: { ...input, ticket: undefined } }
    const { participantId, isNew } = await answerOnce<Joined>(ctx, call, (keep) => join({ ...ctx, known }, input, keep))
    if (!isNew) ctx.reply.status = 200
    ctx.live.memberships.add(id, participantId)
    ctx.live.presence.note(id, participantId)
    const value = ctx.tokens.mint('participant', participantId, ctx.now + PARTICIPANT_TOKEN_LIFETIME)
    ctx.reply.cookies.push({ name: 'ws_part', value, lifetime: PARTICIPANT_TOKEN_LIFETIME })
    return { id, code, participantId }
  })

/** @throws Refusal rejoin_refused */
async function requireNotRemoved(db: Db, sessionId: string, participantId: string): Promise<void> {
  if ((await readMembership(db, sessionId, participantId)) === 'removed') throw new Refusal('rejoin_refused')
}

type Joined = { participantId: string; isNew: boolean }

/**
 * @throws Refusal session_not_found, session_ended, session_full, rejoin_refused, ticket_missing, ticket_unknown,
 *   ticket_used, too_many_requests
 */
async function join(
  ctx: Context & { session: Session; known: string | null },
  { name, email, ticket }: { [Field in 'name' | 'email' | 'ticket']?: string | undefined },
  keep: Keep<Joined> | undefined,
): Promise<Joined> {
  const { db, clock, known } = ctx
  const { id: sessionId } = requireLive(ctx.session)
  const participantId = known ?? ctx.random.uuid()
  const isNamePublic = ctx.session.settings.scores === 'on'
  const request = { sessionId, participantId, name, email, isKnown: known !== null, isNamePublic }
  await requireAllowedName(ctx, request)
  const keepFew: typeof keep =
    keep &&
    (async (trx, joined) => {
      await forgetRejoins(trx, sessionId, participantId)
      await keep(trx, joined)
    })
  const update = () =>
    keepIfDone(db, keepFew, { participantId, isNew: false }, (one) => updateParticipant(one, request, clock()))
  if (known !== null && (await update())) return { participantId, isNew: false }
  if (known !== null) await requireNotRemoved(db, sessionId, known)
  const hashes = ctx.session.settings.admission === 'tickets' ? await requireTicket(ctx, ticket) : undefined
  const joined = { participantId, isNew: true }
  const addWith = async (trx: Trx, ticketHash: Buffer) => {
    const isDone = await addParticipant(trx, { ...request, ticketHash }, clock())
    if (isDone) await keep?.(trx, joined)
    return isDone
  }
  const add = () =>
    hashes
      ? addByTicket(ctx, { participantId, hashes }, addWith)
      : keepIfDone(db, keep, joined, (one) => addParticipant(one, request, clock()))
  const seat = { sessionId, participantId, hasTicket: hashes !== undefined, add, update }
  return { participantId, isNew: await takeSeat(ctx, seat) }
}

/**
 * Checks name and email against the session's settings. A participant who comes back need not give a name again.
 * @throws Refusal invalid_input where the host wants a name, or none
 */
async function requireAllowedName(
  { db, session }: Context & { session: Session },
  { sessionId, participantId, name, email }: JoinRequest,
): Promise<void> {
  const { names } = session.settings
  if (names === 'off' && (name !== undefined || email !== undefined)) {
    throw new Refusal('invalid_input', 'name, email: this session asks for none; leave them out.')
  }
  if (names !== 'required' || name !== undefined) return
  if (await hasName(db, sessionId, participantId)) return
  throw new Refusal('invalid_input', 'name: is missing; this session asks for it.')
}

/** Somebody who wants to join. `add` takes a seat, and `update` changes what somebody gave who has one. */
type Seat = { sessionId: string; participantId: string; hasTicket: boolean } & Record<
  'add' | 'update',
  () => Promise<boolean>
>

/**
 * Adds a participant. Joins of one session run one after another: all of them update the same row, and would
 * otherwise hold every database connection while they wait for it.
 * @returns false for a participant who got in meanwhile, by another request
 */
async function takeSeat({ db, clock, live, credentials }: Context, seat: Seat): Promise<boolean> {
  const by = () => `${seat.sessionId} ${credentials.network()}`
  live.attempts.check('refusedJoins', by)
  if (await live.queue.run(seat.sessionId, seat.add)) return true
  if (await seat.update()) return false
  await requireNotRemoved(db, seat.sessionId, seat.participantId)
  const row = await readSession(db, seat.sessionId)
  const { settings } = requireLive(row && toSession(row, clock()))
  if (settings.admission === 'tickets' && !seat.hasTicket) throw new Refusal('ticket_missing')
  await live.attempts.count('refusedJoins', by())
  throw new Refusal('session_full')
}
