import { moderateProcedure } from '../auth/middleware.ts'
import { moderationInput, moderationMeta, moderationOutput, moveQuestion } from './moderate.ts'

export const highlightQuestion = moderateProcedure
  .meta(
    moderationMeta(
      'highlight',
      'Highlight a question',
      'Puts the question on stage. Only one question is on stage at a time: the one before it returns to approved.',
    ),
  )
  .input(moderationInput)
  .output(moderationOutput)
  .mutation(({ ctx, input }) => moveQuestion(ctx, input.qid, 'highlight'))
