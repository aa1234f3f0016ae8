/**
 * Counts what is held by key, up to a cap each. Kept in memory: what it counts lives on this node.
 */
export class Seats {
  readonly #held = new Map<string, number>()
  readonly #cap: number

  constructor(cap: number) {
    this.#cap = cap
  }

  /** Takes a seat. @returns what gives it back, or null where all are taken */
  take(key: string): (() => void) | null {
    const held = this.#held.get(key) ?? 0
    if (held >= this.#cap) return null
    this.#held.set(key, held + 1)
    return () => this.#giveBack(key)
  }

  #giveBack(key: string): void {
    const held = (this.#held.get(key) ?? 1) - 1
    if (held > 0) this.#held.set(key, held)
    else this.#held.delete(key)
  }
}
