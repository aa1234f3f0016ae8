import { useRef } from 'preact/hooks'
import type { PollBody } from '../../index.ts'
import { useGlide } from '../parts/browser/use-glide.ts'
import { averageOf, ranksOf, sharesOf } from '../parts/poll/tallies.ts'
import { common as texts } from '../texts/index.ts'
import { fraction, number, percent } from '../texts/language.ts'

/** The least number of options for two columns. */
const TWO_FROM = 8

/** The grid for options, column by column. */
const columnsFor = (options: number) => {
  const columns = options >= TWO_FROM ? 2 : 1
  return {
    gridTemplate: `repeat(${Math.ceil(options / columns)}, minmax(min-content, 1fr)) / repeat(${columns}, minmax(0, 1fr))`,
  }
}

type BarsProps = { poll: PollBody; isUpright?: boolean }

/** A bar for each option, as long as its share of all votes. Upright bars stand side by side. */
export const Bars = ({ poll, isUpright = false }: BarsProps) => (
  <ol class={isUpright ? 'stage-scale' : 'stage-bars'} style={isUpright ? undefined : columnsFor(poll.options.length)}>
    {sharesOf(poll).map(({ id, label, tally, part, isCorrect }) => (
      <li key={id} class={isCorrect ? 'correct' : undefined}>
        <span class="label" dir="auto">
          {label}
          {isCorrect && <strong> ✓ {texts.correct}</strong>}
        </span>
        <span class="figure">
          {percent(part)} <small>{number(tally)}</small>
        </span>
        <span class="track" aria-hidden="true">
          <span style={{ [isUpright ? 'blockSize' : 'inlineSize']: `${100 * part}%` }} />
        </span>
      </li>
    ))}
  </ol>
)

/** The most characters of a scale's labels that fit side by side. */
const SHORT = 4

/** The average of a scale, and a bar for each of its steps. */
export function Average({ poll }: { poll: PollBody }) {
  const average = averageOf(poll)
  const isShort = poll.options.every(({ label }) => label.length <= SHORT)
  return (
    <div class="stage-average">
      <p>
        <span class="quiet">{texts.average}</span>
        <strong>{average === null ? '–' : fraction(average)}</strong>
      </p>
      <Bars poll={poll} isUpright={isShort} />
    </div>
  )
}

/** Options by points, the best on top. They glide to their new positions. */
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
