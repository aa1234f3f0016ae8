import { z } from 'zod'
import { hostKey, sessionRef } from '../../../shared/fields/ids.ts'
import { TICKETS_PER_SESSION } from '../../../shared/limits.ts'
import { Refusal } from '../../../shared/refusals.ts'
import { ticketCount, ticketField } from '../../../shared/schemas/tickets.ts'
import { settingOf } from '../../../shared/session-settings.ts'
import { drawTicket } from '../../domain/tickets.ts'
import { insertTickets } from '../../queries/tickets.ts'
import { hostProcedure } from '../auth/procedure-kinds.ts'
import { withLiveSessionLocked } from '../locked-session.ts'

export const issueTickets = hostProcedure('POST', '/api/sessions/{id}/tickets', 'Participants', {
  addition: true,
  success: 201,
  codes: ['tickets_off', 'too_many_tickets', 'session_ended'],
  refusals: { 400: { example: 'count: is missing.' } },
  summary: 'Issue tickets',
  description: `Each ticket lets one browser join a session with \`admission: tickets\`. They are shown only once: the server keeps only hashes. If the answer is lost, issue others. At most ${TICKETS_PER_SESSION} of a session are valid at a time.`,
  successDescription: 'The new tickets.',
})
  .input(z.object({ id: sessionRef, count: ticketCount, k: hostKey }))
  .output(z.object({ tickets: z.array(ticketField).meta({ description: 'The new tickets.', 'x-sensitive': true }) }))
  .mutation(({ ctx, input: { count } }) =>
    withLiveSessionLocked(ctx, async ({ trx, session }) => {
      if (settingOf(session.settings, 'admission') !== 'tickets') throw new Refusal('tickets_off')
      const { random, tokens } = ctx
      const tickets = Array.from({ length: count }, () => drawTicket((n) => random.below(n)))
      const hashes = tickets.flatMap((ticket) => tokens.ticketHashes(session.id, ticket)[0] ?? [])
      if (!(await insertTickets(trx, session.id, hashes, TICKETS_PER_SESSION))) throw new Refusal('too_many_tickets')
      return { tickets }
    }),
  )
