import './outcome.css'
import type { PollBody } from '../../index.ts'
import { texts } from '../texts/outcome.ts'
import { KINDS } from './kinds.ts'
import { fraction, percent } from './language.ts'

/** What a poll's votes come to so far, small: for phones and the host. Draws by the kind's `result`. */
export function Outcome({ poll }: { poll: PollBody }) {
  const { result } = KINDS[poll.kind]
  if (result === 'cloud') return <Words words={poll.words ?? []} />
  if (result === 'texts') return <Answers answers={poll.texts ?? []} />
  if (poll.options.some(({ tally }) => tally === undefined)) return null
  return (
    <>
      {result === 'average' && <Average poll={poll} />}
      <Bars poll={poll} />
    </>
  )
}

const tallyOf = ({ tally = 0 }: PollBody['options'][number]): number => tally
const sumOf = ({ options }: PollBody): number => options.reduce((sum, one) => sum + tallyOf(one), 0)

function Bars({ poll }: { poll: PollBody }) {
  const isOrder = KINDS[poll.kind].result === 'order'
  const total = sumOf(poll)
  const longest = Math.max(1, ...poll.options.map(tallyOf))
  const shown = isOrder ? poll.options.toSorted((a, b) => tallyOf(b) - tallyOf(a)) : poll.options
  return (
    <ol class="bars">
      {shown.map((option) => (
        <li key={option.id} class={option.id === poll.correctOptionId ? 'correct' : undefined}>
          <span class="label" dir="auto">
            {option.label}
            {option.id === poll.correctOptionId && <strong> ✓ {texts.correct}</strong>}
          </span>
          <span class="figure">
            {isOrder
              ? texts.points(tallyOf(option))
              : `${percent(tallyOf(option) / Math.max(1, total))} · ${texts.of(tallyOf(option))}`}
          </span>
          <span class="track" aria-hidden="true">
            <span style={{ inlineSize: `${(100 * tallyOf(option)) / longest}%` }} />
          </span>
        </li>
      ))}
    </ol>
  )
}

/** The average of a scale, by the place of each step, which is what its label says for 1 to 5. */
export function averageOf(poll: PollBody): number | null {
  const total = sumOf(poll)
  const points = poll.options.reduce((sum, one, place) => sum + tallyOf(one) * (place + 1), 0)
  return total === 0 ? null : points / total
}

function Average({ poll }: { poll: PollBody }) {
  const average = averageOf(poll)
  if (average === null) return null
  return (
    <p class="average">
      {texts.average} <strong>{fraction(average)}</strong>
    </p>
  )
}

function Words({ words }: { words: NonNullable<PollBody['words']> }) {
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

function Answers({ answers }: { answers: string[] }) {
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
