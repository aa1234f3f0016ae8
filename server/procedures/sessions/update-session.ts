import { z } from 'zod'
import { Refusal } from '../../../shared/errors.ts'
import { hostKey, instantOutput, sessionRef } from '../../../shared/schemas/ids.ts'
import { sessionFields } from '../../../shared/schemas/session.ts'
import { changeSession } from '../../domain/session.ts'
import { closeOpenPoll } from '../../queries/polls.ts'
import { lockSession, updateSession as saveSession } from '../../queries/sessions.ts'
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
    ctx.db.transaction().execute(async (trx) => {
      const session = await lockSession(trx, ctx.session.id, ctx.now)
      if (!session) throw new Refusal('session_not_found')
      const { title, createdAt, endsAt } = changeSession(session, input, ctx.now)
      await saveSession(trx, { id: session.id, title, createdAt, endsAt })
      if (endsAt <= ctx.now) await closeOpenPoll(trx, session.id, ctx.now)
      return { title, createdAt, endsAt }
    }),
  )
