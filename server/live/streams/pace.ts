/** The event loop's active and idle time so far, in milliseconds, from `performance.eventLoopUtilization()`. */
export type LoopTimes = { active: number; idle: number }

/** Milliseconds that a session rests between two frames: the least, the most in a busy event loop, and in a full one. */
const SHORTEST = 30
const BUSY = 100
const FULL = 200
/** The utilisation above which the loop counts as busy, and as full. */
const BUSY_ABOVE = 0.5
const FULL_ABOVE = 0.85
/**
 * Characters that one session is sent in a millisecond, by all of its streams together. 200 phones get
 * frames of 3 kB without a wait. 200 questions of 500 characters make a frame of 130 kB, which they
 * get every 1.3 s instead of every 30 ms.
 */
const SENT_PER_MS = 20_000
/** The same in a busy loop: 200 walls get a frame every 100 ms. One wall costs the loop little, and gets it every 30 ms. */
const SENT_PER_MS_WHEN_BUSY = 2_000

/** The rest of a session between two frames. */
export type Rest = {
  /** Milliseconds to wait until it is asked again; 0 when the rest is over. */
  msLeft(): number
}

/**
 * How long a session rests between two frames. The busier the loop is during the rest, the longer, so that votes are
 * not delayed and each frame holds more of them. 20 sessions of 200 walls that take 1,000 votes a second fill the loop
 * at 50 ms; at 200 ms it is idle half of the time. A rest ends early where the loop becomes idle: the votes that follow
 * after 200 people have joined do not wait for a loop that was full before.
 */
export class Pace {
  readonly #loopTimes: () => LoopTimes

  constructor(loopTimes: () => LoopTimes) {
    this.#loopTimes = loopTimes
  }

  /** Begins a session's rest. @param sent how many characters the session has just been sent */
  beginRest(sent: number): Rest {
    const began = this.#loopTimes()
    const shortest = Math.max(SHORTEST, sent / SENT_PER_MS)
    const msLeft = () => {
      const { active, idle } = this.#loopTimes()
      const elapsed = active - began.active + (idle - began.idle)
      if (elapsed < shortest) return shortest - elapsed
      const rest = restInLoop((active - began.active) / elapsed, sent)
      return Math.min(Math.max(rest - elapsed, 0), SHORTEST)
    }
    return { msLeft }
  }
}

/** @param use the part of the time for which the loop was busy @param sent characters of the last frame, to all readers */
function restInLoop(use: number, sent: number): number {
  if (use > FULL_ABOVE) return FULL
  return use > BUSY_ABOVE ? Math.min(sent / SENT_PER_MS_WHEN_BUSY, BUSY) : SHORTEST
}
