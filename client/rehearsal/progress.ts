/** Where progress is shown: process.stderr, or a stand-in. */
export type Screen = { write(text: string): unknown }

/** Tells each phase of a rehearsal in one line, once everyone has done their part. */
export class Progress {
  readonly #began = performance.now()
  readonly #done = new Map<string, number>()
  readonly #people: number
  readonly #screen: Screen

  /** @param people how many take part in each phase, of all sessions */
  constructor(people: number, screen: Screen) {
    this.#people = people
    this.#screen = screen
  }

  /** So many more people are through with a phase. */
  step(phase: string, people = 1): void {
    const done = (this.#done.get(phase) ?? 0) + people
    this.#done.set(phase, done)
    if (people === 0 || done < this.#people) return
    const seconds = ((performance.now() - this.#began) / 1000).toFixed(1)
    this.#screen.write(`${phase}: ${done} of ${done}, after ${seconds} s\n`)
  }
}
