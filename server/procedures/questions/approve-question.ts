import { moderateProcedure } from '../auth/middleware.ts'
import { moderationInput, moderationMeta, moderationOutput, moveQuestion } from './moderate.ts'

export const approveQuestion = moderateProcedure
  .meta(
    moderationMeta(
      'approve',
      'Approve a question',
      'The audience sees the question. An approved or highlighted question stays as it is.',
    ),
  )
  .input(moderationInput)
  .output(moderationOutput)
  .mutation(({ ctx, input }) => moveQuestion(ctx, input.qid, 'approve'))
