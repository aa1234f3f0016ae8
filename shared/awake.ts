/** Milliseconds between two checks. */
const STEP = 100
/** Milliseconds between two checks that count as waiting, at most, however late the second one is. */
const LONGEST_STEP = 2 * STEP

/**
 * Calls `look` at intervals with the milliseconds for which this process was awake. After a standstill, for example
 * of the whole machine, timers run before the data that arrived meanwhile is read. By the plain clock, an answer
 * that was in time would look late.
 * @returns stops the calls
 */
export function lookWhileAwake(look: (waited: number) => void): () => void {
  let [waited, last] = [0, performance.now()]
  const timer = setInterval(() => {
    const now = performance.now()
    waited += Math.min(now - last, LONGEST_STEP)
    last = now
    look(waited)
  }, STEP)
  return () => clearInterval(timer)
}
