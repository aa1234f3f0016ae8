import { setTimeout as sleep } from 'node:timers/promises'

/**
 * The time of the day, in minutes since it began. It runs faster than real time: only the waits between what people do
 * are short. Server, database and network run as fast as they do.
 */
export class DayClock {
  readonly #began: number
  /** Milliseconds of real time in a minute of the day. */
  readonly #minute: number

  /** @param began epoch milliseconds, so that several processes have the same day */
  constructor(speed: number, began: number) {
    this.#began = began
    this.#minute = 60_000 / speed
  }

  get now(): number {
    return (Date.now() - this.#began) / this.#minute
  }

  /** Waits until a minute of the day, or not at all if it is over. */
  async until(minute: number): Promise<void> {
    const wait = (minute - this.now) * this.#minute
    if (wait > 0) await sleep(wait)
  }

  /** Waits for minutes of the day. */
  async pause(minutes: number): Promise<void> {
    await sleep(minutes * this.#minute)
  }

  /** Minutes of the day as real milliseconds. */
  real(minutes: number): number {
    return minutes * this.#minute
  }
}
