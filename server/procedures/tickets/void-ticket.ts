import { z } from 'zod'
import { hostKey, sessionRef } from '../../../shared/fields/ids.ts'
import { Refusal } from '../../../shared/refusals.ts'
import { ticketCountsSchema, ticketField } from '../../../shared/schemas/tickets.ts'
import { parseTicket } from '../../domain/tickets.ts'
import { removeParticipant } from '../../queries/removals.ts'
import { readTicketCounts, writeVoid } from '../../queries/tickets.ts'
import { hostProcedure } from '../auth/procedure-kinds.ts'
import { withSessionLocked } from '../locked-session.ts'

export const voidTicket = hostProcedure('POST', '/api/sessions/{id}/tickets/void', 'Participants', {
  addition: true,
  codes: ['ticket_not_found'],
  refusals: { 400: { example: 'ticket: is missing.' } },
  summary: 'Make a ticket void',
  description:
    'Nobody can join with it any more. Whoever has joined with it is removed, as by `removePerson`, which frees the seat.',
  successDescription: 'The numbers of tickets as they are now.',
})
  .input(z.object({ id: sessionRef, ticket: ticketField, k: hostKey }))
  .output(ticketCountsSchema)
  .mutation(({ ctx, input }) =>
    withSessionLocked(ctx, async ({ trx, session }) => {
      const ticket = parseTicket(input.ticket)
      const holder = ticket && (await writeVoid(trx, session.id, ctx.tokens.ticketHashes(session.id, ticket)))
      if (holder === null) throw new Refusal('ticket_not_found')
      if (holder !== undefined) await removeParticipant(trx, session.id, holder)
      return readTicketCounts(trx, session.id)
    }),
  )
