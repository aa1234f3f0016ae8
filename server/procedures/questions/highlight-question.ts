import { moveProcedure } from './moderate.ts'

export const highlightQuestion = moveProcedure(
  'highlight',
  'Highlight a question',
  'Puts the question on stage. Only one question is on stage at a time: the one before it returns to approved.',
)
