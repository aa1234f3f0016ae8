import { moderateProcedure } from '../auth/middleware.ts'
import { moderationInput, moderationMeta, moderationOutput, moveQuestion } from './moderate.ts'

export const hideQuestion = moderateProcedure
  .meta(moderationMeta('hide', 'Hide a question', 'Only the question’s author and the host still see it.'))
  .input(moderationInput)
  .output(moderationOutput)
  .mutation(({ ctx, input }) => moveQuestion(ctx, input.qid, 'hide'))
