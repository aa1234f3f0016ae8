import { useLayoutEffect, useRef } from 'preact/hooks'
import type { PollBody } from '../../index.ts'
import { number } from '../parts/language.ts'
import { byTally, mostOf, tallyOf } from '../parts/tallies.ts'

/** Options by points, the best on top; they glide to their new places. */
export function Order({ poll }: { poll: PollBody }) {
  const list = useRef<HTMLOListElement>(null)
  useGlide(list)
  const most = mostOf(poll)
  return (
    <ol class="stage-order" ref={list}>
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
  const tops = useRef(new Map<string, number>())
  useLayoutEffect(() => {
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
    for (const row of list.current?.querySelectorAll<HTMLElement>('li') ?? []) {
      const id = row.dataset.id ?? ''
      const moved = (tops.current.get(id) ?? row.offsetTop) - row.offsetTop
      tops.current.set(id, row.offsetTop)
      if (moved === 0 || isCalm) continue
      const from = { transform: `translateY(${moved}px)` }
      row.animate([from, { transform: 'none' }], { duration: GLIDE, easing: 'ease-in-out' })
    }
  })
}
