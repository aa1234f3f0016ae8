import { useRef, useState } from 'preact/hooks'

/** Milliseconds that rows keep their order after the last use. */
const STAYS = 3_000

/** Tells whether the pointer or the keyboard's focus is on rows, or was a moment ago. `use` is for what enters and leaves them. */
export function useHeld(rows: { current: HTMLElement | null }) {
  const [isHeld, setHeld] = useState(false)
  const timer = useRef(0)
  const use = () => {
    setHeld(true)
    clearTimeout(timer.current)
    timer.current = window.setTimeout(letGo, STAYS)
  }
  const letGo = () => {
    // After a touch, the row stays in `:hover`.
    const isOver = matchMedia('(hover: hover)').matches && rows.current?.matches(':hover')
    if (isOver || rows.current?.querySelector(':focus-visible')) use()
    else setHeld(false)
  }
  return { isHeld, use, handlers: { onPointerEnter: use, onPointerLeave: use, onFocusIn: use } }
}

/**
 * Groups of rows. While they are held none moves, and what comes then is added at the end, each by itself.
 * @param list which list they are of. Another one begins with an order of its own
 */
export function useSteadyOrder<Row extends { id: string }>(groups: Row[][], isHeld: boolean, list = ''): Row[][] {
  const order = useRef<string[][]>([])
  const before = useRef(list)
  const isSame = before.current === list
  before.current = list
  const byId = new Map(groups.flat().map((row) => [row.id, row]))
  const kept = isHeld && isSame ? order.current : groups.map((group) => group.map(({ id }) => id))
  const known = new Set(kept.flat())
  order.current = [...kept, ...[...byId.keys()].filter((id) => !known.has(id)).map((id) => [id])]
  return order.current.map((ids) => ids.flatMap((id) => byId.get(id) ?? [])).filter((rows) => rows.length > 0)
}
