import './scores.css'
import type { Score } from '../../index.ts'
import { hall, common as texts } from '../texts/index.ts'
import { number } from '../texts/language.ts'
import { useFitText } from './use-fit.ts'

/** Participants without points are not shown. */
const withPoints = (scores: Score[]): Score[] => scores.filter(({ points }) => points > 0)

/** The participants with the most points. */
export function Scores({ scores }: { scores: Score[] }) {
  const leaders = withPoints(scores)
  const stage = useFitText({ least: 0.75, most: 5.5 }, JSON.stringify(leaders))
  return (
    <section class="scores" ref={stage} aria-label={hall.scores}>
      <h2>{hall.scores}</h2>
      {leaders.length === 0 && <p class="quiet">{hall.noScores}</p>}
      <ol>
        {leaders.map(({ place, name, points }) => (
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
  const leaders = withPoints(scores).map(
    ({ place, name, points }) => `${number(place)}: ${name}, ${texts.points(points)}`,
  )
  return [hall.scores, ...(leaders.length > 0 ? leaders : [hall.noScores])].join('. ')
}
