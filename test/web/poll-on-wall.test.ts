import { describe, expect, it } from 'vitest'
import type { PollBody } from '../../client/index.ts'
import { asOnWall, isKeptFromWall } from '../../client/web/host/poll-on-wall.ts'

/** The small stage of the console shows no more than the wall. */

const quiz: PollBody = {
  ...{ id: 'a', kind: 'quiz', state: 'open', prompt: '2 + 2?', votes: 3 },
  options: [
    { id: 'x', label: '3', tally: 1 },
    { id: 'y', label: '4', tally: 2 },
  ],
  ...{ correctOptionId: 'y', explanation: 'Count.' },
}
const written: PollBody = {
  ...{ id: 'b', kind: 'open_text', state: 'closed', prompt: 'Else?', options: [] },
  ...{ revealed: false, texts: ['More breaks'], words: [{ text: 'breaks', n: 1 }] },
  answers: [{ text: 'More breaks', n: 1, shown: true }],
}

describe('a poll on the small stage', () => {
  it('has votes but no right answer while the quiz is open', () => {
    const { correctOptionId: _, explanation: _why, ...shown } = quiz
    expect(asOnWall(quiz)).toEqual(shown)
    expect(isKeptFromWall(quiz)).toBe(true)
  })

  it('has the right answer once the quiz is closed', () => {
    const closed: PollBody = { ...quiz, state: 'closed' }
    expect(asOnWall(closed)).toEqual(closed)
    expect(isKeptFromWall(closed)).toBe(false)
  })

  it('has nothing that came in, and no right answer, as long as results are hidden', () => {
    const hidden = asOnWall({ ...quiz, state: 'closed', revealed: false })
    expect(hidden.options).toEqual([
      { id: 'x', label: '3' },
      { id: 'y', label: '4' },
    ])
    expect(JSON.stringify([hidden, asOnWall(written)])).not.toMatch(/correct|Count|breaks|votes/)
  })
})
