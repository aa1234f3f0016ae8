import { useEffect, useLayoutEffect, useMemo, useReducer, useRef, useState } from 'preact/hooks'
import type { Question, Session } from '../../../index.ts'
import type { groupSimilar } from '../../parts/questions/similar.ts'
import { markedIndex, NONE_MARKED, reduceMarked } from '../commands/marked-question.ts'
import { type Filter, inPart, partOf } from '../commands/queue.ts'
import { useSearch } from '../parts/fields.tsx'
import { useHeld, useSteadyOrder } from '../parts/use-steady-order.ts'

export type Queue = ReturnType<typeof useQueue>

/** One part of the queue as it is listed, and the question that keys act on: there is one as long as any is listed. */
export function useQueue(session: Session) {
  const [state, dispatch] = useReducer(reduceMarked, NONE_MARKED)
  const { filter } = state
  const search = useSearch(inPart(session, filter), ({ text, author }) => `${text} ${author?.name ?? ''}`)
  const rows = useRef<HTMLUListElement>(null)
  const { isHeld, use, handlers } = useHeld(rows)
  const groups = useSteadyOrder(useGroups(search.found, filter), isHeld, filter)
  const listed = groups.flat()
  useLayoutEffect(() => dispatch({ what: 'moved', session, listed }), [session, listed.map(({ id }) => id).join()])
  const setFilter = (chosen: Filter) => dispatch({ what: 'filter', filter: chosen })
  /** Marks a question, and lists the part that it is in. */
  const mark = (id: string | undefined) => {
    use()
    const part = partOf(session, id)
    if (part && part !== filter) search.clear()
    dispatch({ what: 'mark', id, session })
  }
  const marked = listed[markedIndex(state, listed)]
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
