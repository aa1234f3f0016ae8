import { useRef } from 'preact/hooks'
import type { PollBody } from '../../index.ts'
import { useGlide } from '../parts/browser/use-glide.ts'
import { number } from '../parts/language.ts'
import { byTally, mostOf, tallyOf } from '../parts/poll/tallies.ts'
import { columnsFor } from './option-columns.ts'

/** Options by points, the best on top; they glide to their new places. */
export function Order({ poll }: { poll: PollBody }) {
  const list = useRef<HTMLOListElement>(null)
  useGlide(list)
  const most = mostOf(poll)
  return (
    <ol class="stage-order" ref={list} style={columnsFor(poll.options.length)}>
      {byTally(poll).map((option, place) => (
        <li key={option.id} data-glide={option.id}>
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
