/**
 * Slots with a cap for each key and one for all. Where all are taken, whoever holds most loses the oldest of them to
 * somebody who holds fewer: a few cannot keep others out for long.
 */
export class FairSlots {
  /** What ends the use of each slot, the oldest first. */
  readonly #held = new Map<string, Set<() => void>>()
  readonly #cap: number
  readonly #capOfAll: number

  constructor(cap: number, capOfAll: number) {
    this.#cap = cap
    this.#capOfAll = capOfAll
  }

  /**
   * Takes a slot.
   * @param lose called if somebody else gets the slot
   * @returns what gives it back, or null where none can be had
   */
  take(key: string, lose: () => void): (() => void) | null {
    const held = this.#held.get(key)?.size ?? 0
    if (held >= this.#cap || !this.#makeRoomFor(held)) return null
    this.#held.set(key, (this.#held.get(key) ?? new Set()).add(lose))
    return () => this.#giveBack(key, lose)
  }

  #makeRoomFor(held: number): boolean {
    const all = [...this.#held]
    if (all.reduce((sum, [, slots]) => sum + slots.size, 0) < this.#capOfAll) return true
    const most = Math.max(...all.map(([, slots]) => slots.size))
    const [key, slots] = all.find(([, one]) => one.size === most) ?? ['', new Set()]
    const [oldest] = slots
    if (most <= held || !oldest) return false
    this.#giveBack(key, oldest)
    oldest()
    return true
  }

  #giveBack(key: string, lose: () => void): void {
    const slots = this.#held.get(key)
    slots?.delete(lose)
    if (slots?.size === 0) this.#held.delete(key)
  }
}
