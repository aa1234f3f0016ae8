import './drawn-marks.css'
import { useRef } from 'preact/hooks'
import type { Score } from '../../index.ts'
import { common, hall } from '../language/index.ts'
import { useFormats, useTexts } from '../language/spoken.ts'
import { podiumDelay, STEPS } from '../parts/session/podium.ts'
import { UserText } from '../parts/user-text/user-text.tsx'
import { fitType, inUnits, withWholeWords } from './fit-type.ts'
import { Invitation } from './invitation.tsx'
import { useFit } from './use-fit.ts'

/** How many share a step side by side. */
const ABREAST = 3
/** The most characters of names that stand in one line each, if all have no more. */
const SHORT = 18
/** The same of names on the podium, which stand side by side. */
const BRIEF = 10
/** Milliseconds from one row to the next, and from one step of the podium to the next. */
const ROW = 180
const STEP = 800
/** Milliseconds in which a podium makes room for rows. */
export const MOVES = 400

/** Sizes of type in units: of rows, and of who is on the podium, where they are read first. */
const TEXT = { least: 0.75, most: 5 }
const HERO = { least: 1, most: 8 }
/** Of a podium whose points are not smaller than rows have to be: see `.others`. */
const WITH_ROWS = { least: 3.4, most: 5 }
/** Otherwise, how much larger than rows the podium is at least. */
const OF_TEXT = 1.3

/** Sets a podium as large as it fits. */
function fitScores(scores: HTMLElement): unknown {
  const fitHero = scores.querySelector('.others') ? fitWithRows : fitAlone
  return withWholeWords(scores, () => ({ hero: fitHero(scores) }))
}

const fitAlone = (scores: HTMLElement): number => fitType(scores, '--hero', HERO)

/** The same with rows that follow it. Where these are too long for that, first the rows. */
function fitWithRows(scores: HTMLElement): number {
  scores.style.setProperty('--text', inUnits(TEXT.most))
  const hero = fitType(scores, '--hero', WITH_ROWS)
  if (hero > WITH_ROWS.least) return hero
  scores.style.setProperty('--hero', `calc(${OF_TEXT} * var(--text))`)
  const text = fitType(scores, '--text', TEXT)
  return fitType(scores, '--hero', { least: OF_TEXT * text, most: HERO.most })
}

export const withPoints = (scores: Score[]): Score[] => scores.filter(({ points }) => points > 0)

type Props = {
  scores: Score[]
  /** Whether the first three come alone, one after another with a pause. The others follow without it. */
  isPodium: boolean
  /** Whether the session has ended, so that no points come any more. */
  isOver: boolean
}

/** The participants with the most points, from last to first: the other places, then the podium, the first place at the end. */
export function Scores({ scores, isPodium, isOver }: Props) {
  const wasPodium = useRef(isPodium)
  wasPodium.current ||= isPodium
  const { title, podium, winners, none, atEnd } = useTexts(hall).scores
  const leaders = withPoints(scores)
  const stage = useRef<HTMLElement>(null)
  useFit(stage, fitScores, JSON.stringify([leaders, isPodium]))
  const others = isPodium ? [] : leaders.filter(({ place }) => place > STEPS)
  const longest = Math.max(...leaders.map(({ name }) => name.length))
  const delayOf = (place: number) => {
    if (isPodium) return podiumDelay(place)
    return wasPodium.current ? 0 : others.length * ROW + (STEPS - place) * STEP
  }
  return (
    <section class={classOf(longest)} ref={stage} aria-label={title}>
      {wasPodium.current && leaders.length > 0 ? (
        <h2 class="winners" style={comes(delayOf(1))}>
          <span aria-hidden="true">{podium}</span>
          <span>{winners}</span>
        </h2>
      ) : (
        <h2>{title}</h2>
      )}
      {leaders.length === 0 && <Invitation text={isOver ? atEnd : none} />}
      {leaders.length > 0 && <Podium leaders={leaders} delayOf={delayOf} />}
      {others.length > 0 && <Others scores={others} after={wasPodium.current ? MOVES : 0} />}
    </section>
  )
}

type PodiumProps = {
  leaders: Score[]
  /** Milliseconds until a place comes. */
  delayOf: (place: number) => number
}

function Podium({ leaders, delayOf }: PodiumProps) {
  const { points: inWords } = useTexts(common)
  const { number } = useFormats()
  return (
    <ol class="podium" data-fit>
      {stepsOf(leaders).map(({ place, people }) => (
        <li
          key={place}
          class={`step place-${place}`}
          data-fit
          style={{ ...comes(delayOf(place)), '--wide': Math.min(ABREAST, people.length) }}
        >
          <ul data-fit>
            {people.map(({ name, points }) => (
              <li key={name} data-fit>
                <span class={place === 1 ? 'place with-star' : 'place'}>{number(place)}</span>
                <p data-fit>
                  <UserText class="label">{name}</UserText>
                  <span class="figure">{inWords(points)}</span>
                </p>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
  )
}

/** The places after the podium. The last one comes first. @param after milliseconds until then */
function Others({ scores, after }: { scores: Score[]; after: number }) {
  const { points: inWords } = useTexts(common)
  const { number } = useFormats()
  return (
    <ol class="others" data-fit>
      {scores.map(({ place, name, points }, index) => (
        <li key={`${place} ${name}`} style={comes(after + (scores.length - 1 - index) * ROW)} data-fit>
          <span class="place">{number(place)}</span>
          <UserText class="label">{name}</UserText>
          <span class="figure">{inWords(points)}</span>
        </li>
      ))}
    </ol>
  )
}

/** Names that stand in one line each are not parted to be larger. @param longest characters of the longest name */
const classOf = (longest: number): string =>
  ['scores', longest <= SHORT && 'short', longest <= BRIEF && 'brief'].filter(Boolean).join(' ')

const comes = (milliseconds: number) => ({ '--comes': `${milliseconds}ms` })

/** The places of the podium that somebody has. Who has as many points shares a step. */
const stepsOf = (leaders: Score[]) =>
  Array.from({ length: STEPS }, (_, index) => index + 1)
    .map((place) => ({ place, people: leaders.filter((one) => one.place === place) }))
    .filter(({ people }) => people.length > 0)
