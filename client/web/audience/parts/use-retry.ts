import { useEffect, useRef } from 'preact/hooks'
import { retryAfterOf } from '../../../calls/error.ts'
import { pause } from '../../../calls/pause.ts'
import { TRY_AGAIN } from '../../../calls/until-answered.ts'

/**
 * Sends again while something waits for a connection: at once if nothing was sent yet, else every few seconds, or as
 * late as the server asks.
 * @param send gives what it failed with
 * @returns sends once, now
 */
export function useRetry(isWaiting: boolean, send: () => Promise<unknown>): () => Promise<void> {
  const latest = useRef(send)
  latest.current = send
  const failure = useRef<unknown>(undefined)
  const sendOnce = async () => {
    failure.current = await latest.current()
  }
  const waitFor = () => Math.max(TRY_AGAIN, retryAfterOf(failure.current))
  useEffect(() => {
    if (!isWaiting) return
    const stop = new AbortController()
    const retry = async () => {
      if (failure.current) await pause(waitFor(), stop.signal)
      while (!stop.signal.aborted) {
        await sendOnce()
        await pause(waitFor(), stop.signal)
      }
    }
    void retry()
    return () => stop.abort()
  }, [isWaiting])
  return sendOnce
}
