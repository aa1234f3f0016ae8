import './scores.css'
import type { Session } from '../../index.ts'
import { hall, common as texts } from '../texts/index.ts'
import { number } from '../texts/language.ts'
import { useFitText } from './use-fit-text.ts'

type Score = NonNullable<Session['scores']>[number]

const ROWS = { least: 0.75, most: 5.5 }

/** The first ten of those who have points, so that nobody is shown with none. */
const withPoints = (scores: Score[]): Score[] => scores.filter(({ points }) => points > 0)

/** The ranking of participants in the quizzes. */
export function Scores({ scores }: { scores: Score[] }) {
  const ahead = withPoints(scores)
  const stage = useFitText(ROWS, JSON.stringify(ahead))
  return (
    <section class="scores" ref={stage} aria-labelledby="scores">
      <h2 id="scores">{hall.scores}</h2>
      {ahead.length === 0 && <p class="quiet">{hall.noScores}</p>}
      <ol>
        {ahead.map(({ place, name, points }) => (
          <li key={`${place} ${name}`} class={place === 1 ? 'first' : ''}>
            <span class="place">{number(place)}</span>
            <span class="label" dir="auto">
              {name}
            </span>
            <span class="figure">{number(points)}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** The same for screen readers. */
export const scoresInWords = (scores: Score[]): string => {
  const ahead = withPoints(scores).map(
    ({ place, name, points }) => `${number(place)}: ${name}, ${texts.points(points)}`,
  )
  return [hall.scores, ...(ahead.length > 0 ? ahead : [hall.noScores])].join('. ')
}
