import { connectionOf } from '../calls/connection.ts'
import type { Operations } from '../generated/operations.gen.ts'
import { openStream, read } from './requests.ts'

/** Milliseconds for which the stream is read. It sends something at once, then every second. */
const LISTEN_FOR = 4_500

/**
 * Finds out whether something on the way, such as a buffering proxy, holds streams back. Takes 4.5 s.
 * @returns the longest silence of a stream with a heartbeat every second, in milliseconds
 * @throws if the stream is refused, does not open, or breaks off
 */
export async function longestSilence(operations: Operations, id: string): Promise<number> {
  const stop = new AbortController()
  const timer = setTimeout(() => stop.abort(), LISTEN_FOR)
  let [heard, longest] = [performance.now(), 0]
  const hear = () => {
    const now = performance.now()
    longest = Math.max(longest, now - heard)
    heard = now
  }
  try {
    const bytes = await openStream(connectionOf(operations), { id, heartbeat: '1' }, stop.signal)
    for await (const _ of read(bytes)) hear()
    throw new Error('The stream broke off.')
  } catch (error) {
    if (!stop.signal.aborted) throw error
  } finally {
    clearTimeout(timer)
  }
  hear()
  return Math.round(longest)
}
