import { useMemo, useRef } from 'preact/hooks'
import type { PollBody, Session } from '../../index.ts'
import { common, hall } from '../language/index.ts'
import { useTexts } from '../language/spoken.ts'
import { serverNow } from '../parts/timer/server-clock.ts'
import { TimeLeft, useSecondsLeft } from '../parts/timer/timer.tsx'

/** How long the poll is still open, even while a question covers it; then that time is up, until there are results. */
export function Countdown({ poll }: Pick<Session, 'poll'>) {
  // A closed poll no longer says when its time was over. Who closes it sooner did not run out of time.
  const ranOut = useRef<string>(undefined)
  if (poll?.state === 'open' && poll.closesAt)
    return <Running key={poll.closesAt} id={poll.id} closesAt={poll.closesAt} ranOut={ranOut} />
  return poll && poll.id === ranOut.current && poll.revealed === false ? <TimeUp /> : null
}

const TimeUp = () => (
  <div class="countdown over">
    <strong class="timer">{useTexts(hall).timeUp}</strong>
  </div>
)

/** Seconds before the end in which nobody may miss it, and in which something may move by itself, by WCAG 2.2.2. */
const LAST = 10
const MOVES = 5

type RunningProps = Pick<PollBody, 'id'> & { closesAt: number; ranOut: { current: string | undefined } }

/** In the last ten seconds it lights up. In the last five it beats with each, and a line over the whole wall runs out. */
function Running({ id, closesAt, ranOut }: RunningProps) {
  const seconds = useSecondsLeft(closesAt)
  const texts = useTexts(common)
  const isLast = seconds <= LAST
  const motion = useMemo(() => motionIn((closesAt - serverNow()) / 1_000), [isLast])
  // A page may be behind the server's time by less than a second.
  ranOut.current = seconds > 1 ? undefined : id
  if (seconds === 0) return <TimeUp />
  return (
    <div class={isLast ? 'countdown last' : 'countdown'} style={motion}>
      <TimeLeft seconds={seconds} texts={texts} />
      {isLast && <span class="fuse" />}
    </div>
  )
}

const motionIn = (left: number) => ({
  '--still': `${Math.max(0, left - MOVES)}s`,
  '--moves': `${Math.min(left, MOVES)}s`,
})
