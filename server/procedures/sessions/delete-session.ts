import { z } from 'zod'
import { sessionRef } from '../../../shared/schemas/ids.ts'
import { lockSession, deleteSession as removeSession } from '../../queries/sessions.ts'
import { ownerProcedure } from '../trpc.ts'

export const deleteSession = ownerProcedure
  .meta({
    success: 204,
    openapi: {
      method: 'DELETE',
      path: '/api/sessions/{id}',
      operationId: 'deleteSession',
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
  .mutation(async ({ ctx }) => {
    await ctx.db.transaction().execute(async (trx) => {
      await lockSession(trx, ctx.session.id, ctx.now)
      await removeSession(trx, ctx.session.id)
    })
  })
