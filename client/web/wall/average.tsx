import { useRef } from 'preact/hooks'
import { common } from '../language/index.ts'
import { useFormats, useTexts } from '../language/spoken.ts'
import { scaleEnd } from '../parts/poll/scale-end.ts'
import { averageOf, columnsOf } from '../parts/poll/tallies.ts'
import { UserText } from '../parts/user-text/user-text.tsx'
import { Bars, barState, counting, type ResultProps, useGrowth } from './bars.tsx'
import { useTween, type Values } from './use-tween.ts'

/** The most characters of a scale's labels that fit side by side. */
const SHORT = 4

/** The average of a scale, and a column for each of its steps. */
export function Average(props: ResultProps) {
  const { poll, isMarked } = props
  const figure = useRef<HTMLElement>(null)
  const average = averageOf(poll)
  const texts = useTexts(common)
  const { fraction } = useFormats()
  const draw = ({ average: now = 0 }: Values) => {
    if (figure.current?.lastChild && average !== null) figure.current.lastChild.nodeValue = fraction(now)
  }
  useTween({ average: average ?? 0 }, draw)
  const isShort = poll.options.every(({ label }) => label.length <= SHORT)
  return (
    <div class="stage-average" data-fit>
      <p>
        <span class="quiet">{`${texts.average} (1–${poll.options.length})`}</span>
        <strong ref={figure} {...counting(average === null ? '–' : fraction(average))} />
      </p>
      {isShort ? <Scale poll={poll} isMarked={isMarked} /> : <Bars {...props} />}
    </div>
  )
}

function Scale({ poll, isMarked }: Pick<ResultProps, 'poll' | 'isMarked'>) {
  const texts = useTexts(common)
  const { number } = useFormats()
  const list = useRef<HTMLOListElement>(null)
  const bars = columnsOf(poll)
  useGrowth(list, bars, poll)
  return (
    <ol class="stage-scale" ref={list}>
      {bars.map((bar) => (
        <li key={bar.id} class={barState(bar, bars, poll, isMarked)} style={{ '--part': bar.part }}>
          <UserText class="label">
            {bar.label}
            <span class="end">{scaleEnd(poll, bar.id, texts)}</span>
          </UserText>
          <span class="track" aria-hidden="true">
            <span class="fill" />
          </span>
          <span class="figure">
            <small aria-hidden="true" {...counting(number(bar.tally))} />
            <span class="visually-hidden">{texts.votes(bar.tally)}</span>
          </span>
        </li>
      ))}
    </ol>
  )
}
