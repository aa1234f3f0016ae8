import { expect, it } from 'vitest'
import type { PollBody } from '../../client/index.ts'
import { isRightChoice } from '../../client/web/audience/vote/is-right-choice.ts'

/** Which answers to a quiz a phone calls right, as the scores do. */

const quiz = (right: string[], maxChoices?: number) =>
  ({
    options: [],
    correctOptionId: right[0],
    ...(right.length > 1 && { correctOptionIds: right }),
    ...(maxChoices && { maxChoices }),
  }) as unknown as PollBody

it.each([
  { right: ['a'], chosen: ['a'], isRight: true },
  { right: ['a'], chosen: ['b'], isRight: false },
  { right: ['a'], chosen: [], isRight: false },
  { right: ['a', 'b'], chosen: ['b'], isRight: true },
  { right: ['a', 'b'], max: 3, chosen: ['a', 'b'], isRight: true },
  { right: ['a', 'b'], max: 3, chosen: ['b'], isRight: false },
  { right: ['a', 'b'], max: 3, chosen: ['a', 'b', 'c'], isRight: false },
  { right: ['a'], max: 2, chosen: ['a'], isRight: true },
  { right: ['a'], max: 2, chosen: ['a', 'b'], isRight: false },
  { right: ['a', 'b'], max: 2, chosen: [], isRight: false },
])('of $right, up to $max at once, the choice of $chosen is right: $isRight', ({ right, max, chosen, isRight }) => {
  expect(isRightChoice(quiz(right, max), chosen)).toBe(isRight)
})
