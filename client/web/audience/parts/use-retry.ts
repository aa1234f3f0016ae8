import { useEffect, useRef } from 'preact/hooks'
import { pause } from '../../../calls/pause.ts'
import { TRY_AGAIN } from '../../../calls/until-answered.ts'

/** Sends again while something waits for a connection: at once, then every few seconds. */
export function useRetry(isWaiting: boolean, send: () => Promise<void>): void {
  const latest = useRef(send)
  latest.current = send
  useEffect(() => {
    if (!isWaiting) return
    const stop = new AbortController()
    const retry = async () => {
      while (!stop.signal.aborted) {
        await latest.current()
        await pause(TRY_AGAIN, stop.signal)
      }
    }
    void retry()
    return () => stop.abort()
  }, [isWaiting])
}
