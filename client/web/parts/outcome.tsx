import './outcome.css'
import type { ComponentType } from 'preact'
import type { PollBody, PollOption } from '../../index.ts'
import { texts } from '../texts/outcome.ts'
import { KINDS, type KindData } from './kinds.ts'
import { fraction, percent } from './language.ts'
import { averageOf, byTally, mostOf, sumOf, tallyOf } from './tallies.ts'

type Props = { poll: PollBody }

const OUTCOMES: Record<KindData['result'], ComponentType<Props>> = {
  bars: Shares,
  average: Average,
  cloud: Words,
  texts: Answers,
  order: Points,
}

/** What a poll's votes come to so far, small: for phones and the host. Draws by the kind's `result`. */
export function Outcome({ poll }: Props) {
  const Drawn = OUTCOMES[KINDS[poll.kind].result]
  return poll.options.some(({ tally }) => tally === undefined) ? null : <Drawn poll={poll} />
}

type BarsProps = Props & {
  options: PollOption[]
  /** What a whole bar stands for. */
  whole: number
  figure: (option: PollOption) => string
}

function Bars({ poll, options, whole, figure }: BarsProps) {
  return (
    <ol class="bars">
      {options.map((option) => (
        <li key={option.id} class={option.id === poll.correctOptionId ? 'correct' : undefined}>
          <span class="label" dir="auto">
            {option.label}
            {option.id === poll.correctOptionId && <strong> ✓ {texts.correct}</strong>}
          </span>
          <span class="figure">{figure(option)}</span>
          <span class="track" aria-hidden="true">
            <span style={{ inlineSize: `${(100 * tallyOf(option)) / whole}%` }} />
          </span>
        </li>
      ))}
    </ol>
  )
}

function Shares({ poll }: Props) {
  const total = Math.max(1, sumOf(poll))
  const figure = (option: PollOption) =>
    `${percent(tallyOf(option) / total)} · ${texts.of(tallyOf(option))}`
  return <Bars poll={poll} options={poll.options} whole={total} figure={figure} />
}

function Points({ poll }: Props) {
  const figure = (option: PollOption) => texts.points(tallyOf(option))
  return <Bars poll={poll} options={byTally(poll)} whole={mostOf(poll)} figure={figure} />
}

function Average({ poll }: Props) {
  const average = averageOf(poll)
  return (
    <>
      {average !== null && (
        <p class="average">
          {texts.average} <strong>{fraction(average)}</strong>
        </p>
      )}
      <Shares poll={poll} />
    </>
  )
}

function Words({ poll: { words = [] } }: Props) {
  if (words.length === 0) return <p class="quiet">{texts.nothing}</p>
  const most = Math.max(...words.map(({ n }) => n))
  return (
    <ul class="words">
      {words.map(({ text, n }) => (
        <li key={text} dir="auto" style={{ fontSize: `${0.9 + (1.1 * n) / most}rem` }}>
          {text} <span class="quiet">{n}</span>
        </li>
      ))}
    </ul>
  )
}

function Answers({ poll: { texts: answers = [] } }: Props) {
  if (answers.length === 0) return <p class="quiet">{texts.nothing}</p>
  return (
    <ul class="answers">
      {answers.map((answer, place) => (
        <li key={`${answer} ${place}`} dir="auto">
          {answer}
        </li>
      ))}
    </ul>
  )
}
