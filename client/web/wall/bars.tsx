import { useRef } from 'preact/hooks'
import type { PollBody } from '../../index.ts'
import { useGlide } from '../parts/browser/use-glide.ts'
import { averageOf, type OptionBar, ranksOf, sharesOf } from '../parts/poll/tallies.ts'
import { common as texts } from '../texts/index.ts'
import { fraction, number, percent } from '../texts/language.ts'

/** The number of options from which they stand in two columns. */
const TWO_FROM = 8

/** The grid for so many options, column by column. */
const columnsFor = (options: number) => {
  const columns = options >= TWO_FROM ? 2 : 1
  return {
    gridTemplate: `repeat(${Math.ceil(options / columns)}, minmax(min-content, 1fr)) / repeat(${columns}, minmax(0, 1fr))`,
  }
}

/** A bar for each option, as long as its share of all votes. */
export function Bars({ poll }: { poll: PollBody }) {
  return (
    <ol class="stage-bars" style={columnsFor(poll.options.length)}>
      {sharesOf(poll).map((bar) => (
        <li key={bar.id} class={bar.isCorrect ? 'correct' : undefined}>
          <span class="label" dir="auto">
            {bar.label}
            {bar.isCorrect && <strong> ✓ {texts.correct}</strong>}
          </span>
          <Share {...bar} />
          <span class="track" aria-hidden="true">
            <span style={{ inlineSize: `${100 * bar.part}%` }} />
          </span>
        </li>
      ))}
    </ol>
  )
}

const Share = ({ part, tally }: OptionBar) => (
  <span class="figure">
    {percent(part)} <small>{number(tally)}</small>
  </span>
)

/** Up to this many characters the steps of a scale stand beside one another. */
const SHORT = 4

/** The average of a scale, with how the votes lie. */
export function Average({ poll }: { poll: PollBody }) {
  const average = averageOf(poll)
  const isShort = poll.options.every(({ label }) => label.length <= SHORT)
  return (
    <div class="stage-average">
      <p>
        <span class="quiet">{texts.average}</span>
        <strong>{average === null ? '–' : fraction(average)}</strong>
      </p>
      {isShort ? <Scale poll={poll} /> : <Bars poll={poll} />}
    </div>
  )
}

/** The steps of a scale beside one another, each as high as its share of all votes. */
function Scale({ poll }: { poll: PollBody }) {
  return (
    <ol class="stage-scale">
      {sharesOf(poll).map((bar) => (
        <li key={bar.id}>
          <span class="label" dir="auto">
            {bar.label}
          </span>
          <Share {...bar} />
          <span class="track" aria-hidden="true">
            <span style={{ blockSize: `${100 * bar.part}%` }} />
          </span>
        </li>
      ))}
    </ol>
  )
}

/** Options by points, the best on top; they glide to their new places. */
export function Order({ poll }: { poll: PollBody }) {
  const list = useRef<HTMLOListElement>(null)
  useGlide(list)
  return (
    <ol class="stage-order" ref={list} style={columnsFor(poll.options.length)}>
      {ranksOf(poll).map(({ id, label, tally, part }, index) => (
        <li key={id} data-glide={id}>
          <span class="place">{number(index + 1)}</span>
          <span class="label" dir="auto">
            {label}
          </span>
          <span class="track" aria-hidden="true">
            <span style={{ inlineSize: `${100 * part}%` }} />
          </span>
          <span class="figure">{number(tally)}</span>
        </li>
      ))}
    </ol>
  )
}
