import { useRef } from 'preact/hooks'
import type { PollBody, PollOption } from '../../index.ts'
import { useGlide } from '../parts/browser/use-glide.ts'
import { averageOf, byTally, mostOf, sumOf, tallyOf } from '../parts/poll/tallies.ts'
import { wall as texts } from '../texts/index.ts'
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

type OptionProps = { option: PollOption; total: number; isCorrect: boolean }

/** A bar for each option, as long as its share of all votes. */
export function Bars({ poll }: { poll: PollBody }) {
  const { options, correctOptionId } = poll
  const total = Math.max(1, sumOf(poll))
  return (
    <ol class="stage-bars" style={columnsFor(options.length)}>
      {options.map((option) => (
        <Bar key={option.id} isCorrect={option.id === correctOptionId} {...{ option, total }} />
      ))}
    </ol>
  )
}

function Bar({ option, total, isCorrect }: OptionProps) {
  const share = tallyOf(option) / total
  return (
    <li class={isCorrect ? 'correct' : undefined}>
      <span class="label" dir="auto">
        {option.label}
        {isCorrect && <strong> ✓ {texts.correct}</strong>}
      </span>
      <span class="figure">
        {percent(share)} <small>{number(tallyOf(option))}</small>
      </span>
      <span class="track" aria-hidden="true">
        <span style={{ inlineSize: `${100 * share}%` }} />
      </span>
    </li>
  )
}

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
  const total = Math.max(1, sumOf(poll))
  return (
    <ol class="stage-scale">
      {poll.options.map((option) => (
        <li key={option.id}>
          <span class="label" dir="auto">
            {option.label}
          </span>
          <span class="figure">
            {percent(tallyOf(option) / total)} <small>{number(tallyOf(option))}</small>
          </span>
          <span class="track" aria-hidden="true">
            <span style={{ blockSize: `${(100 * tallyOf(option)) / total}%` }} />
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
  const most = mostOf(poll)
  return (
    <ol class="stage-order" ref={list} style={columnsFor(poll.options.length)}>
      {byTally(poll).map((option, index) => (
        <li key={option.id} data-glide={option.id}>
          <span class="place">{number(index + 1)}</span>
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
