import { RehearsalFailed } from './failures.ts'

/** Ends everything at once: when the rehearsal is stopped from outside, or takes too long. */
export class Ending {
  readonly #controller = new AbortController()
  readonly #timer: NodeJS.Timeout
  readonly signal = this.#controller.signal

  /**
   * @param stop ends it from outside; its reason is passed on
   * @param limit milliseconds until it ends by itself
   */
  constructor(stop: AbortSignal, limit: number) {
    const tooLong = new RehearsalFailed(`The rehearsal took longer than ${limit / 1000} s.`)
    this.#timer = setTimeout(() => this.end(tooLong), limit)
    if (stop.aborted) this.end(stop.reason)
    stop.addEventListener('abort', () => this.end(stop.reason), { signal: this.signal })
  }

  /** Stops what still runs, and lets go of the clock. */
  end(reason?: unknown): void {
    clearTimeout(this.#timer)
    this.#controller.abort(reason)
  }
}
