import { z } from 'zod'
import { sessionRef } from '../../../shared/schemas/ids.ts'
import { ballotStorageOf } from '../../queries/ballot-storage/index.ts'
import { deleteSession as removeSession } from '../../queries/sessions.ts'
import { ownerProcedure } from '../auth/middleware.ts'
import { withSessionLocked } from './locked-session.ts'

export const deleteSession = ownerProcedure
  .meta({
    success: 204,
    openapi: {
      method: 'DELETE',
      path: '/api/sessions/{id}',
      tags: ['Sessions'],
      summary: 'Delete a session',
      description:
        'Deletes everything of the session: polls, votes, questions, participants. There is no way back; its code is not given out again.',
      successDescription: 'The session is gone.',
      errorResponses: [401, 404],
    },
  })
  .input(z.object({ id: sessionRef }))
  .output(z.void())
  .mutation(({ ctx }) =>
    withSessionLocked(ctx, async ({ trx, session }) => {
      await removeSession(trx, session.id)
      await ballotStorageOf(session).sessionDeleted(trx, session.id)
    }),
  )
