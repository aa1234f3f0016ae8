import './stage.css'
import './bars.css'
import './option-marks.css'
import './two-options.css'
import './ranking-and-rating.css'
import './hidden-results.css'
import type { ComponentChildren, ComponentType } from 'preact'
import { useRef } from 'preact/hooks'
import { KINDS, type KindData } from '../../../shared/poll-kinds/for-pages.ts'
import type { Picture, PollBody, Session } from '../../index.ts'
import { hall } from '../language/index.ts'
import { useTexts } from '../language/spoken.ts'
import { hasLetters } from '../parts/poll/letters.tsx'
import { PollPicture } from '../parts/poll/poll-picture.tsx'
import { nothingInWords, stateInWords } from '../parts/poll/poll-state.ts'
import { byTally } from '../parts/poll/tallies.ts'
import { UserText } from '../parts/user-text/user-text.tsx'
import { Average } from './average.tsx'
import { Bars, HALVES, Order, type ResultProps } from './bars.tsx'
import { Cloud } from './cloud.tsx'
import { figureShapes } from './figures.ts'
import { FEW, fitPoll } from './fit-poll.ts'
import { isWhole } from './fit-type.ts'
import { usePollTexts } from './poll-texts.ts'
import { isEmpty, pointsInWords, rightInWords, turnoutOf } from './turnout.ts'
import { useFit } from './use-fit.ts'
import { MARKED, useOptionMarks } from './use-option-marks.ts'
import { Answers } from './written-answers.tsx'

const RESULTS: Record<KindData['result'], ComponentType<ResultProps>> = {
  bars: Bars,
  average: Average,
  cloud: Cloud,
  texts: Answers,
  order: Order,
}

/**
 * Whether nobody answered yet, so that the wall says what to do. A list of options has its places already, without
 * zeros, and keeps them when the first vote comes.
 */
const isBlank = (poll: PollBody): boolean =>
  poll.revealed !== false && isEmpty(poll) && (KINDS[poll.kind].result !== 'bars' || poll.options.length <= HALVES)

const NOTHING = () => {}

type Props = {
  poll: PollBody
  session: Pick<Session, 'code' | 'settings'>
  people?: number | undefined
  children?: ComponentChildren
}

/** Beside the results, or above them where it is so wide that it would be low there. */
const shapeOf = ({ width, height }: Picture): string =>
  width > 2.4 * height ? 'panorama' : width < 0.9 * height ? 'upright' : 'landscape'

/**
 * A poll with its results so far, drawn by its kind.
 * @param people how many joined, if the view tells that
 * @param children what stands above its prompt
 */
export function PollOnStage({ poll, session, people, children }: Props) {
  const Result = RESULTS[KINDS[poll.kind].result]
  const stage = useRef<HTMLElement>(null)
  const { prompt, picture, explanation } = poll
  const isDraft = poll.state === 'draft'
  const isWaiting = isDraft || poll.revealed === false || isBlank(poll)
  const isMarked = useOptionMarks(poll.revealed !== false)
  const hallTexts = useTexts(hall)
  const isLettered = hasLetters(poll, session.settings)
  useFitOfPoll(stage, { poll, people, isWaiting, isLettered })
  return (
    <section
      class={[
        'poll',
        isWaiting && 'unrevealed',
        isEmpty(poll) && 'empty',
        isMarked && 'marked',
        poll.options.length <= FEW && 'few',
        children !== undefined && 'with-state',
        picture && `pictured ${shapeOf(picture)}`,
      ]
        .filter(Boolean)
        .join(' ')}
      ref={stage}
      aria-label={prompt}
    >
      {children}
      <UserText as="h2">{prompt}</UserText>
      {picture && (
        <figure>
          <PollPicture of={picture} session={session.code} loading="eager" />
        </figure>
      )}
      {(poll.options.length > 0 || !isWaiting) && (
        <Result poll={poll} session={session.code} isMarked={isMarked} hasLetters={isLettered} />
      )}
      {!isWaiting && <PointsOfPlaces of={poll} />}
      {isWaiting && !isDraft && <Waiting poll={poll} people={people} />}
      {explanation && (
        <div class="explanation">
          <b>{hallTexts.explanation}</b> <UserText as="p">{explanation}</UserText>
        </div>
      )}
    </section>
  )
}

type Fitted = Pick<Props, 'poll' | 'people'> & { isWaiting: boolean; isLettered: boolean }

/** Fits a poll to its stage when what it says changes, and again when the widths of its figures do and it is not whole. */
function useFitOfPoll(stage: { current: HTMLElement | null }, { poll, people, isWaiting, isLettered }: Fitted): void {
  const texts = usePollTexts()
  const { prompt, picture, correctOptionId, state, revealed, kind } = poll
  const labels = poll.options.map(({ label }) => label)
  const shape = { options: labels.length, isNarrow: Boolean(picture) }
  const fitLabels = (element: HTMLElement) => fitPoll(element, shape)
  const content = JSON.stringify([prompt, labels, isLettered, correctOptionId, state, isWaiting, revealed])
  useFit(stage, fitLabels, content)
  // The order of a ranking and the widths of figures change with the votes, and seldom what fits.
  const order = KINDS[kind].result === 'order' ? byTally(poll).map(({ id }) => id) : []
  const results = [content, ...order, figureShapes(poll, people, texts)].join()
  useFit(stage, (element) => isWhole(element) || fitLabels(element), results, NOTHING)
}

/** What the points of a ranking are, below them. */
function PointsOfPlaces({ of }: { of: PollBody }) {
  const points = pointsInWords(of, usePollTexts())
  return points ? <p class="points-of-places">{points}</p> : null
}

/** What stands there until there are results to show: how many voted, or what to do. It fills as people vote. */
function Waiting({ poll, people = -1 }: Pick<Props, 'poll' | 'people'>) {
  const texts = usePollTexts()
  const { revealed, turnout = 0, state, kind } = poll
  const isHidden = revealed === false
  const toDo = KINDS[kind].result === 'order' ? texts.hall.putInOrder : stateInWords(poll, texts.common)
  const shown = state === 'open' ? toDo : nothingInWords(poll, texts.common)
  return (
    <p class={isHidden && people > 0 ? 'later counted' : 'later'} style={{ '--part': Math.min(1, turnout / people) }}>
      <strong key={state}>{isHidden && people !== 0 ? turnoutOf(poll, people, texts) : shown}</strong>{' '}
      {isHidden && <span>{texts.common.later}</span>}
    </p>
  )
}

/**
 * What goes on, and how many voted, or were right once that is shown. Drawn anew where other words begin it: the count
 * then appears in its place, and does not jump there.
 */
export function PollState({ poll, people }: Pick<Props, 'poll' | 'people'>) {
  const texts = usePollTexts()
  const isMarked = useOptionMarks(poll.revealed !== false, MARKED)
  const { state, turnout = 0 } = poll
  const right = isMarked && rightInWords(poll, texts)
  if (state === 'draft') return null
  return (
    <p
      key={`${poll.id} ${state} ${isBlank(poll)}`}
      class={`state ${state} ${people && turnout >= people ? 'complete' : ''}`}
    >
      {!(state === 'open' && isBlank(poll)) && <b>{stateInWords(poll, texts.common)}</b>}
      {right ? <strong>{right}</strong> : poll.revealed !== false && <span>{turnoutOf(poll, 0, texts)}</span>}
    </p>
  )
}
