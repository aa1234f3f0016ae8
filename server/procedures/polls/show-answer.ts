import { moderateProcedure } from '../auth/middleware.ts'
import { answerInput, answerMeta, answerOutput, moderateAnswer } from './moderate-answer.ts'

export const showAnswer = moderateProcedure
  .meta(
    answerMeta(
      'show',
      'Show an answer',
      'Shows the answer on wall and phones, in a moderated poll or after it was hidden.',
    ),
  )
  .input(answerInput)
  .output(answerOutput)
  .mutation(({ ctx, input }) => moderateAnswer(ctx, input, true))
