import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { Session } from '../../../index.ts'
import { FILTERS, type Filter, inPart } from './queue.ts'

/** The part of the queue that is listed, and the question in it that is marked. */
export function useQueue(session: Session) {
  const [filter, setFilter] = useState<Filter>('pending')
  const [markedId, setMarkedId] = useState<string>()
  const listed = inPart(session, filter)
  const last = useRef({ filter, index: 0, id: markedId })
  const found = listed.findIndex(({ id }) => id === markedId)
  const index = found >= 0 ? found : Math.min(last.current.index, listed.length - 1)
  /** The question that keys act on. There is one as long as any is listed. */
  const marked = listed[index]
  /** Marks a question, and lists the part that it is in. */
  const mark = (id: string | undefined) => {
    setMarkedId(id)
    const part = FILTERS.find((name) => inPart(session, name).some((one) => one.id === id))
    if (part) setFilter(part)
  }
  useLayoutEffect(() => {
    const before = last.current
    last.current = { filter, index: Math.max(0, index), id: marked?.id }
    // If a move empties the part, the question stays marked where it is shown: the next key is often for it.
    const isEmptied = before.filter === filter && !marked
    if (isEmptied && inPart(session, 'shown').some(({ id }) => id === before.id)) mark(before.id)
  })
  return { filter, setFilter, listed, marked, mark }
}
