import { useLayoutEffect, useRef } from 'preact/hooks'
import type { PollBody } from '../../index.ts'
import { number } from '../parts/language.ts'
import { byTally, mostOf, tallyOf } from '../parts/tallies.ts'
import { columnsFor } from './columns.ts'

/** Options by points, the best on top; they glide to their new places. */
export function Order({ poll }: { poll: PollBody }) {
  const list = useRef<HTMLOListElement>(null)
  useGlide(list)
  const most = mostOf(poll)
  return (
    <ol class="stage-order" ref={list} style={columnsFor(poll.options.length)}>
      {byTally(poll).map((option, place) => (
        <li key={option.id} data-id={option.id}>
          <span class="place">{number(place + 1)}</span>
          <span class="label" dir="auto">
            {option.label}
          </span>
          <span class="track" aria-hidden="true">
            <span style={{ inlineSize: `${(100 * tallyOf(option)) / most}%` }} />
          </span>
          <span class="figure">{number(tallyOf(option))}</span>
        </li>
      ))}
    </ol>
  )
}

/** Milliseconds of a move. */
const GLIDE = 500

/** Lets rows that changed their place come from where they were (first, last, invert, play). */
function useGlide(list: { current: HTMLElement | null }): void {
  const places = useRef(new Map<string, { offsetLeft: number; offsetTop: number }>())
  useLayoutEffect(() => {
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
    for (const row of list.current?.querySelectorAll<HTMLElement>('li') ?? []) {
      const id = row.dataset.id ?? ''
      const { offsetLeft, offsetTop } = row
      const was = places.current.get(id) ?? { offsetLeft, offsetTop }
      places.current.set(id, { offsetLeft, offsetTop })
      const [x, y] = [was.offsetLeft - offsetLeft, was.offsetTop - offsetTop]
      if ((x === 0 && y === 0) || isCalm) continue
      const from = { transform: `translate(${x}px, ${y}px)` }
      row.animate([from, { transform: 'none' }], { duration: GLIDE, easing: 'ease-in-out' })
    }
  })
}
