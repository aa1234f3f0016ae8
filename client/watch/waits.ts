import { retryAfterOf } from '../calls/error.ts'

/** Milliseconds to poll before the stream is tried again. Also the longest wait, whatever `Retry-After` says. */
const STREAM_AGAIN = 60_000
/** Milliseconds before a lost stream is tried again. The wait doubles up to the last value. */
export const RETRY_FIRST = 500
const RETRY_LAST = 10_000

/** Something between client and server, such as a buffering proxy, holds the stream back. */
export class HeldBack extends Error {}

/** The page or its network is back, so the earlier stream is dead. */
export class CameBack extends Error {}

/** Milliseconds until the stream is tried again. */
export function waitAfter(failure: unknown, state: Retries): number {
  if (failure instanceof CameBack) return 0
  if (failure instanceof HeldBack) return STREAM_AGAIN
  return Math.min(retryAfterOf(failure) + backOff(state), STREAM_AGAIN)
}

/** `retry` is in milliseconds, as the server asks. */
type Retries = { retry: number; failures: number }

/** Half of the wait is random, so that not all phones reconnect at once after an outage. */
const backOff = ({ retry, failures }: Retries): number =>
  Math.min(retry * 2 ** Math.min(failures, 5), RETRY_LAST) * (0.5 + Math.random() / 2)
