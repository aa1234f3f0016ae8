import './sortable.css'
import type { ComponentChildren } from 'preact'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { common, takingPart as texts } from '../../language/index.ts'
import { useGlide } from '../browser/use-glide.ts'
import { UserText } from '../user-text/user-text.tsx'
import { Status } from './status.tsx'

type Props = {
  ids: readonly string[]
  labelOf: (id: string) => string
  picture?: (id: string) => ComponentChildren
  onOrder: (ids: string[]) => void
}

const GLIDE = { duration: 160, easing: 'ease-out' }

/** A numbered list to be put in order: by drag, by buttons, and by the keys of these. */
export function Sortable({ ids, labelOf, picture, onOrder }: Props) {
  const list = useRef<HTMLOListElement>(null)
  const [dragged, setDragged] = useState<string>()
  const [moved, setMoved] = useState('')
  const keepFocus = useKeptFocus(list, ids)
  useGlide(list, GLIDE)
  const move = (id: string, to: number) => {
    if (to < 0 || to >= ids.length || ids[to] === id) return
    keepFocus()
    const others = ids.filter((one) => one !== id)
    onOrder([...others.slice(0, to), id, ...others.slice(to)])
    setMoved(common.moved(labelOf(id), to + 1))
  }
  const steps: Record<string, number> = { ArrowUp: -1, ArrowDown: 1 }
  return (
    <>
      <ol
        class="sortable"
        ref={list}
        onPointerMove={({ clientY }) => dragged && move(dragged, indexAt(list.current, dragged, clientY))}
        onLostPointerCapture={() => setDragged(undefined)}
      >
        {ids.map((id, index) => (
          <li
            key={id}
            data-glide={id}
            class={id === dragged ? 'dragged' : undefined}
            onKeyDown={(event) => {
              const by = steps[event.key]
              if (!by) return
              event.preventDefault()
              move(id, index + by)
            }}
          >
            <span
              class="handle"
              aria-hidden="true"
              onPointerDown={({ pointerId }) => {
                // By the list: what is moved in it would lose the pointer.
                list.current?.setPointerCapture(pointerId)
                setDragged(id)
              }}
            >
              <span class="number">{index + 1}</span>
            </span>
            <UserText>
              {picture?.(id)}
              {labelOf(id)}
            </UserText>
            <Arrows label={labelOf(id)} index={index} count={ids.length} onMove={(to) => move(id, to)} />
          </li>
        ))}
      </ol>
      <Status class="visually-hidden">{moved}</Status>
    </>
  )
}

type ArrowsProps = { label: string; index: number; count: number; onMove: (to: number) => void }

const Arrows = ({ label, index, count, onMove }: ArrowsProps) => (
  <>
    {([-1, 1] as const).map((by) => (
      <button
        key={by}
        type="button"
        class="sign"
        aria-label={(by < 0 ? texts.moveBy.up : texts.moveBy.down)(label)}
        aria-disabled={index + by < 0 || index + by >= count}
        onClick={() => onMove(index + by)}
      >
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d={by < 0 ? 'M6 14l6-6 6 6' : 'M6 10l6 6 6-6'} />
        </svg>
      </button>
    ))}
  </>
)

/** The index of the dragged row, by the middles of the other rows in the layout, which ignores animations. */
function indexAt(list: HTMLOListElement | null, dragged: string, clientY: number): number {
  if (!list) return -1
  const y = clientY - list.getBoundingClientRect().top
  return [...list.children].filter(
    (row) => row instanceof HTMLElement && row.dataset.glide !== dragged && row.offsetTop + row.offsetHeight / 2 < y,
  ).length
}

/** A row that is moved in the document loses the focus to the body. @returns to be called before a move */
function useKeptFocus(list: { current: HTMLOListElement | null }, ids: readonly string[]) {
  const focused = useRef<HTMLElement | null>(null)
  useLayoutEffect(() => {
    focused.current?.focus()
    focused.current = null
  }, [ids.join()])
  return () => {
    focused.current = list.current?.querySelector<HTMLElement>(':focus') ?? null
  }
}
