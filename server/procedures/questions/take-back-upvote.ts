import { upvoteProcedure } from './upvotes.ts'

export const takeBackUpvote = upvoteProcedure(
  'DELETE',
  'Take an upvote back',
  'If there is no upvote to take back, nothing changes.',
)
