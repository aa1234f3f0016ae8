import { z } from 'zod'
import { hostKey, sessionRef } from '../../../shared/fields/ids.ts'
import { ticketCountsSchema } from '../../../shared/schemas/tickets.ts'
import { readTicketCounts } from '../../queries/tickets.ts'
import { hostProcedure } from '../auth/procedure-kinds.ts'

export const countTickets = hostProcedure('GET', '/api/sessions/{id}/tickets', 'Participants', {
  addition: true,
  summary: 'Count tickets',
  description: 'How many tickets were issued, how many of them are used, and how many are void.',
  successDescription: 'The numbers.',
})
  .input(z.object({ id: sessionRef, k: hostKey }))
  .output(ticketCountsSchema)
  .query(({ ctx: { db, session } }) => readTicketCounts(db, session.id))
