import { describe, expect, it } from 'vitest'
import type { PollBody } from '../../client/index.ts'
import { asOnWall, isKeptFromWall } from '../../client/web/parts/poll/poll-on-wall.ts'

/** The console's preview and a slide show no more of a poll than the wall does. */

const quiz: PollBody = {
  id: 'a',
  kind: 'quiz',
  state: 'open',
  prompt: '2 + 2?',
  votes: 3,
  options: [
    { id: 'x', label: '3', tally: 1 },
    { id: 'y', label: '4', tally: 2 },
  ],
  correctOptionId: 'y',
  explanation: 'Count.',
}
const written = {
  id: 'b',
  kind: 'open_text',
  state: 'closed',
  prompt: 'Else?',
  options: [],
  revealed: false,
  texts: ['More breaks'],
  words: [{ text: 'breaks', n: 1 }],
  answers: [{ text: 'More breaks', n: 1, shown: true }],
} as unknown as PollBody

describe('a poll as the wall shows it', () => {
  it('has votes but no right answer while a quiz is open', () => {
    const { correctOptionId: _, explanation: _why, ...shown } = quiz
    expect(asOnWall(quiz)).toEqual(shown)
    expect(isKeptFromWall(quiz)).toBe(true)
  })

  it('has only its question and options while it is a draft', () => {
    const draft = asOnWall({ ...quiz, state: 'draft', reveal: 'closed' })
    expect(draft.options).toEqual([
      { id: 'x', label: '3' },
      { id: 'y', label: '4' },
    ])
    expect(JSON.stringify(draft)).not.toMatch(/correct|Count|tally|votes/)
  })

  it('has no number of voters while its results are hidden', () => {
    const several = { ...quiz, kind: 'multiple_choice', maxChoices: 2, voters: 3, revealed: false } as PollBody
    expect(asOnWall(several)).toMatchObject({ maxChoices: 2 })
    expect(JSON.stringify(asOnWall(several))).not.toMatch(/voters|tally/)
  })

  it('has only the answers that the host shows', () => {
    const answers = [
      { text: 'More breaks', n: 2, shown: true },
      { text: 'No', n: 1, shown: false },
    ]
    const { revealed: _hidden, ...bare } = written
    const open = { ...bare, state: 'open', answers } as PollBody
    const texts = ['No', 'More breaks', 'More breaks']
    const { words: _, ...shown } = asOnWall({ ...open, texts } as unknown as PollBody)
    expect(shown).toMatchObject({ texts: ['More breaks', 'More breaks'] })
    const words = answers.map(({ text, n }) => ({ text, n }))
    expect(asOnWall({ ...open, words } as unknown as PollBody).words).toEqual([{ text: 'More breaks', n: 2 }])
    expect(JSON.stringify(asOnWall({ ...open, texts, words } as unknown as PollBody))).not.toContain('No')
  })

  it('has the right answer once the quiz is closed', () => {
    const closed: PollBody = { ...quiz, state: 'closed' }
    expect(asOnWall(closed)).toEqual(closed)
    expect(isKeptFromWall(closed)).toBe(false)
  })

  it('has no results and no right answer while results are hidden', () => {
    const hidden = asOnWall({ ...quiz, state: 'closed', revealed: false })
    expect(hidden.options).toEqual([
      { id: 'x', label: '3' },
      { id: 'y', label: '4' },
    ])
    expect(JSON.stringify([hidden, asOnWall(written)])).not.toMatch(/correct|Count|breaks|votes/)
  })
})
