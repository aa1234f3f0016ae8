import { upvoteProcedure } from './upvotes.ts'

export const upvoteQuestion = upvoteProcedure(
  'POST',
  'Upvote a question',
  'A participant has one upvote per question, and none for their own questions. Upvoting twice changes nothing.',
)
