import type { z } from 'zod'
import { intField, namedObject, sensitiveField } from '../fields/fields.ts'
import { TICKETS_PER_CALL } from '../limits.ts'

export const ticketField = sensitiveField(
  'A ticket. Upper and lower case are the same, and spaces and dashes are ignored.',
  '7KQ2M-4XT9P',
)

export const ticketCount = intField('How many tickets.', 2).min(1).max(TICKETS_PER_CALL)

export const ticketCountsSchema = namedObject('TicketCounts', 'How many tickets a session has issued.', {
  issued: intField('All of them.', 120),
  used: intField('Those with which somebody has joined, without void ones.', 87),
  void: intField('Those that admit nobody any more.', 3),
})
export type TicketCounts = z.infer<typeof ticketCountsSchema>
