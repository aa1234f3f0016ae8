import type { Client } from '../generated/client/index.ts'
import { openStream, read } from './requests.ts'

/** Milliseconds for which the stream is read: it sends something at once, then every second. */
const LISTEN_FOR = 4_500

/**
 * The longest, in milliseconds, that a stream of a session was silent which gives a sign of life every
 * second. What is much longer than that was held back on the way, by a proxy that buffers say.
 * @throws where it is refused, does not open, or breaks off
 */
export async function longestSilenceOf(client: Client, id: string): Promise<number> {
  const stop = new AbortController()
  const timer = setTimeout(() => stop.abort(), LISTEN_FOR)
  let [heard, longest] = [performance.now(), 0]
  const hear = () => {
    const now = performance.now()
    longest = Math.max(longest, now - heard)
    heard = now
  }
  try {
    const bytes = await openStream(client, { id, heartbeat: '1' }, stop.signal)
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
