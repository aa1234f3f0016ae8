import { answerProcedure } from './moderate-answer.ts'

export const hideAnswer = answerProcedure(
  'hide',
  'Hide an answer',
  'Removes the answer from wall and phones, no matter who gave it or gives it later. The host, the roster and the export keep it.',
)
