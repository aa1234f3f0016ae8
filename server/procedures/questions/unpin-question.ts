import { moveProcedure } from './moderate.ts'

export const unpinQuestion = moveProcedure(
  'unpin',
  'Take a question off the stage',
  'A highlighted question returns to approved.',
)
