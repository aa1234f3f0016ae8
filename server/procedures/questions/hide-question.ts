import { moveProcedure } from './moderate.ts'

export const hideQuestion = moveProcedure(
  'hide',
  'Hide a question',
  'Only the question’s author and the host still see it.',
)
