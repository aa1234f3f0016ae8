/** Milliseconds between two looks at what is waited for. */
const STEP = 100
/** The most milliseconds that count as waited between two looks, however late the second comes. */
const LONGEST_STEP = 2 * STEP

/**
 * Looks again and again at what is waited for, and tells for how many milliseconds this process has been
 * awake meanwhile. After a standstill, of the whole machine say, timers run before anything is read that
 * came during it: an answer would be late by the time that nobody was there to read it.
 * @returns ends it
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
