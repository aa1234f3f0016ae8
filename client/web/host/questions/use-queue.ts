import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import type { Question, Session } from '../../../index.ts'
import { groupSimilar } from '../../parts/questions/similar.ts'
import { useSearch } from '../fields.tsx'
import { FILTERS, type Filter, inPart } from './queue.ts'

export function useQueue(session: Session) {
  const [filter, setFilter] = useState<Filter>('pending')
  const [markedId, setMarkedId] = useState<string>()
  const search = useSearch(inPart(session, filter), ({ text, author }) => `${text} ${author?.name ?? ''}`)
  const groups = useGroups(search.found, filter)
  const listed = groups.flat()
  const last = useRef({ filter, index: 0, id: markedId })
  const found = listed.findIndex(({ id }) => id === markedId)
  const index = found >= 0 ? found : Math.min(last.current.index, listed.length - 1)
  /** The question that keys act on. There is one as long as any is listed. */
  const marked = listed[index]
  const partOf = (id: string | undefined) =>
    FILTERS.find((name) => inPart(session, name).some((question) => question.id === id))
  /** Marks a question, and lists the part that it is in. */
  const mark = (id: string | undefined) => {
    setMarkedId(id)
    const part = partOf(id)
    if (part && part !== filter) search.clear()
    if (part) setFilter(part)
  }
  useLayoutEffect(() => {
    const before = last.current
    last.current = { filter, index: Math.max(0, index), id: marked?.id }
    // If a move empties the part, the question stays marked where it is now, unless it is hidden: the next key is often
    // for it.
    const isEmptied = before.filter === filter && inPart(session, filter).length === 0
    const part = isEmptied ? partOf(before.id) : undefined
    if (part === 'shown' || part === 'answered') mark(before.id)
  })
  return { filter, setFilter, search: search.field, groups, listed, marked, mark }
}

/** Similar questions that wait stand together. They are compared again when the list changes, and not with each vote. */
function useGroups(questions: Question[], filter: Filter): Question[][] {
  const compare = () => groupSimilar(questions, ({ text }) => text).map((group) => group.map(({ id }) => id))
  const ids = questions.map(({ id }) => id).join()
  const groups = useMemo(() => (filter === 'pending' ? compare() : []), [filter, ids])
  if (filter !== 'pending') return questions.map((question) => [question])
  const byId = new Map(questions.map((question) => [question.id, question]))
  return groups.map((group) => group.flatMap((id) => byId.get(id) ?? []))
}
