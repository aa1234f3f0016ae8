import { z } from 'zod'
import { addedField, sensitiveField, stringField } from '../../../shared/fields/fields.ts'
import { sessionRef, uuidOutput } from '../../../shared/fields/ids.ts'
import { type Attempt, DAY, PARTICIPANT_TOKEN_LIFETIME, SECRET_VOTES_MAX } from '../../../shared/limits.ts'
import { Refusal, type RefusalCode } from '../../../shared/refusals.ts'
import { participantFields } from '../../../shared/schemas/session.ts'
import { ticketField } from '../../../shared/schemas/tickets.ts'
import { settingOf } from '../../../shared/session-settings.ts'
import type { Trx } from '../../db/schema.ts'
import type { Session } from '../../domain/session.ts'
import { parseTicket } from '../../domain/tickets.ts'
import { type Admission, admit, type JoinRequest } from '../../queries/admission.ts'
import { forgetRejoins } from '../../queries/idempotent-calls.ts'
import { readMembership } from '../../queries/participants.ts'
import { wasIssued } from '../../queries/tickets.ts'
import { bearerParticipant, hasExpiredToken, participantIn } from '../auth/participants.ts'
import { sessionProcedure } from '../auth/procedure-kinds.ts'
import type { Context } from '../context.ts'
import { countVisitor } from '../count-visitor.ts'
import { answerOnce } from '../idempotency.ts'

const TOKEN =
  'true: the answer has `token`, and no cookie is set. Send the token as Bearer wherever the `ws_part` cookie counts.'
const TICKET =
  'Required where `admission` is `tickets`, and ignored elsewhere. A browser that has joined needs none to join again.'

export const joinSession = sessionProcedure('POST', '/api/sessions/{id}/join', 'Audience', {
  success: 201,
  idempotent: true,
  alsoSuccess: { 200: 'This browser had joined before; it is the same participant.' },
  headers: {
    'Set-Cookie': '`ws_part`, for votes and questions. Not with `token`, nor to a participant’s Bearer token.',
  },
  codes: ['session_full', 'session_ended', 'rejoin_refused', 'ticket_missing', 'ticket_unknown', 'ticket_used'],
  refusals: { 400: { example: 'email: is not an email address.' } },
  summary: 'Join a session',
  description:
    'Sets the `ws_part` cookie, which votes and questions need. A browser that joins again stays the same participant, and so does whoever sends a participant’s token as Bearer. A participant’s Bearer token that has expired is nobody’s, also beside a cookie: its sender becomes a new participant (201). The answer has that one’s `token`, which replaces the expired one. A new name or email replaces the earlier one.',
  successDescription: 'Joined.',
})
  .input(
    z.object({
      id: sessionRef,
      ...participantFields,
      ticket: addedField(ticketField, TICKET).meta({ 'x-sensitive': true }),
      token: addedField(z.boolean(), TOKEN, true),
    }),
  )
  .output(
    z.object({
      id: uuidOutput("The session's id."),
      code: stringField("The session's code.", 'K7M2QX'),
      participantId: uuidOutput("This browser's participant."),
      token: sensitiveField(
        `The participant’s token, to keep and to send as Bearer. Valid for ${PARTICIPANT_TOKEN_LIFETIME / DAY} days; each join with \`token: true\` answers one that lives anew.`,
        '0b6f6ed4-6d6f-4d34-9d5d-6f0a4c1f7c11.1798761600000.Vb1c…',
      )
        .optional()
        .meta({ 'x-addition': true, 'x-sensitive': true }),
    }),
  )
  .mutation(async ({ ctx, input }) => {
    const { id, code } = ctx.session
    await countVisitor(ctx, 'demoJoins')
    const { participantId, isNew } = await join(ctx, input)
    if (!isNew) ctx.reply.status = 200
    ctx.live.memberships.add(id, participantId)
    ctx.live.presence.note(id, participantId)
    const token = ctx.tokens.mint('participant', participantId, ctx.now + PARTICIPANT_TOKEN_LIFETIME)
    // Whoever sends a participant's token may keep no cookies: without a token the seat would be of no use.
    if (input.token || hasExpiredToken(ctx)) return { id, code, participantId, token }
    if (bearerParticipant(ctx) === null)
      ctx.reply.cookies.push({ name: 'ws_part', value: token, lifetime: PARTICIPANT_TOKEN_LIFETIME })
    return { id, code, participantId }
  })

