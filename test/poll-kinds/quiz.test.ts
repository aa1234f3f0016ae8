import { describe, expect, it } from 'vitest'
import { quiz } from '../../shared/poll-kinds/quiz.ts'
import { holdsTheRulesOfOneOption } from './one-option.ts'

describe('a quiz poll', () => {
  holdsTheRulesOfOneOption(quiz)

  it('takes 2 to 12 options and has no default options', () => {
    expect(quiz.options).toEqual({ min: 2, max: 12 })
  })

  it('has a right option, and hides its tally from the audience while open', () => {
    expect(quiz.hasCorrectOption).toBe(true)
    expect(quiz.openTallyIsPublic).toBe(false)
  })
})
