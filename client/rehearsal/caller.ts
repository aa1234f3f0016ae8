import { setMaxListeners } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { CALL_TIMEOUT_MS } from '../../shared/limits.ts'
import { codeOf, messageOf } from '../../shared/system-error-code.ts'
import { LiveAudienceError } from '../index.ts'
import { runWithin } from './deadline.ts'
import type { SeededRandom } from './random.ts'
import { Semaphore } from './semaphore.ts'

/** Requests at a time. `fetch` opens as many connections to the server and reuses them. */
const IN_FLIGHT_MAX = 256
/** Milliseconds. Long enough for 10 s without a server and one request that is never answered. */
const RETRY_FOR = 25_000
const ATTEMPTS_MAX = 40
/** Milliseconds of the first wait. It doubles up to the longest. Half of each wait is random. */
const FIRST_WAIT = 100
const LONGEST_WAIT = 800

const NOT_SENT = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT'])

/** How a request ended. `unknown`: without an answer, so it may have been carried out or not. */
export type Answer<T> = {
  attempts: number
  /** Earlier attempts without an answer. The server may have carried them out. */
  inDoubt: number
  /** Milliseconds from the first attempt to the answer, with waits and retries. */
  ms: number
} & ({ outcome: 'acknowledged'; value: T } | { outcome: 'refused' | 'unknown'; why: string })

/** Sends requests, and retries each for a while if it gets no answer. */
export class Caller {
  readonly #stop: AbortSignal
  readonly #random: SeededRandom
  readonly #inFlight: Semaphore
  readonly #retryFor: number

  /**
   * @param stop ends all requests. Each then throws its reason
   * @param random decides the waits
   * @param limits `retryFor`: milliseconds after the first failure during which a request is retried
   */
  constructor(stop: AbortSignal, random: SeededRandom, { inFlight = IN_FLIGHT_MAX, retryFor = RETRY_FOR } = {}) {
    // All requests listen to it. From eleven listeners on, Node would warn of a leak.
    setMaxListeners(0, stop)
    this.#stop = stop
    this.#random = random
    this.#inFlight = new Semaphore(inFlight)
    this.#retryFor = retryFor
  }

  /**
   * Sends a request until it is answered, or has failed for too long.
   * @param send makes one attempt, which ends with the signal
   * @throws only the reason of `stop`
   */
  async call<T>(send: (signal: AbortSignal) => Promise<T>): Promise<Answer<T>> {
    const began = performance.now()
    let giveUpAt = Number.POSITIVE_INFINITY
    let inDoubt = 0
    for (let attempts = 1; ; attempts++) {
      try {
        const value = await this.#inFlight.run(() => runWithin(CALL_TIMEOUT_MS, this.#stop, send))
        return { outcome: 'acknowledged', value, attempts, inDoubt, ms: performance.now() - began }
      } catch (error) {
        this.#stop.throwIfAborted()
        const { isRetried, isInDoubt, ...failure } = failureOf(error)
        if (isInDoubt) inDoubt++
        const now = performance.now()
        giveUpAt = Math.min(giveUpAt, now + this.#retryFor)
        const enough = attempts >= ATTEMPTS_MAX || now >= giveUpAt
        if (!isRetried || enough) return { ...failure, attempts, inDoubt, ms: now - began }
      }
      await this.pause(this.#waitAfter(attempts))
    }
  }

  /** Waits. @param ms milliseconds @throws the reason of `stop` */
  async pause(ms: number): Promise<void> {
    await sleep(ms, undefined, { signal: this.#stop }).catch(() => this.#stop.throwIfAborted())
  }

  #waitAfter(attempts: number): number {
    const longest = Math.min(FIRST_WAIT * 2 ** (attempts - 1), LONGEST_WAIT)
    return longest * (0.5 + this.#random.next() / 2)
  }
}

/** What an error means for the request. With a status below 400, the answer was cut off. */
function failureOf(error: unknown) {
  const why = reasonOf(error)
  if (error instanceof LiveAudienceError && error.status >= 400 && error.status < 500) {
    return { outcome: 'refused' as const, why, isRetried: error.status === 429, isInDoubt: false }
  }
  return { outcome: 'unknown' as const, why, isRetried: true, isInDoubt: !NOT_SENT.has(networkCodeOf(error)) }
}

export const reasonOf = (error: unknown): string => networkCodeOf(error) || messageOf(error)

/** `fetch` puts the reason of a failure into the cause. */
const networkCodeOf = (error: unknown): string => (error instanceof Error ? codeOf(error.cause) : '')