type Joiner = Context & { session: Session }
type Given = { [Field in 'name' | 'email' | 'ticket']?: string | undefined } & { token?: boolean | undefined }
type Joined = { participantId: string; isNew: boolean }

const VOTES_FULL = `The open poll has ${SECRET_VOTES_MAX} secret votes, and takes nobody new. Join once its host has closed it.`

/** What is answered to whom `admit` does not let in. */
const REFUSED: Record<Exclude<Admission, 'joined' | 'rejoined'>, [code: RefusalCode, detail?: string]> = {
  removed: ['rejoin_refused'],
  ended: ['session_ended'],
  full: ['session_full'],
  'votes full': ['session_full', VOTES_FULL],
  deleted: ['session_not_found'],
  'name needed': ['invalid_input', 'name: is missing; this session asks for it.'],
  'name not wanted': ['invalid_input', 'name, email: this session asks for none; leave them out.'],
  'ticket needed': ['ticket_missing'],
  'ticket unknown': ['ticket_unknown'],
  'ticket used': ['ticket_used'],
}

/**
 * Lets the caller in, once for an Idempotency-Key. On each node, joins of one session run one after another: all of them
 * update the same row, and would otherwise hold every database connection while they wait for it.
 * @throws Refusal those of the table above, too_many_requests
 */
async function join(ctx: Joiner, { ticket, ...input }: Given): Promise<Joined> {
  const { db, live, session, clock } = ctx
  const known = participantIn(ctx)
  const participantId = known ?? ctx.random.uuid()
  const ticketHashes = ticket ? hashesOf(ctx, ticket) : undefined
  const { name, email } = input
  const isSecret = session.settings.anonymous === true
  const request = { sessionId: session.id, participantId, name, email, isKnown: known !== null, isSecret, ticketHashes }
  const work = async (trx: Trx): Promise<Joined> => {
    const admission = await admit(trx, request, session.settings, clock)
    if (admission === 'joined') return { participantId, isNew: true }
    if (admission !== 'rejoined') throw new Refusal(...REFUSED[admission])
    if (ctx.idempotencyKey) await forgetRejoins(trx, session.id, participantId)
    return { participantId, isNew: false }
  }
  try {
    await requireIssued(ctx, request)
    return await live.queue.run(`joins of ${session.id}`, () =>
      db.transaction().execute((trx) => answerOnce(trx, ctx, callOf(session, known, input), () => work(trx))),
    )
  } catch (error) {
    throw await countRefusal(ctx, error)
  }
}

const hashesOf = ({ tokens, session }: Joiner, ticket: string): Buffer[] => {
  const read = parseTicket(ticket)
  return read === null ? [] : tokens.ticketHashes(session.id, read)
}

/** The call as it is kept under its key. It has no ticket: what is kept would tell it, since it is short enough to be tried. */
function callOf({ id }: Session, known: string | null, input: Omit<Given, 'ticket'>) {
  const requireStillThere = async (trx: Trx, { participantId }: Joined) => {
    if ((await readMembership(trx, id, participantId)) === 'removed') throw new Refusal('rejoin_refused')
  }
  const caller = known !== null && { caller: known, wasForMe: (joined: Joined) => joined.participantId === known }
  return { scope: id, operation: 'join', ...caller, input, requireStillThere }
}

/**
 * Refuses a ticket that was never issued before the join waits for others: somebody who tries many delays nobody.
 * @throws Refusal ticket_unknown
 */
async function requireIssued({ db, session }: Joiner, { ticketHashes, participantId, isKnown }: JoinRequest) {
  if (!ticketHashes || settingOf(session.settings, 'admission') !== 'tickets' || session.status === 'ended') return
  if (await wasIssued(db, session.id, ticketHashes)) return
  if (isKnown && (await readMembership(db, session.id, participantId))) return
  throw new Refusal('ticket_unknown')
}

/** Counts a join that was refused, by address. @returns what to throw: too_many_requests where it is one too many */
async function countRefusal({ live, session, credentials }: Joiner, error: unknown): Promise<unknown> {
  const code = error instanceof Refusal ? error.code : undefined
  const count = (what: Attempt, by: string) =>
    live.attempts.count(what, by).then(
      () => error,
      (tooMany) => tooMany,
    )
  if (code === 'ticket_unknown') return count('wrongTickets', credentials.network())
  if (code === 'session_full') return count('refusedJoins', `${session.id} ${credentials.network()}`)
  return error
}
