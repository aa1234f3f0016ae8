import type { QuestionState } from './schemas/question.ts'

export const MOVES = ['approve', 'highlight', 'unpin', 'answered', 'hide'] as const
export type Move = (typeof MOVES)[number]

/** The state to which each move leads, by current state. A move that is not listed is refused. */
const LEADS_TO: Record<QuestionState, Partial<Record<Move, QuestionState>>> = {
  pending: { approve: 'approved', highlight: 'highlighted', hide: 'hidden' },
  approved: { approve: 'approved', highlight: 'highlighted', unpin: 'approved', answered: 'answered', hide: 'hidden' },
  highlighted: {
    approve: 'highlighted',
    highlight: 'highlighted',
    unpin: 'approved',
    answered: 'answered',
    hide: 'hidden',
  },
  hidden: { approve: 'approved', highlight: 'highlighted', hide: 'hidden' },
  answered: { approve: 'approved', highlight: 'highlighted', answered: 'answered', hide: 'hidden' },
}

/** The state that a move leads to, or null where the question's state does not allow it. The way back is an addition. */
export const stateAfter = (state: QuestionState, move: Move | 'wait'): QuestionState | null =>
  move === 'wait' ? 'pending' : (LEADS_TO[state][move] ?? null)

export const movesFrom = (state: QuestionState): Move[] =>
  MOVES.filter((move) => (stateAfter(state, move) ?? state) !== state)

/** The shortest list of moves from one state to another. Empty if there is none: none of `MOVES` leads back to pending. */
export function movesBetween(from: QuestionState, to: QuestionState): Move[] {
  const direct = movesFrom(from).find((move) => stateAfter(from, move) === to)
  if (direct) return [direct]
  for (const first of movesFrom(from)) {
    const second = MOVES.find((move) => stateAfter(stateAfter(from, first) ?? from, move) === to)
    if (second) return [first, second]
  }
  return []
}
