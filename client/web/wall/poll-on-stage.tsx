import type { ComponentType } from 'preact'
import { useRef } from 'preact/hooks'
import type { PollBody } from '../../index.ts'
import { KINDS, type KindData } from '../parts/poll/kinds.ts'
import { byTally } from '../parts/poll/tallies.ts'
import { common as texts } from '../texts/index.ts'
import { Answers } from './answers.tsx'
import { Average, Bars, Order } from './bars.tsx'
import { Cloud } from './cloud.tsx'
import { fitPoll } from './fit-poll.ts'
import { turnoutOf } from './turnout.ts'
import { useFit } from './use-fit.ts'

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
  const shown = JSON.stringify([prompt, labels, correctOptionId])
  useFit(stage, (element) => fitPoll(element, labels.length), shown)
  return (
    <section class={isHidden ? 'poll unrevealed' : 'poll'} ref={stage} aria-labelledby="prompt">
      {poll.state !== 'draft' && (
        <p class={`state ${poll.state}`}>
          <span>{poll.state === 'open' ? texts.voteNow : texts.votingClosed}</span>
          <span>{turnoutOf(poll)}</span>
        </p>
      )}
      <h2 id="prompt" dir="auto">
        {prompt}
      </h2>
      <Result poll={poll} />
    </section>
  )
}
