import { describe, expect, it } from 'vitest'
import { rightCountOf } from '../../shared/right-count.ts'
import type { PollBody } from '../../shared/schemas/poll.ts'

const quiz = (tallies: number[], more: Partial<PollBody> = {}): PollBody => ({
  id: 'q',
  kind: 'quiz',
  prompt: 'Which?',
  state: 'closed',
  options: tallies.map((tally, n) => ({ id: `${n}`, label: `Option ${n}`, tally })),
  correctOptionId: '1',
  ...more,
})

describe('how many were right in a quiz', () => {
  it.each<[string, PollBody, ReturnType<typeof rightCountOf>]>([
    ['is who chose the right option, of all who voted', quiz([4, 18, 2]), { right: 18, all: 24 }],
    ['may be nobody', quiz([4, 0]), { right: 0, all: 4 }],
    ['may be everybody', quiz([0, 1]), { right: 1, all: 1 }],
    ['is who chose any of several', quiz([4, 18, 2], { correctOptionIds: ['1', '2'] }), { right: 20, all: 24 }],
    ['is not told before its close', quiz([4, 18], { state: 'open' }), undefined],
    ['is not told to whom the solution is not', quiz([4, 18], { correctOptionId: undefined }), undefined],
    ['is not told where nobody voted', quiz([0, 0]), undefined],
    [
      'is not told by tallies where people choose several options',
      quiz([4, 18, 18], { correctOptionIds: ['1', '2'], maxChoices: 2, voters: 20 }),
      undefined,
    ],
  ])('%s', (_, poll, counted) => {
    expect(rightCountOf(poll)).toEqual(counted)
  })
})
