import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { type Move, moderate, movesBetween } from '../../../../shared/moderation.ts'
import type { Question, Session } from '../../../index.ts'

export const FILTERS = ['pending', 'shown', 'answered', 'hidden'] as const
type Filter = (typeof FILTERS)[number]

const isIn = (filter: Filter, state: Question['state']): boolean =>
  filter === 'shown' ? state === 'approved' || state === 'highlighted' : state === filter

/** The questions of one part of the queue; those that wait by age, the others by support. */
export function inPart({ questions = [] }: Session, filter: Filter): Question[] {
  const order = (a: Question, b: Question) => (filter === 'pending' ? a.createdAt - b.createdAt : b.upvotes - a.upvotes)
  return questions.filter(({ state }) => isIn(filter, state)).toSorted(order)
}

/**
 * The moves that undo one: back to where the question was. None leads back to waiting: from the wall
 * it goes back to what is shown, as far as can be; what was let through or hidden stays where it is.
 */
export function undoing(was: Question['state'], move: Move): Move[] {
  const now = moderate(was, move)
  if (was === 'pending') return now === 'highlighted' ? ['unpin'] : []
  return now ? movesBetween(now, was) : []
}

/** The question that has the mark next when a move takes this one off the list. */
export function markAfter(
  listed: readonly Question[],
  filter: Filter,
  moved: Question,
  by: Move,
): Question | undefined {
  if (isIn(filter, moderate(moved.state, by) ?? moved.state)) return moved
  const place = listed.findIndex(({ id }) => id === moved.id)
  return listed[place + 1] ?? listed[place - 1]
}

export type Queue = {
  filter: Filter
  setFilter: (filter: Filter) => void
  listed: Question[]
  /** The question that keys act on: there is always one, as long as there are any. */
  marked: Question | undefined
  /** Marks a question, and lists the part that it is in. */
  mark: (id: string | undefined) => void
}

export function useQueue(session: Session): Queue {
  const [filter, setFilter] = useState<Filter>('pending')
  const [markedId, setMarkedId] = useState<string>()
  const listed = inPart(session, filter)
  const last = useRef({ filter, place: 0, id: markedId })
  const found = listed.findIndex(({ id }) => id === markedId)
  const place = found >= 0 ? found : Math.min(last.current.place, listed.length - 1)
  const marked = listed[place]
  const mark = (id: string | undefined) => {
    setMarkedId(id)
    const part = FILTERS.find((name) => inPart(session, name).some((one) => one.id === id))
    if (part) setFilter(part)
  }
  useLayoutEffect(() => {
    const before = last.current
    last.current = { filter, place: Math.max(0, place), id: marked?.id }
    // The last of a part is still marked where the audience sees it: the next key is often for it.
    const isLeft = before.filter === filter && !marked
    if (isLeft && inPart(session, 'shown').some(({ id }) => id === before.id)) mark(before.id)
  })
  return { filter, setFilter, listed, marked, mark }
}
