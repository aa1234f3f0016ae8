import { useEffect, useRef } from 'preact/hooks'

/** Milliseconds between attempts while there is no connection. */
export const TRY_AGAIN = 3_000

/** Sends again while something waits for a connection: every few seconds, and as soon as the browser is online or the page visible. */
export function useRetry(isWaiting: boolean, send: () => void): void {
  const latest = useRef(send)
  latest.current = send
  useEffect(() => {
    if (!isWaiting) return
    const retry = () => latest.current()
    const stop = new AbortController()
    const options = { signal: stop.signal }
    addEventListener('online', retry, options)
    document.addEventListener('visibilitychange', () => document.hidden || retry(), options)
    const timer = setInterval(retry, TRY_AGAIN)
    retry()
    return () => {
      clearInterval(timer)
      stop.abort()
    }
  }, [isWaiting])
}
