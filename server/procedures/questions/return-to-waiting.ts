import { moveProcedure } from './moderate.ts'

export const returnToWaiting = moveProcedure(
  'wait',
  'Return a question to those that wait',
  'It is pending again, as if nobody had moderated it. Its upvotes stay.',
)
