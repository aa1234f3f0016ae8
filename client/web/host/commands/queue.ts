import { type Move, stateAfter } from '../../../../shared/moderation.ts'
import type { Question, Session } from '../../../index.ts'

export const FILTERS = ['pending', 'shown', 'answered', 'hidden'] as const
export type Filter = (typeof FILTERS)[number]

export type Listed = { filter: Filter; listed: readonly Question[] }

const isIn = (filter: Filter, state: Question['state']): boolean =>
  filter === 'shown' ? state === 'approved' || state === 'highlighted' : state === filter

/** The questions of one part of the queue: those that wait by age, the others by upvotes. */
export function inPart({ questions = [] }: Session, filter: Filter): Question[] {
  const order = (a: Question, b: Question) => (filter === 'pending' ? a.createdAt - b.createdAt : b.upvotes - a.upvotes)
  return questions.filter(({ state }) => isIn(filter, state)).toSorted(order)
}

/** The part that a question is in. */
export const partOf = (session: Session, id: string | undefined): Filter | undefined =>
  FILTERS.find((filter) => inPart(session, filter).some((question) => question.id === id))

/** Those into which a question can be merged, the ones with most upvotes first, then the oldest. */
export const targetsOf = ({ questions = [] }: Session, question: Question): Question[] =>
  byUpvotes(questions.filter(({ id, state }) => id !== question.id && state !== 'hidden'))

export const byUpvotes = (questions: readonly Question[]): Question[] =>
  questions.toSorted((a, b) => b.upvotes - a.upvotes || a.createdAt - b.createdAt)

/** The question to mark after a move: the same while it is listed, else the next one. */
export function markAfter({ listed, filter }: Listed, moved: Question, move: Move): Question | undefined {
  if (isIn(filter, stateAfter(moved.state, move) ?? moved.state)) return moved
  const index = listed.indexOf(moved)
  return listed[index + 1] ?? listed[index - 1]
}
