import type { PollBody } from '../../index.ts'
import { fraction, number, percent } from '../parts/language.ts'
import { averageOf, mostOf, sumOf, tallyOf } from '../parts/tallies.ts'
import { texts } from '../texts/wall.ts'

/** A bar per option, as long as its share of the longest. */
export function Bars({ poll }: { poll: PollBody }) {
  const total = Math.max(1, sumOf(poll))
  const most = mostOf(poll)
  return (
    <ol class="stage-bars">
      {poll.options.map((option) => {
        const isCorrect = option.id === poll.correctOptionId
        return (
          <li key={option.id} class={isCorrect ? 'correct' : undefined}>
            <span class="label" dir="auto">
              {option.label}
              {isCorrect && <strong> ✓ {texts.correct}</strong>}
            </span>
            <span class="track" aria-hidden="true">
              <span style={{ inlineSize: `${(100 * tallyOf(option)) / most}%` }} />
            </span>
            <span class="figure">
              {percent(tallyOf(option) / total)} <small>{number(tallyOf(option))}</small>
            </span>
          </li>
        )
      })}
    </ol>
  )
}

/** The average of a scale, with how the votes lie. */
export function Average({ poll }: { poll: PollBody }) {
  const average = averageOf(poll)
  return (
    <div class="stage-average">
      <p>
        <span class="quiet">{texts.average}</span>
        <strong>{average === null ? '–' : fraction(average)}</strong>
      </p>
      <Bars poll={poll} />
    </div>
  )
}
