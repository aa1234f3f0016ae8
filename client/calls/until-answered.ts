import { isFinal, retryAfterOf } from './error.ts'
import { pause } from './pause.ts'

/** Milliseconds between attempts while there is no connection. */
export const TRY_AGAIN = 3_000

/**
 * Sends a call until the server accepts or refuses it, through every failure that may pass: no network, a login page in
 * between, a restart, too many requests. A call that is sent again must not count twice: it has an idempotency key or a
 * number, or says what shall be.
 * @param signal ends it, between two attempts
 * @param onWait called with each failure after which it waits
 * @throws LiveAudienceError, or the last failure once the signal aborts
 */
export async function untilAnswered<T>(
  call: () => Promise<T>,
  signal: AbortSignal,
  onWait: (failure: unknown) => void,
): Promise<T> {
  for (;;) {
    try {
      return await call()
    } catch (error) {
      if (isFinal(error) || signal.aborted) throw error
      onWait(error)
      await pause(Math.max(TRY_AGAIN, retryAfterOf(error)), signal)
      if (signal.aborted) throw error
    }
  }
}
