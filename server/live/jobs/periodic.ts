export class Periodic {
  readonly #timer: NodeJS.Timeout
  #running: Promise<void>
  #stopped = false

  /**
   * @param every milliseconds between two starts
   * @param task never throws; checks `isStopped` between the steps of long work
   */
  constructor(every: number, task: (isStopped: () => boolean) => Promise<void>) {
    const run = () => {
      this.#running = task(() => this.#stopped)
    }
    this.#running = Promise.resolve()
    this.#timer = setInterval(run, every).unref()
    run()
  }

  /** Resolves when the run that has begun is done. */
  async stop(): Promise<void> {
    this.#stopped = true
    clearInterval(this.#timer)
    await this.#running
  }
}
