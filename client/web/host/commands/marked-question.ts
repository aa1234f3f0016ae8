import type { Question, Session } from '../../../index.ts'
import { type Filter, inPart, partOf } from './queue.ts'

/** Which part of the queue is listed, and which of its questions keys act on. */
type Marked = {
  filter: Filter
  /** What the host marked. It may be listed no more. */
  chosen: string | undefined
  /** The question that keys acted on when the list last changed. Undefined in a part just opened. */
  lastMarked: string | undefined
  /** Where that stood. A part just opened keeps the place. */
  index: number
}

export const NONE_MARKED: Marked = { filter: 'pending', chosen: undefined, lastMarked: undefined, index: 0 }

type Listed = readonly Pick<Question, 'id'>[]

/** Where the question that keys act on stands. If it has left, the one in its place follows. @returns -1 if none is listed */
export function markedIndex({ chosen, index }: Marked, listed: Listed): number {
  const found = listed.findIndex((question) => question.id === chosen)
  return found >= 0 ? found : Math.min(index, listed.length - 1)
}

type MarkEvent =
  | { what: 'filter'; filter: Filter }
  | { what: 'mark'; id: string | undefined; session: Session }
  /** A question moved, whoever moved it. */
  | { what: 'moved'; session: Session; listed: Listed }

export function reduceMarked(marked: Marked, event: MarkEvent): Marked {
  switch (event.what) {
    case 'filter':
      return { ...marked, filter: event.filter, lastMarked: undefined }
    case 'mark':
      return markIn(marked, partOf(event.session, event.id) ?? marked.filter, event.id)
    case 'moved':
      return follow(marked, event.session, event.listed)
  }
}

const markIn = (marked: Marked, filter: Filter, id: string | undefined): Marked => ({
  ...marked,
  chosen: id,
  filter,
  ...(filter !== marked.filter && { lastMarked: undefined }),
})

/**
 * If a move empties the part, the question stays marked where it is now, since the next key is often for it: unless it is
 * done with, hidden or answered. Otherwise the mark stays in its place.
 */
function follow(marked: Marked, session: Session, listed: Listed): Marked {
  const part = inPart(session, marked.filter).length === 0 ? partOf(session, marked.lastMarked) : undefined
  if (part && part !== 'hidden' && part !== 'answered') return markIn(marked, part, marked.lastMarked)
  const at = markedIndex(marked, listed)
  const [index, lastMarked] = [Math.max(0, at), listed[at]?.id]
  const isSame = index === marked.index && lastMarked === marked.lastMarked
  return isSame ? marked : { ...marked, index, lastMarked }
}
