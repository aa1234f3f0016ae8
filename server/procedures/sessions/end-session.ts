import { z } from 'zod'
import { Refusal } from '../../../shared/errors.ts'
import { hostKey, sessionRef } from '../../../shared/schemas/ids.ts'
import { closeOpenPoll } from '../../queries/polls.ts'
import { lockSession, markEnded } from '../../queries/sessions.ts'
import { hostProcedure } from '../trpc.ts'

export const endSession = hostProcedure
  .meta({
    forTools: true,
    openapi: {
      method: 'POST',
      path: '/api/sessions/{id}/end',
      operationId: 'endSession',
      tags: ['Sessions'],
      summary: 'End a session',
      description:
        'Closes the open poll with it. Ending is for good; ending an ended session changes nothing.',
      successDescription: 'The session has ended.',
      errorResponses: [401, 404],
    },
  })
  .input(z.object({ id: sessionRef, k: hostKey }))
  .output(
    z.object({
      status: z.literal('ended').meta({ description: 'Always `ended`.', example: 'ended' }),
    }),
  )
  .mutation(({ ctx }) =>
    ctx.db.transaction().execute(async (trx) => {
      const session = await lockSession(trx, ctx.session.id, ctx.now)
      if (!session) throw new Refusal('session_not_found')
      await closeOpenPoll(trx, session.id, ctx.now)
      if (session.status === 'live') await markEnded(trx, session.id, ctx.now)
      return { status: 'ended' as const }
    }),
  )
