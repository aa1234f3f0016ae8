import './countdown.css'
import type { Session } from '../../index.ts'
import { Timer } from '../parts/timer/timer.tsx'
import { common } from '../texts/index.ts'
import { useTexts } from '../texts/spoken.ts'
import { useLastSeconds } from './use-last-seconds.ts'

/** How long the poll is still open, even while a question covers it. */
export function Countdown({ poll }: Pick<Session, 'poll'>) {
  if (poll?.state !== 'open' || poll.closesAt === undefined) return null
  return <Running key={poll.closesAt} closesAt={poll.closesAt} />
}

/** In the last ten seconds it lights up, beats with each second, and a line over the whole wall runs out. */
function Running({ closesAt }: { closesAt: number }) {
  const left = useLastSeconds(closesAt)
  const texts = useTexts(common)
  return (
    <div class={left > 0 ? 'countdown last' : 'countdown'}>
      <Timer closesAt={closesAt} texts={texts} />
      {left > 0 && <span class="fuse" style={{ animationDuration: `${left}ms` }} />}
    </div>
  )
}
