import { z } from 'zod'
import { hostKey, sessionRef } from '../../../shared/fields/ids.ts'
import { Refusal } from '../../../shared/refusals.ts'
import { personRef } from '../../../shared/schemas/people.ts'
import { restoreParticipant } from '../../queries/removals.ts'
import { hostProcedure } from '../auth/procedure-kinds.ts'
import { withSessionLocked } from '../locked-session.ts'
import { findPerson } from './find-person.ts'

export const restorePerson = hostProcedure('POST', '/api/sessions/{id}/people/{person}/restore', 'Participants', {
  addition: true,
  codes: ['no_seat_left'],
  summary: 'Take a removed person back',
  description: 'The person is in the session as before, with their questions, if there is a seat.',
  successDescription: 'The person is in the session.',
})
  .input(z.object({ id: sessionRef, person: personRef, k: hostKey }))
  .output(z.object({ id: personRef, removed: z.literal(false).meta({ description: 'Always false.', example: false }) }))
  .mutation(({ ctx, input: { person } }) =>
    withSessionLocked(ctx, async (locked) => {
      const participantId = await findPerson(locked, ctx, person)
      const isIn = await restoreParticipant(locked.trx, ctx.session.id, participantId)
      if (!isIn) throw new Refusal('no_seat_left')
      return { id: ctx.tokens.personId(ctx.session.id, participantId), removed: false as const }
    }),
  )
