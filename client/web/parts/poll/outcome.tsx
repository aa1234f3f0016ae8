import './outcome.css'
import type { ComponentType } from 'preact'
import { useRef } from 'preact/hooks'
import type { PollBody, PollOption } from '../../../index.ts'
import { outcome as texts } from '../../texts/index.ts'
import { fraction, number, percent } from '../../texts/language.ts'
import { KINDS, type KindData } from './kinds.ts'
import { averageOf, byTally, mostOf, sumOf, tallyOf } from './tallies.ts'

type Props = {
  poll: PollBody
  /** The reader's own option, to be marked. */
  chosen?: string | undefined
}

const OUTCOMES: Record<KindData['result'], ComponentType<Props>> = {
  bars: Shares,
  average: Average,
  cloud: Words,
  texts: Answers,
  order: Points,
}

/** A poll's results so far, in a small form for phones and the host. The kind's `result` decides how. */
export function Outcome({ poll, chosen }: Props) {
  const Drawn = OUTCOMES[KINDS[poll.kind].result]
  return poll.options.some(({ tally }) => tally === undefined) ? null : <Drawn poll={poll} chosen={chosen} />
}

type BarsProps = Props & {
  options: PollOption[]
  /** What a whole bar stands for. */
  whole: number
  figure: (option: PollOption) => string
}

function Bars({ poll, chosen, options, whole, figure }: BarsProps) {
  return (
    <ol class="bars">
      {options.map((option) => (
        <li key={option.id} class={option.id === poll.correctOptionId ? 'correct' : undefined}>
          <span class="label" dir="auto">
            {option.label}
            {option.id === poll.correctOptionId && <strong> ✓ {texts.correct}</strong>}
            {option.id === chosen && <span class="badge highlighted">{texts.chosen}</span>}
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

function Shares({ poll, chosen }: Props) {
  const total = Math.max(1, sumOf(poll))
  const figure = (option: PollOption) => `${percent(tallyOf(option) / total)} · ${texts.of(tallyOf(option))}`
  return <Bars {...{ poll, chosen, figure }} options={poll.options} whole={total} />
}

function Points({ poll }: Props) {
  const figure = (option: PollOption) => texts.points(tallyOf(option))
  return <Bars poll={poll} options={byTally(poll)} whole={mostOf(poll)} figure={figure} />
}

function Average({ poll, chosen }: Props) {
  const average = averageOf(poll)
  return (
    <>
      {average !== null && (
        <p class="average">
          {texts.average} <strong>{fraction(average)}</strong>
        </p>
      )}
      <Shares poll={poll} chosen={chosen} />
    </>
  )
}

/** While votes arrive, words keep their position and size, so that nothing moves for the reader. */
function Words({ poll: { words = [], state } }: Props) {
  const order = useRef<string[]>([])
  if (words.length === 0) return <p class="quiet">{texts.nothing}</p>
  const isOpen = state === 'open'
  const positionOf = (text: string): number => {
    if (!order.current.includes(text)) order.current.push(text)
    return order.current.indexOf(text)
  }
  for (const { text } of words) positionOf(text)
  const shown = isOpen ? words.toSorted((a, b) => positionOf(a.text) - positionOf(b.text)) : words
  const most = Math.max(...words.map(({ n }) => n))
  return (
    <ul class="words">
      {shown.map(({ text, n }) => (
        <li key={text} dir="auto" style={isOpen ? undefined : { fontSize: `${0.9 + (1.1 * n) / most}rem` }}>
          {text} <span class="quiet">{number(n)}</span>
        </li>
      ))}
    </ul>
  )
}

function Answers({ poll: { texts: answers = [] } }: Props) {
  if (answers.length === 0) return <p class="quiet">{texts.nothing}</p>
  return (
    <ul class="answers">
      {answers.map((answer, index) => (
        <li key={`${answer} ${index}`} dir="auto">
          {answer}
        </li>
      ))}
    </ul>
  )
}
