import { participantProcedure } from '../auth/middleware.ts'
import { operation } from '../operation-meta.ts'
import { changeUpvote, upvoteInput, upvoteOutput } from './upvotes.ts'

export const takeBackUpvote = participantProcedure
  .meta({
    refusals: { 409: 'own_question' },
    openapi: operation('DELETE', '/api/sessions/{id}/questions/{qid}/upvote', 'Audience', {
      summary: 'Take an upvote back',
      description: 'If there is no upvote to take back, nothing changes.',
      successDescription: 'The upvotes as they are now.',
      errorResponses: [401, 404, 409],
    }),
  })
  .input(upvoteInput)
  .output(upvoteOutput)
  .mutation(({ ctx, input }) => changeUpvote(ctx, input.qid, false))
