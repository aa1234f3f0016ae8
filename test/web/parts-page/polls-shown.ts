import type { PollBody } from '../../../client/index.ts'
import { KINDS } from '../../../shared/poll-kinds/for-pages.ts'

const LABELS = ['Faster onboarding', 'Fewer meetings', 'A label that takes more than a line of a phone']
const WORDS = ['calm', 'busy', 'growth', 'a lot of meetings']

/** A poll with votes, or with none. */
export function pollOf(kind: PollBody['kind'], state: PollBody['state'], votes = 40): PollBody {
  const { options, result, hasCorrectOption } = KINDS[kind]
  return {
    id: kind,
    kind,
    state,
    prompt: 'What should we begin with next year?',
    options: options
      ? LABELS.map((label, n) => ({ id: 'abc'[n] ?? '', label, tally: Math.floor(votes / (n + 1)) }))
      : [],
    ...(hasCorrectOption && state === 'closed' && { correctOptionId: 'a' }),
    ...(result === 'cloud' && { words: WORDS.slice(0, votes).map((text, n) => ({ text, n: 9 - 2 * n })) }),
    ...(result === 'texts' && { texts: WORDS.slice(0, votes) }),
  } as PollBody
}
