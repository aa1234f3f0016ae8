/** Lets only so many in at a time; the others wait in line. */
export class Semaphore {
  #free: number
  readonly #waiting: (() => void)[] = []

  /** @param size how many at a time */
  constructor(size: number) {
    this.#free = size
  }

  /** Runs a task as soon as there is room. @returns what it returns, or its failure */
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
