import { type Move, moderate, movesBetween } from '../../../shared/moderation.ts'
import type { Operations, Question, Session } from '../../index.ts'

/** The moves that undo one: back to where the question was. */
export function undoing(was: Question['state'], move: Move): Move[] {
  const now = moderate(was, move)
  return now ? movesBetween(now, was) : []
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
