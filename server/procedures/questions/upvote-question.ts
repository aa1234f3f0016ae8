import { upvoteProcedure } from './upvotes.ts'

export const upvoteQuestion = upvoteProcedure(
  'POST',
  'Upvote a question',
  'A participant has one upvote per question, and none for their own questions. Upvoting twice changes nothing. An upvote of a merged question goes to the one that it is merged into, whose id the answer has.',
)
