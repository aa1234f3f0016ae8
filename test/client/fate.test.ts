import { describe, expect, it } from 'vitest'
import { fateOf } from '../../client/web/audience/vote-outcome.ts'
import type { Kept } from '../../client/web/audience/voting.ts'

/** What a phone says of its vote once the poll is over. */

const C = { optionId: 'c' }
const A = { optionId: 'a' }
const kept = (parts: Kept): Kept => parts
const held = (optionId: string | null, voted = true) => ({ voted, optionId })

describe('a vote in a poll that is over', () => {
  it('counts where it was in', () => {
    expect(fateOf(kept({ ballot: C, isIn: true }), held('c'))).toEqual({ counts: C })
    expect(fateOf(kept({ ballot: { text: 'x' }, isIn: true }), held(null))).toEqual({
      counts: { text: 'x' },
    })
  })

  it('is lost, with what counts instead, where a change came too late', () => {
    const changed = kept({ ballot: A, isIn: false, counted: C })
    expect(fateOf(changed, held('c'))).toEqual({ counts: C, lost: A })
  })

  it('is lost where the server has none', () => {
    expect(fateOf(kept({ ballot: A, isIn: false }), held(null, false))).toEqual({
      counts: undefined,
      lost: A,
    })
  })

  it('counts where its answer alone was lost', () => {
    expect(fateOf(kept({ ballot: A, isIn: false, counted: C }), held('a'))).toEqual({ counts: A })
    const text = { text: 'x' }
    expect(fateOf(kept({ ballot: text, isIn: false }), held(null))).toEqual({ counts: text })
  })

  it('may be lost where a changed text was not confirmed, since the server tells none', () => {
    const changed = kept({ ballot: { text: 'new' }, isIn: false, counted: { text: 'old' } })
    expect(fateOf(changed, held(null))).toEqual({
      counts: { text: 'old' },
      lost: { text: 'new' },
      isUnsure: true,
    })
  })

  it('may be lost where votes are secret, since nobody knows whose they are', () => {
    const secret = { voted: undefined, optionId: null }
    expect(fateOf(kept({ ballot: C, isIn: true }), secret)).toEqual({ counts: C })
    expect(fateOf(kept({ ballot: A, isIn: false, counted: C }), secret)).toEqual({
      counts: C,
      lost: A,
      isUnsure: true,
    })
  })

  it('is not said to be lost before the server was heard', () => {
    expect(fateOf(kept({ ballot: A, isIn: false, counted: C }), undefined)).toEqual({ counts: C })
    expect(fateOf(kept({ ballot: A, isIn: false }), undefined)).toEqual({ counts: undefined })
  })

  it('of another browser of the same person counts where nothing is kept here', () => {
    expect(fateOf(undefined, held('c'))).toEqual({ counts: C })
    expect(fateOf(undefined, held(null, false))).toEqual({ counts: undefined })
  })
})
