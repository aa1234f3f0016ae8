import type { Operations, Question, Session } from '../../index.ts'

type State = Question['state']
export type Move = 'approve' | 'highlight' | 'unpin' | 'hide' | 'answered'

/** Which moves a question in each state offers, as the interface allows them. */
export const MOVES: Record<State, Move[]> = {
  pending: ['approve', 'highlight', 'hide'],
  approved: ['highlight', 'answered', 'hide'],
  highlighted: ['unpin', 'answered', 'hide'],
  hidden: ['approve', 'highlight'],
  answered: ['approve', 'highlight', 'hide'],
}

/** What brings a question back to a state. Nothing brings one back to waiting. */
const BACK_TO: Record<State, Move[]> = {
  pending: [],
  approved: ['approve'],
  highlighted: ['highlight'],
  hidden: ['hide'],
  answered: ['approve', 'answered'],
}

/** The moves that undo one: back to where the question was. */
export function undoing(was: State, move: Move): Move[] {
  if (was === 'approved' && move === 'highlight') return ['unpin']
  if (was === 'answered' && move === 'highlight') return ['answered']
  return BACK_TO[was]
}

/** Sends one move. */
export function sendMove(
  client: Operations,
  id: string,
  qid: string,
  move: Move,
): Promise<unknown> {
  const at = { id, qid }
  const send: Record<Move, () => Promise<unknown>> = {
    approve: () => client.approveQuestion(at),
    highlight: () => client.highlightQuestion(at),
    unpin: () => client.unpinQuestion(at),
    hide: () => client.hideQuestion(at),
    answered: () => client.markAnswered(at),
  }
  return send[move]()
}

export const FILTERS = ['pending', 'shown', 'answered', 'hidden'] as const
export type Filter = (typeof FILTERS)[number]

/** The questions of one part of the queue; those that wait by age, the others by support. */
export function inPart({ questions = [] }: Session, filter: Filter): Question[] {
  const fits = ({ state }: Question) =>
    filter === 'shown' ? state === 'approved' || state === 'highlighted' : state === filter
  const order = (a: Question, b: Question) =>
    filter === 'pending' ? a.createdAt - b.createdAt : b.upvotes - a.upvotes
  return questions.filter(fits).toSorted(order)
}
