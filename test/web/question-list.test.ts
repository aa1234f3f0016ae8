import { describe, expect, it } from 'vitest'
import type { Question } from '../../client/index.ts'
import { inOrder, isOutvoted, stableRows, withOwn } from '../../client/web/audience/ask/question-list.ts'

/** The questions as a phone lists them. */

const question = (id: string, parts: Partial<Question> = {}): Question => ({
  id,
  text: id,
  state: 'approved',
  createdAt: 0,
  upvotes: 0,
  ...parts,
})
const ids = (questions: Question[]): string => questions.map(({ id }) => id).join('')

describe('the questions', () => {
  const a = question('a', { createdAt: 1, upvotes: 2 })
  const b = question('b', { createdAt: 2, upvotes: 5 })
  const c = question('c', { createdAt: 3, upvotes: 5 })
  const d = question('d', { createdAt: 4, upvotes: 9, state: 'answered' })

  it('are sorted by upvotes, then newest first, with answered ones last, or by age', () => {
    expect(ids(inOrder([a, b, c, d], 'votes'))).toBe('cbad')
    expect(ids(inOrder([a, b, c, d], 'newest'))).toBe('dcba')
  })

  it('begin with the own one that waits, and keep the one on the wall where its upvotes put it', () => {
    const own = question('e', { mine: true, state: 'pending' })
    const onWall: Question = { ...a, state: 'highlighted' }
    expect(ids(inOrder([onWall, b, c, own], 'votes'))).toBe('ecba')
    expect(ids(inOrder([onWall, b, c, own], 'newest'))).toBe('ecba')
  })

  it('keep their order while they are read: new ones are added below a short list, and own ones above it', () => {
    const own = question('e', { mine: true })
    const { rows, waiting } = stableRows(['c', 'b'], [d, a, b, c, own])
    expect(rows.map(({ id }) => id)).toEqual(['e', 'c', 'b', 'a', 'd'])
    expect(waiting).toBe(0)
  })

  it('wait in a list that fills the screen, but for own ones', () => {
    const later = ['g', 'h', 'i'].map((id, n) => question(id, { createdAt: 10 + n }))
    const own = question('e', { mine: true })
    const { rows, waiting } = stableRows(['c', 'b', 'a', 'd'], [a, b, c, d, own, ...later.toReversed()])
    expect(rows.map(({ id }) => id)).toEqual(['e', 'c', 'b', 'a', 'd', 'g'])
    expect(waiting).toBe(2)
  })

  it('leave the list when they are removed', () => {
    const { rows } = stableRows(['c', 'b', 'a'], [c, a])
    expect(rows.map(({ question: there }) => there?.id)).toEqual(['c', undefined, 'a'])
  })

  it('are out of order once one has more upvotes than another above it, but for own and answered ones', () => {
    const outvoted = (...shown: Question[]) => isOutvoted(shown.map((one) => ({ id: one.id, question: one })))
    expect(outvoted(b, c, a, d)).toBe(false)
    expect(outvoted(a, b)).toBe(true)
    expect(outvoted({ ...a, mine: true }, b, d)).toBe(false)
    expect(outvoted(b, d, a)).toBe(true)
    expect(outvoted()).toBe(false)
  })

  it("include and mark the participant's own questions", () => {
    const shared = [a, b]
    const own = [{ ...b, upvoted: true }, question('p', { mine: true, state: 'pending' })]
    const all = withOwn(shared, own)
    expect(ids(all)).toBe('pab')
    expect(all.find(({ id }) => id === 'b')).toMatchObject({ upvoted: true, upvotes: 5 })
  })
})
