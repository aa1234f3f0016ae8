/** Milliseconds between two ticks. */
const STEP = 100
/** The most milliseconds that count between two ticks, however late the second one is. */
const LONGEST_STEP = 2 * STEP

/**
 * Calls `onTick` again and again with the milliseconds since the start, without those in which this process or its
 * machine was suspended. After a suspend, timers run before the data that arrived meanwhile is read. By the plain
 * clock, an answer that was in time would look late.
 * @returns stops the timer
 */
export function suspendAwareTimer(onTick: (elapsed: number) => void): () => void {
  let [elapsed, last] = [0, performance.now()]
  const timer = setInterval(() => {
    const now = performance.now()
    elapsed += Math.min(now - last, LONGEST_STEP)
    last = now
    onTick(elapsed)
  }, STEP)
  return () => clearInterval(timer)
}
