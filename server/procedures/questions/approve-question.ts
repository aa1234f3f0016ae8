import { moveProcedure } from './moderate.ts'

export const approveQuestion = moveProcedure(
  'approve',
  'Approve a question',
  'The audience sees the question. An approved or highlighted question stays as it is.',
)
