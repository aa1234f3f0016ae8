import './stage.css'
import type { ComponentType } from 'preact'
import { useRef } from 'preact/hooks'
import type { PollBody } from '../../index.ts'
import { KINDS, type KindData } from '../parts/poll/kinds.ts'
import { byTally } from '../parts/poll/tallies.ts'
import { common as texts } from '../texts/index.ts'
import { Answers } from './answers.tsx'
import { Average, Bars, Order } from './bars.tsx'
import { Cloud } from './cloud.tsx'
import { turnoutOf } from './turnout.ts'
import { fitType, inUnits, isWhole, useFit } from './use-fit.ts'

const RESULTS: Record<KindData['result'], ComponentType<{ poll: PollBody }>> = {
  bars: Bars,
  average: Average,
  cloud: Cloud,
  texts: Answers,
  order: Order,
}

/** A poll with its results so far, drawn by its kind. A draft has no state. */
export function PollOnStage({ poll }: { poll: PollBody }) {
  const Result = RESULTS[KINDS[poll.kind].result]
  const stage = useRef<HTMLElement>(null)
  const { prompt, correctOptionId } = poll
  const isHidden = poll.revealed === false || poll.state === 'draft'
  const labels = byTally(poll).map(({ label }) => label)
  const content = JSON.stringify([prompt, labels, correctOptionId])
  useFit(stage, (element) => fitPoll(element, labels.length), content)
  return (
    <section class={isHidden ? 'poll unrevealed' : 'poll'} ref={stage} aria-label={prompt}>
      {poll.state !== 'draft' && (
        <p class={`state ${poll.state}`}>
          <span>{poll.state === 'open' ? texts.voteNow : texts.votingClosed}</span>
          <span>{turnoutOf(poll)}</span>
        </p>
      )}
      <h2 dir="auto">{prompt}</h2>
      <Result poll={poll} />
    </section>
  )
}

/** Sizes of type in units of the stage. */
const PROMPT = { least: 1, most: 5 }
const LABEL = { least: 0.5, most: 4.5 }
/** The size that labels get before the prompt grows: 44 px at 1080p up to six options, 30 px above. */
const FEW = { options: 6, label: 2.75 }
const MANY_LABEL = 1.875
/** Labels stay smaller than the prompt, because people read the prompt first. */
const OF_PROMPT = 0.9

/** Sets `--prompt` and `--label` of a poll to the largest sizes that fit. Labels first get what a hall can read. */
function fitPoll(poll: HTMLElement, options: number): void {
  const floor = options <= FEW.options ? FEW.label : MANY_LABEL
  poll.style.setProperty('--label', inUnits(floor))
  const prompt = fitType(poll, '--prompt', PROMPT)
  const most = Math.max(floor, Math.min(LABEL.most, prompt * OF_PROMPT))
  // Lines break differently at every size, so a smaller size can take more space than the floor.
  fitType(poll, '--label', { least: isWhole(poll) ? floor : LABEL.least, most })
}
