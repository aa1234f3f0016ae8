import './drawn-marks.css'
import type { ComponentChildren } from 'preact'
import { useRef } from 'preact/hooks'
import { KINDS } from '../../../shared/poll-kinds/for-pages.ts'
import type { PollBody } from '../../index.ts'
import { common } from '../language/index.ts'
import { useFormats, useTexts } from '../language/spoken.ts'
import { useGlide } from '../parts/browser/use-glide.ts'
import { Letter } from '../parts/poll/letters.tsx'
import { type OptionBar, ranksOf, sharesOf } from '../parts/poll/tallies.ts'
import { UserText } from '../parts/user-text/user-text.tsx'
import { areTiles, TilePicture } from './tile.tsx'
import { REVEAL } from './use-option-marks.ts'
import { useTween, type Values } from './use-tween.ts'

export type ResultProps = {
  poll: PollBody
  session: string
  /** Whether it is time to say which option is right, or ahead: bars that are revealed grow first. */
  isMarked: boolean
  hasLetters: boolean
}

/** What the steps of a scale in words are worth, unless their labels say it. */
type BarsProps = ResultProps & { worth?: number[] | false }

/** With so many options, each is half of the stage. */
export const HALVES = 2

/** A bar for each option, as long as its share of all votes. Two options are two halves. */
export function Bars({ poll, session, isMarked, hasLetters, worth }: BarsProps) {
  const list = useRef<HTMLOListElement>(null)
  const bars = sharesOf(poll)
  // What is revealed has other sizes, which are fitted after a glide would have measured them.
  const wasHidden = useRef(false)
  const isRevealing = wasHidden.current
  wasHidden.current = poll.revealed === false
  useGlide(list)
  useGrowth(list, bars, poll)
  const shape = areTiles(poll) ? 'stage-tiles' : bars.length === HALVES ? 'stage-halves' : 'stage-bars'
  return (
    <ol class={hasLetters ? `${shape} lettered` : shape} ref={list} data-fit>
      {bars.map((bar, place) => (
        <Row key={bar.id} bar={bar} class={barState(bar, bars, poll, isMarked)} glide={!isRevealing && bar.id}>
          {areTiles(poll) && <TilePicture of={bar.picture} label={bar.label} session={session} />}
          {hasLetters && <Letter place={place} />}
          {worth && <span class="place">{worth[place]}</span>}
          <UserText class="label">{bar.label}</UserText>
          <Mark of={barState(bar, bars, poll)} />
          <Figure {...bar} />
        </Row>
      ))}
    </ol>
  )
}

type RowProps = { bar: OptionBar; class: string; children: ComponentChildren; glide: string | false }

const Row = ({ bar: { part }, class: standing, children, glide }: RowProps) => (
  <li class={`bar ${standing}`} style={{ '--part': part }} data-fit {...(glide && { 'data-glide': glide })}>
    <div class="track" aria-hidden="true">
      <div class="fill" />
    </div>
    <div class="content">{children}</div>
  </li>
)

/** What the right option and the winner get beside their figure. It has its place before it is shown, see option-marks.css. */
function Mark({ of: standing }: { of: string }) {
  const { correct } = useTexts(common)
  if (standing === 'correct') return <strong class="mark with-tick">{correct}</strong>
  return standing.endsWith('winner') ? <span class="mark with-star" aria-hidden="true" /> : null
}

/** The figure that is counted up or down to. It keeps the width for it from the start: see bars.css. */
export const counting = (text: string) => ({ 'data-final': text, translate: false, children: text })

function Figure({ share, tally }: OptionBar) {
  const { number, percent } = useFormats()
  const { votes } = useTexts(common)
  return (
    <span class="figure">
      <span class="percent" {...counting(percent(share))} /> <small aria-hidden="true" {...counting(number(tally))} />
      <span class="visually-hidden">{votes(tally)}</span>
    </span>
  )
}

/** Which of the bars this one is: the right one steps out; without one, the first. Of an open quiz, none: it would hint. */
export function barState(
  { isCorrect, tally }: OptionBar,
  bars: OptionBar[],
  { kind, state }: PollBody,
  isMarked = true,
): string {
  if (isMarked && bars.some((one) => one.isCorrect)) return isCorrect ? 'correct' : 'behind'
  const most = Math.max(...bars.map((one) => one.tally))
  if (tally === 0) return 'none'
  if (!isMarked) return ''
  if (tally < most || KINDS[kind].hasCorrectOption) return ''
  return state === 'closed' ? 'first winner' : 'first'
}

/** Lets bars grow and their figures count. When results are revealed, all grow from zero together. */
export function useGrowth(
  list: { current: HTMLElement | null },
  bars: OptionBar[],
  { revealed }: PollBody,
  tallyInWords?: (tally: number) => string,
): void {
  const isRevealing = useRef(false)
  const { percent, number } = useFormats()
  const inWords = tallyInWords ?? number
  const values: Values = {}
  for (const { id, part, share, tally } of bars)
    Object.assign(values, { [`${id} part`]: part, [`${id} share`]: share, [`${id} tally`]: tally })
  const draw = (now: Values) => {
    for (const [index, { id }] of bars.entries()) {
      const row = list.current?.children[index] as HTMLElement
      row.style.setProperty('--part', String(now[`${id} part`]))
      write(row, '.percent', percent(now[`${id} share`] ?? 0))
      write(row, 'small', inWords(Math.round(now[`${id} tally`] ?? 0)))
    }
  }
  useTween(values, draw, isRevealing.current ? REVEAL : undefined)
  isRevealing.current = revealed === false
}

/** Changes the texts that are there, since Preact would not find others again. A translation stands before its text. */
function write(row: HTMLElement, selector: string, text: string): void {
  for (const { lastChild } of row.querySelectorAll(selector)) if (lastChild) lastChild.nodeValue = text
}

/** Options by points, the best on top. They glide to their new positions. */
export function Order({ poll, session, isMarked }: ResultProps) {
  const { points } = useTexts(common)
  const { number } = useFormats()
  const list = useRef<HTMLOListElement>(null)
  useGlide(list)
  const bars = ranksOf(poll)
  useGrowth(list, bars, poll, points)
  return (
    <ol class={areTiles(poll) ? 'stage-tiles stage-order' : 'stage-bars stage-order'} ref={list} data-fit>
      {bars.map((bar) => (
        <Row key={bar.id} bar={bar} class={barState(bar, bars, poll, isMarked)} glide={bar.id}>
          {areTiles(poll) && <TilePicture of={bar.picture} label={bar.label} session={session} />}
          <span class="place">{bar.place !== undefined && number(bar.place)}</span>
          <UserText class="label">{bar.label}</UserText>
          <Mark of={barState(bar, bars, poll)} />
          <span class="figure">
            <small {...counting(points(bar.tally))} translate />
          </span>
        </Row>
      ))}
    </ol>
  )
}
