import { correctIdsOf } from './correct-options.ts'
import type { PollBody } from './schemas/poll.ts'
import { votersOf } from './share-of-votes.ts'

type Quiz = Pick<PollBody, 'state' | 'options' | 'voters' | 'maxChoices' | 'correctOptionId' | 'correctOptionIds'>

/**
 * How many of those who voted on a closed quiz were right, as far as its reader may know. Undefined where nobody voted,
 * and where people may choose several options: right is then who chose exactly the right ones, and tallies tell of each
 * option by itself.
 */
export function rightCountOf(quiz: Quiz): { right: number; all: number } | undefined {
  const { state, options, maxChoices } = quiz
  const correct = correctIdsOf(quiz)
  const all = votersOf(quiz)
  if (state !== 'closed' || correct.length === 0 || maxChoices !== undefined || all === 0) return undefined
  const chosen = options.filter(({ id }) => correct.includes(id))
  return { right: chosen.reduce((sum, { tally = 0 }) => sum + tally, 0), all }
}
