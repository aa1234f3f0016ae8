import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import type { Question, Session } from '../../../index.ts'
import type { groupSimilar } from '../../parts/questions/similar.ts'
import { FILTERS, type Filter, inPart } from '../commands/queue.ts'
import { useSearch } from '../parts/fields.tsx'
import { useHeld, useSteadyOrder } from '../parts/use-steady-order.ts'

export function useQueue(session: Session) {
  const [filter, setFilter] = useState<Filter>('pending')
  const [markedId, setMarkedId] = useState<string>()
  const search = useSearch(inPart(session, filter), ({ text, author }) => `${text} ${author?.name ?? ''}`)
  const last = useRef({ filter, index: 0, id: markedId })
  const rows = useRef<HTMLUListElement>(null)
  const { isHeld, use, handlers } = useHeld(rows)
  const groups = useSteadyOrder(useGroups(search.found, filter), isHeld && last.current.filter === filter)
  const listed = groups.flat()
  const found = listed.findIndex(({ id }) => id === markedId)
  const index = found >= 0 ? found : Math.min(last.current.index, listed.length - 1)
  /** The question that keys act on. There is one as long as any is listed. */
  const marked = listed[index]
  const partOf = (id: string | undefined) =>
    FILTERS.find((name) => inPart(session, name).some((question) => question.id === id))
  /** Marks a question, and lists the part that it is in. */
  const mark = (id: string | undefined) => {
    setMarkedId(id)
    use()
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
    if (part && part !== 'hidden') mark(before.id)
  })
  return { filter, setFilter, search: search.field, groups, listed, marked, mark, rows, handlers }
}

/** Similar questions that wait stand together. They are compared again when the list changes, and not with each vote. */
function useGroups(questions: Question[], filter: Filter): Question[][] {
  const [group, setGroup] = useState<typeof groupSimilar>()
  useEffect(() => {
    // After the page, which can do without it for a moment.
    import('../../parts/questions/similar.ts').then(
      (similar) => setGroup(() => similar.groupSimilar),
      () => {},
    )
  }, [])
  const compare = () => group?.(questions, ({ text }) => text).map((similar) => similar.map(({ id }) => id))
  const ids = questions.map(({ id }) => id).join()
  const groups = useMemo(() => (filter === 'pending' ? compare() : undefined), [filter, ids, group])
  if (!groups) return questions.map((question) => [question])
  const byId = new Map(questions.map((question) => [question.id, question]))
  return groups.map((group) => group.flatMap((id) => byId.get(id) ?? []))
}
