/** Runs a limited number of tasks at a time. The others wait in a queue. */
export class Semaphore {
  #free: number
  readonly #waiting: (() => void)[] = []

  /** @param size how many tasks run at a time */
  constructor(size: number) {
    this.#free = size
  }

  /** Runs a task as soon as a slot is free. @returns what the task returns @throws what it throws */
  async run<T>(task: () => Promise<T>): Promise<T> {
    if (this.#free > 0) this.#free--
    else await new Promise<void>((enter) => this.#waiting.push(enter))
    try {
      return await task()
    } finally {
      const next = this.#waiting.shift()
      if (next) next()
      else this.#free++
    }
  }
}
