import { describe, expect, it } from 'vitest'
import { PUBLIC_STATES } from '../../server/domain/question.ts'
import { MOVES, movesBetween, movesFrom, stateAfter } from '../../shared/moderation.ts'
import { QUESTION_STATES } from '../../shared/schemas/question.ts'
import { MODERATION } from '../support/moderation.ts'

describe('moderating a question', () => {
  it('has every state and every move in its table', () => {
    expect(MODERATION).toHaveLength(QUESTION_STATES.length * MOVES.length)
    expect(new Set(MODERATION.map((cell) => cell.from))).toEqual(new Set(QUESTION_STATES))
    expect(new Set(MODERATION.map((cell) => cell.move))).toEqual(new Set(MOVES))
  })

  it.each(MODERATION)('$move of a question that is $from: $outcome', ({ from, move, status, to }) => {
    expect(stateAfter(from, move)).toBe(status === 409 ? null : to)
  })

  it('changes nothing when an accepted move is repeated', () => {
    for (const { from, move } of MODERATION) {
      const once = stateAfter(from, move)
      if (once !== null) expect(stateAfter(once, move)).toBe(once)
    }
  })

  it('never leads back to pending', () => {
    for (const { from, move } of MODERATION) expect(stateAfter(from, move)).not.toBe('pending')
  })

  it('offers exactly the moves that change something', () => {
    for (const state of QUESTION_STATES) {
      const changing = MODERATION.filter(
        ({ from, outcome }) => from === state && outcome !== '200' && outcome !== '409',
      )
      expect(new Set(movesFrom(state))).toEqual(new Set(changing.map(({ move }) => move)))
    }
  })

  it.each([
    ['highlighted', 'approved', ['unpin']],
    ['approved', 'highlighted', ['highlight']],
    ['hidden', 'highlighted', ['highlight']],
    ['highlighted', 'answered', ['answered']],
    ['hidden', 'answered', ['approve', 'answered']],
    ['approved', 'hidden', ['hide']],
    ['approved', 'pending', []],
  ] as const)('undoes a move from %s back to %s with %j', (from, to, moves) => {
    expect(movesBetween(from, to)).toEqual(moves)
  })

  it('shows the audience only approved, highlighted and answered questions', () => {
    expect([...PUBLIC_STATES].sort()).toEqual(['answered', 'approved', 'highlighted'])
  })
})
