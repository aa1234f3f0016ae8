import './countdown.css'
import type { Session } from '../../index.ts'
import { Timer } from '../parts/timer/timer.tsx'

/** How long the poll is still open, also while a question covers it. */
export function Countdown({ poll }: { poll: Session['poll'] }) {
  if (poll?.state !== 'open' || poll.closesAt === undefined) return null
  return (
    <div class="countdown">
      <Timer closesAt={poll.closesAt} />
    </div>
  )
}
