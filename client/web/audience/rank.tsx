import { useRef, useState } from 'preact/hooks'
import { texts } from '../texts/audience.ts'
import type { WidgetProps } from './widget.ts'

/** Options to be put in order, by drag or by arrows. */
export function Rank({ poll, ballot, cast }: WidgetProps) {
  const [ordered, setOrdered] = useState<string[]>()
  const [moved, setMoved] = useState('')
  const list = useRef<HTMLOListElement>(null)
  const labels = new Map(poll.options.map(({ id, label }) => [id, label]))
  const ids = ordered ?? withRest(ballot?.ranks ?? [], [...labels.keys()])
  const move = (id: string, to: number) => {
    if (to < 0 || to >= ids.length || ids[to] === id) return
    const others = ids.filter((one) => one !== id)
    setOrdered(others.toSpliced(to, 0, id))
    setMoved(texts.place(labels.get(id) ?? '', to + 1))
  }
  const drag = (id: string) => (event: PointerEvent) => {
    const handle = event.currentTarget as HTMLElement
    handle.setPointerCapture(event.pointerId)
    handle.onpointermove = ({ clientY }) => move(id, placeAt(list.current, clientY))
    handle.onpointerup = handle.onpointercancel = () => {
      handle.onpointermove = null
    }
  }
  return (
    <>
      <p class="quiet">{texts.rankHint}</p>
      <ol class="rank" ref={list}>
        {ids.map((id, place) => {
          const label = labels.get(id) ?? ''
          return (
            <li key={id}>
              <span
                class="handle"
                title={texts.drag(label)}
                aria-hidden="true"
                onPointerDown={drag(id)}
              >
                ⠿
              </span>
              <span dir="auto">{label}</span>
              <button
                type="button"
                aria-label={texts.up(label)}
                disabled={place === 0}
                onClick={() => move(id, place - 1)}
              >
                ↑
              </button>
              <button
                type="button"
                aria-label={texts.down(label)}
                disabled={place === ids.length - 1}
                onClick={() => move(id, place + 1)}
              >
                ↓
              </button>
            </li>
          )
        })}
      </ol>
      <p class="for-readers" role="status">
        {moved}
      </p>
      <button type="button" class="main" onClick={() => cast({ ranks: ids })}>
        {ballot?.ranks ? texts.change : texts.sendOrder}
      </button>
    </>
  )
}

const withRest = (ranked: string[], all: string[]): string[] => [
  ...ranked,
  ...all.filter((id) => !ranked.includes(id)),
]

/** The place in the list at a height on the screen. */
function placeAt(list: HTMLElement | null, y: number): number {
  const rows = [...(list?.children ?? [])]
  const at = rows.findIndex((row) => y < row.getBoundingClientRect().bottom)
  return at === -1 ? rows.length - 1 : at
}
