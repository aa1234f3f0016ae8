/** Chance that a seed repeats (mulberry32). */
export class Dice {
  #seed: number

  constructor(seed: number) {
    this.#seed = seed
  }

  /** An integer in [0, n). */
  below(n: number): number {
    this.#seed = (this.#seed + 0x6d2b79f5) | 0
    let mixed = Math.imul(this.#seed ^ (this.#seed >>> 15), 1 | this.#seed)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * n)
  }

  oneIn(n: number): boolean {
    return this.below(n) === 0
  }

  /** One of them. @throws where there is none */
  of<T>(all: readonly T[]): T {
    const drawn = all[this.below(all.length)]
    if (drawn === undefined) throw new Error('there is nothing to draw from')
    return drawn
  }

  /** Some of them in a random order, at least one. */
  some<T>(all: readonly T[]): T[] {
    const rest = [...all]
    const drawn = Array.from({ length: all.length }, () => rest.splice(this.below(rest.length), 1))
    return drawn.flat().slice(0, 1 + this.below(all.length))
  }
}
