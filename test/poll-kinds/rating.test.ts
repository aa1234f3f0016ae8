import { describe, expect, it } from 'vitest'
import { rating } from '../../shared/poll-kinds/rating.ts'
import { holdsTheRulesOfOneOption } from './one-option.ts'

describe('a rating poll', () => {
  holdsTheRulesOfOneOption(rating)

  it('takes 2 to 11 steps, 1 to 5 by default', () => {
    expect(rating.options).toEqual({ min: 2, max: 11, preset: ['1', '2', '3', '4', '5'] })
  })

  it('has no right option, and hides its tally from the audience while open', () => {
    expect(rating.hasCorrectOption).toBe(false)
    expect(rating.openTallyIsPublic).toBe(false)
  })
})
