import { retryAfterOf } from '../calls/error.ts'
import { LiveAudienceError } from '../index.ts'

/**
 * Milliseconds that a slide must be shown before its poll opens. A poll opens only once, so passing over its slide must
 * not open it.
 */
const OPENS_AFTER = 800
const TRY_EVERY = 2_000

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** Resolves when the slide has been shown long enough without a break. @throws the signal's reason */
export async function waitUntilShown(shownFor: () => number, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted()
  const left = OPENS_AFTER - shownFor()
  if (left <= 0) return
  await pause(left)
  await waitUntilShown(shownFor, signal)
}

/**
 * Repeats a call until it succeeds or is refused, so that a weak network does not prevent a poll. Waits as long as
 * `Retry-After` of the answer says.
 */
export async function retryUntilDone(
  what: () => Promise<unknown>,
  signal: AbortSignal,
  tell: (error: unknown) => void,
): Promise<unknown> {
  while (!signal.aborted) {
    try {
      return await what()
    } catch (error) {
      if (!signal.aborted) tell(error)
      if (error instanceof LiveAudienceError && !error.mayPass) return
      await pause(Math.max(TRY_EVERY, retryAfterOf(error)))
    }
  }
}
