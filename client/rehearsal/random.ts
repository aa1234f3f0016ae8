const STATES = 4_294_967_296

/** The random numbers of a rehearsal. The same seed gives the same numbers. */
export class SeededRandom {
  #state: number

  /** @param seed an integer, 0 to 2^32 - 1 */
  constructor(seed: number) {
    this.#state = seed >>> 0
  }

  /** The next number, at least 0 and below 1 (mulberry32 by Tommy Ettinger, public domain). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let t = this.#state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / STATES
  }

  below(n: number): number {
    return Math.floor(this.next() * n)
  }

  oneIn(n: number): boolean {
    return this.below(n) === 0
  }

  /** A random element. @throws Error if the list is empty */
  pick<T>(list: readonly T[]): T {
    const [picked] = this.sample(list, 1)
    if (picked === undefined) throw new Error('the list is empty')
    return picked
  }

  /** `n` different elements in random order, or all if the list is shorter. */
  sample<T>(list: readonly T[], n: number): T[] {
    const left = [...list]
    const drawn: T[] = []
    while (drawn.length < n && left.length > 0) drawn.push(...left.splice(this.below(left.length), 1))
    return drawn
  }

  /** A separate generator, so that tasks that run at the same time do not change each other's numbers. */
  fork(): SeededRandom {
    return new SeededRandom(this.below(STATES))
  }
}
