import { describe, expect, it } from 'vitest'
import { PUBLIC_STATES } from '../../server/domain/question.ts'
import { MOVES, type Move, moderate, movesBetween, movesFrom } from '../../shared/moderation.ts'
import { QUESTION_STATES, type QuestionState } from '../../shared/schemas/question.ts'

/** The contract's table as it stands there: 200 changes nothing, 409 is refused. */
const TABLE = `
| from        | approve  | highlight   | unpin    | hide   | answered |
| pending     | approved | highlighted | 409      | hidden | 409      |
| approved    | 200      | highlighted | 200      | hidden | answered |
| highlighted | 200      | 200         | approved | hidden | answered |
| hidden      | approved | highlighted | 409      | 200    | 409      |
| answered    | approved | highlighted | 409      | hidden | 200      |`

const cellsOf = (line: string) =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim())

const [[, ...moves] = [], ...rows] = TABLE.trim().split('\n').map(cellsOf)

const CELLS = rows.flatMap(([from = '', ...cells]) =>
  cells.map((outcome, place) => ({
    from: from as QuestionState,
    move: (moves[place] ?? '') as Move,
    outcome,
  })),
)

const after = (from: QuestionState, outcome: string): string | null =>
  ({ '200': from, '409': null })[outcome] ?? (outcome === '409' ? null : outcome)

describe('moderating a question', () => {
  it('knows every state and every move of the table', () => {
    expect(CELLS).toHaveLength(QUESTION_STATES.length * MOVES.length)
    expect(new Set(CELLS.map((cell) => cell.from))).toEqual(new Set(QUESTION_STATES))
    expect(new Set(CELLS.map((cell) => cell.move))).toEqual(new Set(MOVES))
  })

  it.each(CELLS)('$move of a question that is $from: $outcome', ({ from, move, outcome }) => {
    expect(moderate(from, move)).toBe(after(from, outcome))
  })

  it('changes nothing when a move is made again, but for the refused', () => {
    for (const { from, move } of CELLS) {
      const once = moderate(from, move)
      if (once !== null) expect(moderate(once, move)).toBe(once)
    }
  })

  it('never leads back to pending', () => {
    for (const { from, move } of CELLS) expect(moderate(from, move)).not.toBe('pending')
  })

  it('offers the moves that change something, and no other', () => {
    for (const state of QUESTION_STATES) {
      const changing = CELLS.filter(
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
  ] as const)('undoes: from %s back to %s by %j', (from, to, moves) => {
    expect(movesBetween(from, to)).toEqual(moves)
  })

  it('shows the room what is approved, highlighted or answered, and nothing else', () => {
    expect([...PUBLIC_STATES].sort()).toEqual(['answered', 'approved', 'highlighted'])
  })
})
