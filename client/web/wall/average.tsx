import { useRef } from 'preact/hooks'
import { averageOf, scaleStepOf, worthOf } from '../../../shared/scale-steps.ts'
import type { PollBody } from '../../index.ts'
import { common, hall } from '../language/index.ts'
import { useFormats, useTexts } from '../language/spoken.ts'
import { scaleEnd } from '../parts/poll/scale-end.ts'
import { columnsOf } from '../parts/poll/tallies.ts'
import { UserText } from '../parts/user-text/user-text.tsx'
import { Bars, barState, counting, type ResultProps, useGrowth } from './bars.tsx'
import { useTween, type Values } from './use-tween.ts'

/** The most characters of a scale's labels, and of what its numbers mean, that fit side by side: beside a picture fewer. */
const SHORT = 4
const SHORT_MEANING = 24
const BESIDE_PICTURE = 10

/** The average of a scale, and a column for each of its steps. */
export function Average(props: ResultProps) {
  const { poll, isMarked } = props
  const figure = useRef<HTMLElement>(null)
  const average = averageOf(poll)
  const worth = worthOf(poll)
  const texts = useTexts(common)
  const { closestTo: nearestTo } = useTexts(hall)
  const { fraction } = useFormats()
  const nearest = areShort(poll) || average === null ? undefined : stepNearest(average, poll)
  const draw = ({ average: now = 0 }: Values) => {
    if (figure.current?.lastChild && average !== null) figure.current.lastChild.nodeValue = fraction(now)
  }
  useTween({ average: average ?? 0 }, draw)
  return (
    <div class={areShort(poll) ? 'stage-average' : 'stage-average in-words'} data-fit>
      <p>
        <span class="quiet">{`${texts.average} (${worth[0]}–${worth.at(-1)})`}</span>
        <strong ref={figure} {...counting(average === null ? '–' : fraction(average))} />
        {nearest && (
          <span class="nearest">
            {nearestTo} <UserText as="strong">{nearest}</UserText>
          </span>
        )}
      </p>
      {areShort(poll) ? (
        <Scale poll={poll} isMarked={isMarked} />
      ) : (
        <Bars {...props} worth={poll.options.some(({ label }) => !scaleStepOf(label)) && worth} />
      )}
    </div>
  )
}

/** What the step that is nearest to an average says. A number of steps in words means nothing by itself. */
function stepNearest(average: number, poll: PollBody): string | undefined {
  const distances = worthOf(poll).map((worth) => Math.abs(worth - average))
  const nearest = poll.options[distances.indexOf(Math.min(...distances))]
  return nearest && (scaleStepOf(nearest.label)?.meaning ?? nearest.label)
}

/** Whether columns have room for the labels: words stand at the ends alone, where each has half of the width. */
function areShort({ options, picture }: PollBody): boolean {
  const most = picture ? BESIDE_PICTURE : SHORT_MEANING
  return options.every(({ label }, index) => {
    const { number = label, meaning = '' } = scaleStepOf(label) ?? {}
    const isEnd = index === 0 || index === options.length - 1
    return number.length <= SHORT && meaning.length <= (isEnd ? most : 0)
  })
}

function Scale({ poll, isMarked }: Pick<ResultProps, 'poll' | 'isMarked'>) {
  const texts = useTexts(common)
  const { percent } = useFormats()
  const list = useRef<HTMLOListElement>(null)
  const bars = columnsOf(poll)
  useGrowth(list, bars, poll)
  return (
    <ol class="stage-scale" ref={list}>
      {bars.map((bar) => (
        <li key={bar.id} class={barState(bar, bars, poll, isMarked)} style={{ '--part': bar.part }}>
          <UserText class="label">{scaleStepOf(bar.label)?.number ?? bar.label}</UserText>
          <span class="end">
            <UserText>{scaleStepOf(bar.label)?.meaning || scaleEnd(poll, bar.id, texts)}</UserText>
          </span>
          <span class="track" aria-hidden="true">
            <span class="fill" />
          </span>
          <span class="figure">
            <span class="percent" aria-hidden="true" {...counting(percent(bar.share))} />
            <span class="visually-hidden">{texts.votes(bar.tally)}</span>
          </span>
        </li>
      ))}
    </ol>
  )
}
