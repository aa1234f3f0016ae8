import { z } from 'zod'
import { hostKey, instantOutput, sessionRef } from '../../../shared/schemas/ids.ts'
import { sessionFields } from '../../../shared/schemas/session.ts'
import { changeSession } from '../../domain/session.ts'
import { endSession, updateSession as saveSession } from '../../queries/sessions.ts'
import { withSessionLocked } from '../locked-session.ts'
import { hostProcedure } from '../trpc.ts'

export const updateSession = hostProcedure
  .meta({
    forTools: true,
    openapi: {
      method: 'PATCH',
      path: '/api/sessions/{id}',
      operationId: 'updateSession',
      tags: ['Sessions'],
      summary: 'Change title or dates',
      description:
        'Fields that are left out stay. An `endsAt` that has passed ends the session; an ended one cannot be brought back.',
      successDescription: 'Title and dates as they are now.',
      errorResponses: [400, 401, 404],
    },
  })
  .input(
    z.object({
      id: sessionRef,
      title: sessionFields.title.optional(),
      createdAt: sessionFields.createdAt.meta({
        description: 'When the session begins. Epoch milliseconds.',
      }),
      endsAt: sessionFields.endsAt.meta({
        description: 'When the session ends by itself. Epoch milliseconds, after `createdAt`.',
      }),
      k: hostKey,
    }),
  )
  .output(
    z.object({
      title: z.string().meta({ description: "The session's title.", example: 'All hands, March' }),
      createdAt: instantOutput('When the session began.'),
      endsAt: instantOutput('When it ends by itself.'),
    }),
  )
  .mutation(({ ctx, input }) =>
    withSessionLocked(ctx, async ({ trx, session, now }) => {
      const changed = changeSession(session, input, now)
      await saveSession(trx, { id: session.id, ...changed })
      if (changed.endsAt <= now) await endSession(trx, session.id, now)
      return changed
    }),
  )
