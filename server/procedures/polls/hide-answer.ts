import { moderateProcedure } from '../auth/middleware.ts'
import { answerInput, answerMeta, answerOutput, moderateAnswer } from './moderate-answer.ts'

export const hideAnswer = moderateProcedure
  .meta(
    answerMeta(
      'hide',
      'Hide an answer',
      'Removes the answer from wall and phones, no matter who gave it or gives it later. The host, the roster and the export keep it.',
    ),
  )
  .input(answerInput)
  .output(answerOutput)
  .mutation(({ ctx, input }) => moderateAnswer(ctx, input, false))
