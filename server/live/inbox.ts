/** What a reader is handed: `load` grows with each load, `id` is the same for the same content. */
export type Numbered = { id: string; load: number }

/**
 * Hands the latest of what is put in to one reader, who waits for it. What nobody has read by the
 * time something newer comes is dropped: a projection stands for all changes before it. Neither is
 * the reader given what is older than what was put in before, or what it has already.
 *
 * An iterator of its own and no generator: through generators each frame took a reader 8 promises.
 */
export class Inbox<T extends Numbered> implements AsyncIterableIterator<T> {
  readonly #onClose: () => void
  #latest: T | undefined
  #load = 0
  #read: string | undefined
  #closed = false
  #wake: () => void = () => {}

  /** @param onClose told once, when nothing more will be read */
  constructor(onClose: () => void) {
    this.#onClose = onClose
  }

  put(item: T): void {
    if (item.load <= this.#load) return
    this.#load = item.load
    this.#latest = item.id === this.#read ? undefined : item
    if (this.#latest) this.#wake()
  }

  /** Ends the reading, after what was put in last. */
  close(): void {
    if (this.#closed) return
    this.#closed = true
    this.#onClose()
    this.#wake()
  }

  async next(): Promise<IteratorResult<T>> {
    while (!this.#latest && !this.#closed) {
      await new Promise<void>((resolve) => (this.#wake = resolve))
    }
    const value = this.#latest
    if (!value) return { value: undefined, done: true }
    this.#latest = undefined
    this.#read = value.id
    return { value, done: false }
  }

  async return(): Promise<IteratorResult<T>> {
    this.close()
    return { value: undefined, done: true }
  }

  [Symbol.asyncIterator](): this {
    return this
  }
}
