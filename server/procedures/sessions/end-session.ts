import { z } from 'zod'
import { hostKey, sessionRef } from '../../../shared/fields/ids.ts'
import { writeEnd } from '../../queries/session-ends.ts'
import { hostProcedure } from '../auth/procedure-kinds.ts'
import { withSessionLocked } from '../locked-session.ts'

export const endSession = hostProcedure('POST', '/api/sessions/{id}/end', 'Sessions', {
  forTools: true,
  summary: 'End a session',
  description: 'Ends the session for good, and closes its open poll. Ending an ended session changes nothing.',
  successDescription: 'The session has ended.',
})
  .input(z.object({ id: sessionRef, k: hostKey }))
  .output(z.object({ status: z.literal('ended').meta({ description: 'Always `ended`.', example: 'ended' }) }))
  .mutation(({ ctx }) =>
    withSessionLocked(ctx, async ({ trx, session, now }) => {
      await writeEnd(trx, session, now)
      return { status: 'ended' as const }
    }),
  )
