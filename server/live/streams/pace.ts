/** The event loop's active and idle time so far, in milliseconds, from `performance.eventLoopUtilization()`. */
export type LoopTimes = { active: number; idle: number }

/** Milliseconds between two frames of a session, by how busy the event loop is. */
const SHORTEST = 30
const BUSY = 100
const FULL = 200
/** The utilisation above which the loop counts as busy, and as full. */
const BUSY_ABOVE = 0.5
const FULL_ABOVE = 0.85
/**
 * Below this the pause is halved. That doubles the frames and at most the utilisation, so the loop is not busy then.
 */
const BACK_BELOW = BUSY_ABOVE / 2
/** Milliseconds over which utilisation is measured. */
const WINDOW = 250
/**
 * Characters that one session is sent in a millisecond, by all of its streams together. 200 phones get
 * frames of 3 kB without a wait. 200 questions of 500 characters make a frame of 130 kB, which they
 * get every 1.3 s instead of every 30 ms.
 */
const SENT_PER_MS = 20_000

/**
 * How long a session pauses between two frames. The busier the loop, the longer, so that votes are not delayed and each
 * frame holds more of them. 20 sessions of 200 walls that take 1,000 votes a second fill the loop at 50 ms; at 200 ms
 * it is idle half of the time.
 */
export class Pace {
  readonly #loopTimes: () => LoopTimes
  #before: LoopTimes
  #rest = SHORTEST

  constructor(loopTimes: () => LoopTimes) {
    this.#loopTimes = loopTimes
    this.#before = loopTimes()
  }

  /** The pause after so many characters were sent, in milliseconds. */
  restAfter(sent: number): number {
    return Math.max(this.rest, sent / SENT_PER_MS)
  }

  /** In milliseconds. */
  get rest(): number {
    const now = this.#loopTimes()
    const active = now.active - this.#before.active
    const span = active + now.idle - this.#before.idle
    if (span >= WINDOW) {
      this.#before = now
      this.#adapt(active / span)
    }
    return this.#rest
  }

  #adapt(use: number): void {
    if (use > FULL_ABOVE) this.#rest = FULL
    else if (use > BUSY_ABOVE) this.#rest = Math.max(this.#rest, BUSY)
    else if (use < BACK_BELOW) this.#rest = Math.max(this.#rest / 2, SHORTEST)
  }
}
