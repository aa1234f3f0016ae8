import { isBroken, LiveAudienceError, retryAfterOf } from './error.ts'
import { pause } from './pause.ts'

/** How often a call is sent, and the first of the waits between, in milliseconds. Each is twice the one before. */
const TIMES = 5
const FIRST_WAIT = 500

const NEVER = new AbortController().signal

/**
 * Sends a call up to five times, as long as what stopped it may pass: too many requests (429), a server that starts or is
 * overloaded (503), a broken connection, or an answer of something in between. It waits as long as `Retry-After` says, a minute at most, or
 * 0.5 s, then 1, 2 and 4 s; up to half as long again, so that not all callers come back at once.
 * @throws what the last time ended with
 */
export async function repeat<T>(send: () => Promise<T>, signal: AbortSignal = NEVER): Promise<T> {
  for (let wait = FIRST_WAIT, time = 1; ; wait *= 2, time++) {
    try {
      return await send()
    } catch (error) {
      if (time === TIMES || signal.aborted || !maySucceed(error)) throw error
      await pause(Math.max(wait, retryAfterOf(error)) * (1 + Math.random() / 2), signal)
      if (signal.aborted) throw error
    }
  }
}

const maySucceed = (error: unknown): boolean =>
  error instanceof LiveAudienceError ? error.status === 429 || error.status === 503 : isBroken(error)
