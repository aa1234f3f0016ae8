import { moderateProcedure } from '../auth/middleware.ts'
import { answerInput, answerMeta, answerOutput, moderateAnswer } from './moderate-answer.ts'

export const showAnswer = moderateProcedure
  .meta(
    answerMeta(
      'show',
      'Show an answer',
      'Puts it on the wall and on phones as any answer: in a moderated poll, or after it was hidden.',
    ),
  )
  .input(answerInput)
  .output(answerOutput)
  .mutation(({ ctx, input }) => moderateAnswer(ctx, input, true))
