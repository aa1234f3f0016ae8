import { participantProcedure } from '../auth/middleware.ts'
import { operation } from '../operation-meta.ts'
import { changeUpvote, upvoteInput, upvoteOutput } from './upvotes.ts'

export const upvoteQuestion = participantProcedure
  .meta({
    refusals: { 409: 'own_question' },
    openapi: operation('POST', '/api/sessions/{id}/questions/{qid}/upvote', 'Audience', {
      summary: 'Upvote a question',
      description:
        'A participant has one upvote per question, and none for their own questions. Upvoting twice changes nothing.',
      successDescription: 'The upvotes as they are now.',
      errorResponses: [401, 404, 409],
    }),
  })
  .input(upvoteInput)
  .output(upvoteOutput)
  .mutation(({ ctx, input }) => changeUpvote(ctx, input.qid, true))
