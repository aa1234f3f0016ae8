import { moderateProcedure } from '../auth/middleware.ts'
import { moderationInput, moderationMeta, moderationOutput, moveQuestion } from './moderate.ts'

export const highlightQuestion = moderateProcedure
  .meta(
    moderationMeta(
      'highlight',
      'Highlight a question',
      'Puts it on stage; one at a time, so that the former returns to approved.',
    ),
  )
  .input(moderationInput)
  .output(moderationOutput)
  .mutation(({ ctx, input }) => moveQuestion(ctx, input.qid, 'highlight'))
