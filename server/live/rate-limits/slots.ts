/**
 * Counts slots that are taken, up to a cap for each key and one for all. In memory, because what takes them is on this
 * node: streams, connections, large bodies.
 */
export class Slots {
  readonly #held = new Map<string, number>()
  readonly #cap: number
  readonly #capOfAll: number
  #heldByAll = 0

  constructor(cap: number, capOfAll = Number.POSITIVE_INFINITY) {
    this.#cap = cap
    this.#capOfAll = capOfAll
  }

  /** Takes a slot. @returns what gives it back, or null where all are taken */
  take(key: string): (() => void) | null {
    const held = this.#held.get(key) ?? 0
    if (held >= this.#cap || this.#heldByAll >= this.#capOfAll) return null
    this.#held.set(key, held + 1)
    this.#heldByAll++
    return () => this.#giveBack(key)
  }

  #giveBack(key: string): void {
    this.#heldByAll--
    const held = (this.#held.get(key) ?? 1) - 1
    if (held > 0) this.#held.set(key, held)
    else this.#held.delete(key)
  }
}
