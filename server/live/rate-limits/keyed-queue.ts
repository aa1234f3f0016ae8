/** Lets actions on the same key run one after another, and those on different keys side by side. */
export class KeyedQueue {
  readonly #last = new Map<string, Promise<unknown>>()

  /** Runs the action when those before it on this key are done, however they ended. */
  run<T>(key: string, action: () => Promise<T>): Promise<T> {
    const before = this.#last.get(key) ?? Promise.resolve()
    const mine = before.then(action, action)
    this.#last.set(key, mine)
    const done = () => {
      if (this.#last.get(key) === mine) this.#last.delete(key)
    }
    mine.then(done, done)
    return mine
  }
}
