import { moderateProcedure } from '../auth/middleware.ts'
import { answerInput, answerMeta, answerOutput, moderateAnswer } from './moderate-answer.ts'

export const hideAnswer = moderateProcedure
  .meta(
    answerMeta(
      'hide',
      'Hide an answer',
      'Takes it off wall and phones, whoever gave it and whoever gives it later. The host, the roster and the export keep it.',
    ),
  )
  .input(answerInput)
  .output(answerOutput)
  .mutation(({ ctx, input }) => moderateAnswer(ctx, input, false))
