import './outcome.css'
import type { ComponentType } from 'preact'
import { KINDS, type KindData } from '../../../../shared/poll-kinds/for-pages.ts'
import { averageOf, worthOf } from '../../../../shared/scale-steps.ts'
import type { PollBody } from '../../../index.ts'
import { common as texts } from '../../language/index.ts'
import { fraction, number, percent } from '../../language/language.ts'
import { UserText } from '../user-text/user-text.tsx'
import { Letter } from './letters.tsx'
import { PollPicture } from './poll-picture.tsx'
import { nothingInWords } from './poll-state.ts'
import { labelInFull } from './scale-end.ts'
import { type OptionBar, type RankedBar, ranksOf, sharesOf, sumOf } from './tallies.ts'

/**
 * @param session its id or code. Without it, there are no pictures
 * @param hasLetters whether the options have letters, as on the wall
 * @param chosen the ids of the options that somebody chose, or the words that they wrote
 * @param markOf what is said at a chosen option; left out, that it is their vote
 */
export type OutcomeProps = {
  poll: PollBody
  session?: string
  chosen?: readonly string[]
  hasLetters?: boolean
  markOf?: (id: string) => string
}

const OUTCOMES: Record<KindData['result'], ComponentType<OutcomeProps>> = {
  bars: Shares,
  average: Average,
  cloud: Words,
  texts: Answers,
  order: Points,
}

/** A poll's results so far, in a small form for phones and the host. The kind's `result` decides how. */
export function Outcome(props: OutcomeProps) {
  const { poll } = props
  const Drawn = OUTCOMES[KINDS[poll.kind].result]
  return poll.options.some(({ tally }) => tally === undefined) ? null : <Drawn {...props} />
}

type Bar = OptionBar & Partial<Pick<RankedBar, 'place'>>
type BarsProps = Omit<OutcomeProps, 'poll'> & {
  bars: Bar[]
  figure: (bar: Omit<Bar, 'isCorrect'>) => string
  count?: (bar: Omit<Bar, 'isCorrect'>) => string
}

/**
 * In a quiz the right options stand out, else those of the most votes. Every row has the same places: the label and its
 * figure, below them how many and what is to be said of it, and the bar.
 */
function Bars({ bars, session, chosen = [], hasLetters = false, figure, count, markOf }: BarsProps) {
  const most = Math.max(1, ...bars.map(({ tally }) => tally))
  const isQuiz = bars.some(({ isCorrect }) => isCorrect)
  const names = ['bars', chosen.length > 0 && 'chosen', hasLetters && 'with-letters']
  return (
    <ol class={names.filter(Boolean).join(' ')}>
      {bars.map(({ isCorrect, ...bar }, index) => (
        <li key={bar.id} class={isCorrect ? 'top correct' : !isQuiz && bar.tally === most ? 'top' : undefined}>
          {session && <PollPicture of={bar.picture} session={session} label={bar.label} />}
          {hasLetters && <Letter place={index} />}
          {bar.place !== undefined && <span class="place">{number(bar.place)}.</span>}
          <UserText class="label">{bar.label}</UserText>
          <span class="figure">{figure(bar)}</span>
          {(count || chosen.includes(bar.id)) && (
            <span class="beneath">
              {count && <span class="quiet">{count(bar)}</span>}{' '}
              {isCorrect && <strong class="right">{texts.correct}</strong>}{' '}
              {chosen.includes(bar.id) && (
                <span class={isQuiz && !isCorrect ? 'badge wrong' : 'badge highlighted'}>
                  {markOf?.(bar.id) ?? texts.chosen}
                </span>
              )}
            </span>
          )}
          <span class="track" aria-hidden="true">
            <span style={{ inlineSize: `${100 * bar.part}%` }} />
          </span>
        </li>
      ))}
    </ol>
  )
}

function Shares({ poll, ...rest }: OutcomeProps) {
  const bars = sharesOf(poll).map((bar) => ({ ...bar, label: labelInFull(poll, bar) }))
  return (
    <>
      {poll.voters !== undefined && <p class="quiet">{texts.upToEach(poll.voters, poll.maxChoices ?? 1)}</p>}
      <Bars bars={bars} {...rest} figure={({ share }) => percent(share)} count={({ tally }) => texts.votes(tally)} />
    </>
  )
}

function Points({ poll, ...rest }: OutcomeProps) {
  return <Bars bars={ranksOf(poll)} {...rest} figure={({ tally }) => texts.points(tally)} />
}

function Average(props: OutcomeProps) {
  const { poll } = props
  const average = averageOf(poll)
  return (
    <>
      {average !== null && (
        <p class="average">
          {texts.average} <strong>{fraction(average)}</strong> / {number(worthOf(poll).at(-1) ?? 0)}{' '}
          <span class="quiet">· {texts.votes(sumOf(poll))}</span>
        </p>
      )}
      <Shares {...props} />
    </>
  )
}

/** The most frequent first. While votes arrive, each place of the list stays where it is, whatever word it has. */
function Words({ poll, chosen = [] }: OutcomeProps) {
  const { words = [], state } = poll
  if (words.length === 0) return <p class="quiet">{nothingInWords(poll)}</p>
  const own = chosen.map((word) => word.toLowerCase())
  const most = Math.max(...words.map(({ n }) => n))
  const sizeOf = (n: number) => (state === 'open' ? undefined : { fontSize: `${0.9 + (1.1 * n) / most}rem` })
  return (
    <ul class="words">
      {words.map(({ text, n }, place) => (
        <UserText as="li" key={place} class={own.includes(text.toLowerCase()) ? 'own' : undefined} style={sizeOf(n)}>
          {text} <span class="quiet">{number(n)}</span>
        </UserText>
      ))}
    </ul>
  )
}

function Answers({ poll }: OutcomeProps) {
  const { texts: answers = [] } = poll
  if (answers.length === 0) return <p class="quiet">{nothingInWords(poll)}</p>
  return (
    <ul class="answers">
      {answers.map((answer, index) => (
        <UserText as="li" key={`${answer} ${index}`}>
          {answer}
        </UserText>
      ))}
    </ul>
  )
}
