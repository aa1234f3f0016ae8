import { participantProcedure } from '../auth/middleware.ts'
import { changeUpvote, upvoteInput, upvoteMeta, upvoteOutput } from './upvotes.ts'

export const takeBackUpvote = participantProcedure
  .meta(upvoteMeta('DELETE', 'Take an upvote back', 'If there is no upvote to take back, nothing changes.'))
  .input(upvoteInput)
  .output(upvoteOutput)
  .mutation(({ ctx, input }) => changeUpvote(ctx, input.qid, false))
