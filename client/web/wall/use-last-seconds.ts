import { useEffect, useState } from 'preact/hooks'
import { serverNow } from '../parts/timer/server-clock.ts'

/** Milliseconds before the end in which nobody may miss it. */
const LAST = 10_000

/**
 * 0 until the last 10 s begin; then the milliseconds that were left at that moment. It does not count down.
 * @param closesAt by the server's clock
 */
export function useLastSeconds(closesAt: number): number {
  const leftNow = () => Math.max(0, closesAt - serverNow())
  const [left, setLeft] = useState(() => (leftNow() <= LAST ? leftNow() : 0))
  useEffect(() => {
    const timer = setTimeout(() => setLeft(leftNow()), Math.max(0, leftNow() - LAST))
    return () => clearTimeout(timer)
  }, [closesAt])
  return left
}
