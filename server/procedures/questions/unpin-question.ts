import { moderateProcedure } from '../auth/middleware.ts'
import { moderationInput, moderationMeta, moderationOutput, moveQuestion } from './moderate.ts'

export const unpinQuestion = moderateProcedure
  .meta(moderationMeta('unpin', 'Take a question off the stage', 'A highlighted question returns to approved.'))
  .input(moderationInput)
  .output(moderationOutput)
  .mutation(({ ctx, input }) => moveQuestion(ctx, input.qid, 'unpin'))
