import { describe, expect, it } from 'vitest'
import { unsentOf, voteOutcomeOf } from '../../client/web/audience/vote/vote-outcome.ts'
import type { StoredVote } from '../../client/web/audience/vote/voting.ts'

/** What a phone says of its vote once the poll is over. */

const C = { optionId: 'c' }
const A = { optionId: 'a' }
const kept = (parts: StoredVote): StoredVote => parts
const held = (optionId: string | null, voted = true) => ({ voted, choice: optionId ? { optionId } : undefined })

describe('a vote in a poll that is over', () => {
  it('counts if it was acknowledged', () => {
    expect(voteOutcomeOf(kept({ ballot: C, isIn: true }), held('c'))).toEqual({ counts: C })
    expect(voteOutcomeOf(kept({ ballot: { text: 'x' }, isIn: true }), held(null))).toEqual({ counts: { text: 'x' } })
  })

  it('is lost if a change came too late, and the vote that counts is shown', () => {
    const changed = kept({ ballot: A, isIn: false, counted: C })
    expect(voteOutcomeOf(changed, held('c'))).toEqual({ counts: C, lost: A })
  })

  it('is lost if the server has none', () => {
    expect(voteOutcomeOf(kept({ ballot: A, isIn: false }), held(null, false))).toEqual({ counts: undefined, lost: A })
  })

  it('counts if only its answer was lost', () => {
    expect(voteOutcomeOf(kept({ ballot: A, isIn: false, counted: C }), held('a'))).toEqual({ counts: A })
    const text = { text: 'x' }
    expect(voteOutcomeOf(kept({ ballot: text, isIn: false }), held(null))).toEqual({ counts: text })
  })

  it('may be lost if a changed text was not confirmed', () => {
    const changed = kept({ ballot: { text: 'new' }, isIn: false, counted: { text: 'old' } })
    expect(voteOutcomeOf(changed, held(null))).toEqual({
      counts: { text: 'old' },
      lost: { text: 'new' },
      isUnsure: true,
    })
  })

  it('may be lost in a poll with secret votes', () => {
    const secret = { voted: undefined, choice: undefined }
    expect(voteOutcomeOf(kept({ ballot: C, isIn: true }), secret)).toEqual({ counts: C })
    expect(voteOutcomeOf(kept({ ballot: A, isIn: false, counted: C }), secret)).toEqual({
      counts: C,
      lost: A,
      isUnsure: true,
    })
  })

  it('of several choices is compared with all of them', () => {
    const [both, one] = [{ optionIds: ['a', 'b'] }, { optionIds: ['a'] }]
    const server = { voted: true, choice: both }
    expect(voteOutcomeOf(kept({ ballot: both, isIn: false }), server)).toEqual({ counts: both })
    expect(voteOutcomeOf(kept({ ballot: one, isIn: false, counted: both }), server)).toEqual({
      counts: both,
      lost: one,
    })
    expect(voteOutcomeOf(undefined, server)).toEqual({ counts: both })
  })

  it('is not reported as lost before the server answers', () => {
    expect(voteOutcomeOf(kept({ ballot: A, isIn: false, counted: C }), undefined)).toEqual({ counts: C })
    expect(voteOutcomeOf(kept({ ballot: A, isIn: false }), undefined)).toEqual({ counts: undefined })
  })

  it('of another browser of the participant counts if none is stored here', () => {
    expect(voteOutcomeOf(undefined, held('c'))).toEqual({ counts: C })
    expect(voteOutcomeOf(undefined, held(null, false))).toEqual({ counts: undefined })
  })
})

describe('a draft in a poll that is over', () => {
  it('was not sent if it says something else', () => {
    const draft = { optionIds: ['a', 'c'] }
    for (const sent of [[], [undefined], [{ optionIds: ['a'] }], [{ optionId: 'a' }, undefined]])
      expect(unsentOf(draft, sent)).toBe(draft)
    const order = { ranks: ['a', 'c'] }
    expect(unsentOf(order, [{ ranks: ['c', 'a'] }])).toBe(order)
    expect(unsentOf(undefined, [A])).toBeUndefined()
  })

  it('is none if it says what was sent: a change that was taken back', () => {
    for (const [draft, sent] of [
      [{ optionIds: ['a', 'c'] }, { optionIds: ['c', 'a'] }],
      [{ text: 'Lunch ' }, { text: 'Lunch' }],
      [{ texts: ['tea', 'milk'] }, { texts: ['milk', 'tea'] }],
      [{ ranks: ['a', 'c'] }, { ranks: ['a', 'c'] }],
    ])
      expect(unsentOf(draft, [undefined, sent])).toBeUndefined()
  })
})
