import { describe, expect, it } from 'vitest'
import { multipleChoice } from '../../shared/poll-kinds/multiple-choice.ts'
import { holdsTheRulesOfOneOption } from './one-option.ts'

describe('a multiple_choice poll', () => {
  holdsTheRulesOfOneOption(multipleChoice)

  it('takes 2 to 12 options and has no default options', () => {
    expect(multipleChoice.options).toEqual({ min: 2, max: 12 })
  })

  it('has no right option, and hides its tally from the audience while open', () => {
    expect(multipleChoice.hasCorrectOption).toBe(false)
    expect(multipleChoice.openTallyIsPublic).toBe(false)
  })
})
