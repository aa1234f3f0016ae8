import { participantProcedure } from '../auth/middleware.ts'
import { changeUpvote, upvoteInput, upvoteMeta, upvoteOutput } from './upvotes.ts'

export const upvoteQuestion = participantProcedure
  .meta(
    upvoteMeta(
      'POST',
      'Upvote a question',
      'A participant has one upvote per question, and none for their own questions. Upvoting twice changes nothing.',
    ),
  )
  .input(upvoteInput)
  .output(upvoteOutput)
  .mutation(({ ctx, input }) => changeUpvote(ctx, input.qid, true))
