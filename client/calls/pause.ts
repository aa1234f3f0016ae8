/**
 * Waits. A network that returns, a page that leaves the back/forward cache, or one that is looked at again end the wait
 * early.
 * @param ms milliseconds
 */
export const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted || ms === 0) return resolve()
    const over = new AbortController()
    const done = () => {
      clearTimeout(timer)
      over.abort()
      resolve()
    }
    const timer = setTimeout(done, ms)
    signal.addEventListener('abort', done, { signal: over.signal })
    whenBack(done, over.signal)
    if (typeof document === 'undefined') return
    document.addEventListener('visibilitychange', () => document.hidden || done(), { signal: over.signal })
  })

/**
 * Calls back when a browser's network returns, or when a page leaves the back/forward cache: earlier connections are
 * dead then, so there is no need to wait.
 */
export function whenBack(action: () => void, signal: AbortSignal): void {
  if (typeof addEventListener !== 'function') return
  const options = { signal }
  addEventListener('online', action, options)
  addEventListener('pageshow', ({ persisted }) => persisted && action(), options)
}
