/**
 * Keeps the latest entries: at least half of `max`, never more. Two maps take turns, because one map that deletes
 * its oldest entry each time walks over all deleted ones: 25 us at 50,000 entries instead of 0.2.
 */
export class BoundedMap<Value> {
  readonly #half: number
  #latest = new Map<string, Value>()
  #former = new Map<string, Value>()

  constructor(max: number) {
    this.#half = Math.ceil(max / 2)
  }

  get(key: string): Value | undefined {
    return this.#latest.get(key) ?? this.#former.get(key)
  }

  set(key: string, value: Value): void {
    if (this.#latest.size >= this.#half) {
      this.#former = this.#latest
      this.#latest = new Map()
    }
    this.#latest.set(key, value)
  }
}
