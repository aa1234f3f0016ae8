/** Where progress is printed: process.stderr, or a replacement in tests. */
export type Screen = { write(text: string): unknown }

/** Prints a line for each phase of a rehearsal, as soon as everyone has finished it. */
export class Progress {
  readonly #began = performance.now()
  readonly #done = new Map<string, number>()
  readonly #people: number
  readonly #screen: Screen

  /** @param people how many take part in each phase, in all sessions together */
  constructor(people: number, screen: Screen) {
    this.#people = people
    this.#screen = screen
  }

  /** Counts people who have finished a phase. */
  step(phase: string, people = 1): void {
    const done = (this.#done.get(phase) ?? 0) + people
    this.#done.set(phase, done)
    if (people === 0 || done < this.#people) return
    const seconds = ((performance.now() - this.#began) / 1000).toFixed(1)
    this.#screen.write(`${phase}: ${done} of ${done}, after ${seconds} s\n`)
  }
}
