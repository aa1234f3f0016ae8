import { z } from 'zod'
import { hostKey, sessionRef } from '../../../shared/schemas/ids.ts'
import { stageSchema } from '../../../shared/schemas/stage.ts'
import { requireScores } from '../../domain/settings.ts'
import { setStage as writeStage } from '../../queries/sessions.ts'
import { withSessionLocked } from '../locked-session.ts'
import { presentProcedure } from '../trpc.ts'

export const setStage = presentProcedure
  .meta({
    forTools: true,
    addition: true,
    openapi: {
      method: 'POST',
      path: '/api/sessions/{id}/stage',
      operationId: 'setStage',
      tags: ['Sessions'],
      summary: 'Choose what the wall shows',
      description:
        'The current poll, how to join, the approved questions, or who is ahead in the quizzes; the audience does not notice. Opening a poll or highlighting a question sets it back to `poll`.',
      successDescription: 'The wall shows this now.',
      errorResponses: [400, 401, 404, 409],
    },
  })
  .input(z.object({ id: sessionRef, show: stageSchema, k: hostKey }))
  .output(z.object({ show: stageSchema }))
  .mutation(({ ctx, input: { show } }) =>
    withSessionLocked(ctx, async ({ trx, session }) => {
      if (show === 'scores') requireScores(session)
      await writeStage(trx, session, show)
      return { show }
    }),
  )
