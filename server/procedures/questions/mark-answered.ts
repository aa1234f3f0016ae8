import { moderateProcedure } from '../auth/middleware.ts'
import { moderationInput, moderationMeta, moderationOutput, moveQuestion } from './moderate.ts'

export const markAnswered = moderateProcedure
  .meta(
    moderationMeta('answered', 'Mark a question as answered', 'The question stays visible, and is marked as answered.'),
  )
  .input(moderationInput)
  .output(moderationOutput)
  .mutation(({ ctx, input }) => moveQuestion(ctx, input.qid, 'answered'))
