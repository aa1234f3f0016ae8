import { z } from 'zod'
import { Refusal } from '../../../shared/errors.ts'
import { QUESTIONS_PER_PARTICIPANT } from '../../../shared/limits.ts'
import { sessionRef, uuidOutput } from '../../../shared/schemas/ids.ts'
import { questionText } from '../../../shared/schemas/question.ts'
import { countQuestion } from '../../queries/participants.ts'
import { insertQuestion } from '../../queries/questions.ts'
import { answerOnce } from '../answer-once.ts'
import { withLiveSessionHeld } from '../locked-session.ts'
import { participantProcedure } from '../trpc.ts'

export const askQuestion = participantProcedure
  .meta({
    success: 201,
    idempotent: true,
    openapi: {
      method: 'POST',
      path: '/api/sessions/{id}/questions',
      operationId: 'askQuestion',
      tags: ['Audience'],
      summary: 'Ask a question',
      description:
        'It lands pending: its author and the host see it, the room once it is approved. Where the host moderates after, it is approved at once.',
      successDescription: 'The question is with the host.',
      errorResponses: [400, 401, 404, 409],
    },
  })
  .input(z.object({ id: sessionRef, text: questionText }))
  .output(z.object({ id: uuidOutput("The question's id.") }))
  .mutation(({ ctx, input }) => {
    const { participantId } = ctx
    const call = { scope: ctx.session.id, operation: 'ask', caller: participantId, input }
    return answerOnce<{ id: string }>(ctx, call, (keep) =>
      withLiveSessionHeld(ctx, async ({ trx, session, now }) => {
        if (session.settings.questions === 'off') throw new Refusal('questions_off')
        const of = { session_id: session.id, participant_id: participantId }
        if (!(await countQuestion(trx, of, QUESTIONS_PER_PARTICIPANT))) {
          throw new Refusal('too_many_questions')
        }
        const id = ctx.random.uuid()
        const state = session.settings.moderation === 'after' ? 'approved' : 'pending'
        await insertQuestion(trx, { ...of, id, text: input.text, state, created_at: now })
        await keep?.(trx, { id })
        return { id }
      }),
    )
  })
