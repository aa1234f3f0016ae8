import { useEffect, useState } from 'preact/hooks'
import { serverNow } from '../../parts/timer/server-clock.ts'
import { type Nearness, nearnessOf, nextChange } from './session-end.ts'

/** The longest that a timer waits, in milliseconds: a computer that slept looks again within a minute. */
const LOOKS_EVERY = 60_000

/** How near the end of a session is, also if nothing else on the page changes. */
export function useNearnessOfEnd(endsAt: number): Nearness {
  const [, setLooked] = useState(0)
  const nearness = nearnessOf(endsAt, serverNow())
  useEffect(() => {
    if (nearness === 'soon') return
    let timer: ReturnType<typeof setTimeout>
    const look = () => {
      const now = serverNow()
      setLooked(now)
      timer = setTimeout(look, Math.min(LOOKS_EVERY, Math.max(0, nextChange(endsAt, now) - now)))
    }
    look()
    return () => clearTimeout(timer)
  }, [endsAt, nearness])
  return nearness
}
