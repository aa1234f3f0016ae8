import { answerProcedure } from './moderate-answer.ts'

export const showAnswer = answerProcedure(
  'show',
  'Show an answer',
  'Shows the answer on wall and phones, in a moderated poll or after it was hidden.',
)
