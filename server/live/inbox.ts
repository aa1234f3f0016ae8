/**
 * Hands the latest of what is put in to one reader, who waits for it. What nobody has read by the
 * time something newer comes is dropped: a projection stands for all changes before it.
 */
export class Inbox<T> {
  #latest: T | undefined
  #closed = false
  #wake: () => void = () => {}

  put(item: T): void {
    this.#latest = item
    this.#wake()
  }

  /** Ends the reading, after what was put in last. */
  close(): void {
    this.#closed = true
    this.#wake()
  }

  async *read(): AsyncGenerator<T> {
    for (;;) {
      const item = this.#latest
      this.#latest = undefined
      if (item !== undefined) yield item
      else if (this.#closed) return
      else await new Promise<void>((resolve) => (this.#wake = resolve))
    }
  }
}
