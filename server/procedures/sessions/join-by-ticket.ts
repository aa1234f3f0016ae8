import { Refusal } from '../../../shared/errors.ts'
import type { Trx } from '../../db/schema.ts'
import type { Session } from '../../domain/session.ts'
import { parseTicket } from '../../domain/tickets.ts'
import { readMembership } from '../../queries/participants.ts'
import { findTicket } from '../../queries/tickets.ts'
import type { Context } from '../context.ts'
import { withLiveSessionLocked } from './locked-session.ts'

type Joiner = Context & { session: Session }

/**
 * The hashes that a ticket may be stored under. Wrong tickets are counted by network, and after too many, none works for
 * a while.
 * @throws Refusal ticket_missing, ticket_unknown, too_many_requests
 */
export async function requireTicket(ctx: Joiner, ticket: string | undefined): Promise<Buffer[]> {
  if (!ticket) throw new Refusal('ticket_missing')
  ctx.live.attempts.check('wrongTickets', ctx.credentials.network)
  const read = parseTicket(ticket)
  return read === null ? refuseTicket(ctx) : ctx.tokens.ticketHashes(ctx.session.id, read)
}

/**
 * Lets a participant join with a ticket, one at a time in a session. A unique key would refuse the second of two.
 * @param add gets the transaction and the hash under which the ticket is stored
 * @returns whether there was a seat, and nobody who has joined
 * @throws Refusal session_not_found, session_ended, ticket_unknown, ticket_used, too_many_requests
 */
export async function addByTicket(
  ctx: Joiner,
  { participantId, hashes }: { participantId: string; hashes: readonly Buffer[] },
  add: (trx: Trx, ticketHash: Buffer) => Promise<boolean>,
): Promise<boolean> {
  const isAdded = await withLiveSessionLocked(ctx, async ({ trx, session }) => {
    const ticket = await findTicket(trx, session.id, hashes)
    if (!ticket) return 'unknown'
    if (ticket.holder === undefined) return add(trx, ticket.hash)
    // Whoever has joined needs none, and learns from the caller what keeps them out.
    if (await readMembership(trx, session.id, participantId)) return false
    throw new Refusal('ticket_used')
  })
  return isAdded === 'unknown' ? refuseTicket(ctx) : isAdded
}

async function refuseTicket({ live, credentials }: Context): Promise<never> {
  await live.attempts.count('wrongTickets', credentials.network())
  throw new Refusal('ticket_unknown')
}
