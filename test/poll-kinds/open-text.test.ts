import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { openText } from '../../shared/poll-kinds/open-text.ts'

const texts = fc.array(fc.string({ unit: 'grapheme', minLength: 1 }), { maxLength: 200 })

describe('an open_text poll', () => {
  it('takes a vote in the field text, and no options', () => {
    expect(openText.ballotField).toBe('text')
    expect(openText.options).toEqual({ min: 0, max: 0 })
  })

  it('lists every text as it was sent, newest first, with repeats', () => {
    fc.assert(
      fc.property(texts, (newestFirst) => {
        const tally = openText.count([...newestFirst, ...newestFirst], [])
        expect(tally).toEqual({ texts: [...newestFirst, ...newestFirst] })
      }),
    )
  })

  it('returns copies of the texts, so that changing them does not change votes', () => {
    const votes = ['first', 'second']
    openText.count(votes, []).texts?.pop()
    expect(votes).toEqual(['first', 'second'])
  })

  it('takes up to 500 characters, an emoji counted as one', () => {
    const entry = '🎤'.repeat(500)
    expect(openText.ballot.parse(entry)).toBe(entry)
    expect(openText.ballot.safeParse(`${entry}!`).success).toBe(false)
  })

  it('accepts any text, and writes a vote as its text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (entry) => {
        expect(openText.objection(entry, [])).toBeNull()
        expect(openText.answer(entry, [])).toBe(entry)
      }),
    )
  })
})
