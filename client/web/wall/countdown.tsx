import './countdown.css'
import type { Session } from '../../index.ts'
import { common } from '../language/index.ts'
import { useTexts } from '../language/spoken.ts'
import { Timer } from '../parts/timer/timer.tsx'
import { useLastSeconds } from './use-last-seconds.ts'

/** How long the poll is still open, even while a question covers it. */
export function Countdown({ poll }: Pick<Session, 'poll'>) {
  if (poll?.state !== 'open' || poll.closesAt === undefined) return null
  return <Running key={poll.closesAt} closesAt={poll.closesAt} />
}

/** Milliseconds for which something may move by itself, by WCAG 2.2.2. */
const MOVES = 5_000

/** In the last ten seconds it lights up. In the last five it beats with each, and a line over the whole wall runs out. */
function Running({ closesAt }: { closesAt: number }) {
  const left = useLastSeconds(closesAt)
  const texts = useTexts(common)
  return (
    <div class={left > 0 ? 'countdown last' : 'countdown'} style={motionIn(left)}>
      <Timer closesAt={closesAt} texts={texts} />
      {left > 0 && <span class="fuse" />}
    </div>
  )
}

const motionIn = (left: number) => ({
  '--still': `${Math.max(0, left - MOVES)}ms`,
  '--moves': `${Math.min(left, MOVES)}ms`,
})
