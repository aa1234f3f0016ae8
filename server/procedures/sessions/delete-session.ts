import { z } from 'zod'
import { sessionRef } from '../../../shared/fields/ids.ts'
import { removeSession } from '../../queries/sessions.ts'
import { ownerProcedure } from '../auth/procedure-kinds.ts'
import { withSessionLocked } from '../locked-session.ts'

export const deleteSession = ownerProcedure('DELETE', '/api/sessions/{id}', 'Sessions', {
  success: 204,
  summary: 'Delete a session',
  description:
    'Deletes the session with its polls, votes, questions and participants, for good. No other session gets its code.',
  successDescription: 'The session is deleted.',
})
  .input(z.object({ id: sessionRef }))
  .output(z.void())
  .mutation(({ ctx }) => withSessionLocked(ctx, ({ trx, session }) => removeSession(trx, session.id)))
