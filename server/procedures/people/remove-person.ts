import { z } from 'zod'
import { hostKey, sessionRef } from '../../../shared/fields/ids.ts'
import { personRef } from '../../../shared/schemas/people.ts'
import { removeParticipant } from '../../queries/removals.ts'
import { hostProcedure } from '../auth/procedure-kinds.ts'
import { withSessionLocked } from '../locked-session.ts'
import { findPerson } from './find-person.ts'

export const removePerson = hostProcedure('POST', '/api/sessions/{id}/people/{person}/remove', 'Participants', {
  addition: true,
  summary: 'Remove a person',
  description:
    'Frees the seat. Votes and upvotes that were acknowledged stay counted. Questions of the person that wait for approval are hidden, but where votes are secret, they stay as they are. The browser cannot vote or ask (401), or join again (409). The person is no longer in roster, export and scores.',
  successDescription: 'The person is removed.',
})
  .input(z.object({ id: sessionRef, person: personRef, k: hostKey }))
  .output(z.object({ id: personRef, removed: z.literal(true).meta({ description: 'Always true.', example: true }) }))
  .mutation(({ ctx, input: { person } }) =>
    withSessionLocked(ctx, async (locked) => {
      const participantId = await findPerson(locked, ctx, person)
      await removeParticipant(locked.trx, ctx.session.id, participantId)
      return { id: ctx.tokens.personId(ctx.session.id, participantId), removed: true as const }
    }),
  )
