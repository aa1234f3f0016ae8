import { moveProcedure } from './moderate.ts'

export const markAnswered = moveProcedure(
  'answered',
  'Mark a question as answered',
  'The question stays visible, and is marked as answered.',
)
