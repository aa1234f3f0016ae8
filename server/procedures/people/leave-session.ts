import { z } from 'zod'
import { sessionRef } from '../../../shared/fields/ids.ts'
import { LEAVERS_WHOSE_VOTES_STAY } from '../../../shared/limits.ts'
import { Refusal } from '../../../shared/refusals.ts'
import { eraseParticipant } from '../../queries/removals.ts'
import { participantProcedure } from '../auth/procedure-kinds.ts'
import { requireParticipant } from '../find-session.ts'
import { withSessionLocked } from '../locked-session.ts'

export const leaveSession = participantProcedure('DELETE', '/api/sessions/{id}/me', 'Audience', {
  addition: true,
  success: 204,
  summary: 'Leave a session',
  description: `Erases name, email and who wrote what, at any time. Questions of the participant that wait for approval are deleted; others stay without an author. Votes stay as anonymous ballots, and upvotes stay counted. (Once ${LEAVERS_WHOSE_VOTES_STAY} people have left a session whose votes are not secret, further ones who joined without a ticket take their upvotes and their vote in the open poll along.) The seat is free. The cookie or token stays, because it is that of all sessions: with it, one can join again under the same \`participantId\`, and nothing of what was erased comes back.`,
  successDescription: 'The participant is erased.',
})
  .input(z.object({ id: sessionRef }))
  .output(z.void())
  .mutation(async ({ ctx }) => {
    const { participantId, random, live } = ctx
    await withSessionLocked(ctx, async ({ trx, session }) => {
      await requireParticipant(trx, session.id, participantId)
      const isErased = await eraseParticipant(trx, { session, participantId }, () => random.uuid())
      // A node that knows the secret of the open poll puts it back within a minute.
      if (!isErased) throw new Refusal('unavailable')
    })
    await live.presence.forget(ctx.session.id, participantId)
  })
