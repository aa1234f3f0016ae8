import { z } from 'zod'
import { hostKey, pollRef, sessionRef } from '../../../shared/schemas/ids.ts'
import { deleteDraft as removeDraft } from '../../queries/polls.ts'
import { lockLiveSession, requireDraft } from '../live-session.ts'
import { hostProcedure } from '../trpc.ts'

export const deleteDraft = hostProcedure
  .meta({
    success: 204,
    forTools: true,
    openapi: {
      method: 'DELETE',
      path: '/api/sessions/{id}/polls/{pid}',
      operationId: 'deleteDraft',
      tags: ['Polls'],
      summary: 'Delete a draft',
      description: 'Only a draft can be deleted; a poll that was opened stays with its votes.',
      successDescription: 'The draft is gone.',
      errorResponses: [401, 404, 409],
    },
  })
  .input(z.object({ id: sessionRef, pid: pollRef, k: hostKey }))
  .output(z.void())
  .mutation(({ ctx, input }) =>
    ctx.db.transaction().execute(async (trx) => {
      const session = await lockLiveSession(trx, ctx.session.id, ctx.now)
      const draft = await requireDraft(trx, session.id, input.pid)
      await removeDraft(trx, session.id, draft.id)
    }),
  )
