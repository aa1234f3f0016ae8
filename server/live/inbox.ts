import type { Frame } from './frame.ts'

/**
 * Hands the latest frame that is put in to one reader, who waits for it. What nobody has read by the
 * time something newer comes is dropped: a projection stands for all changes before it. Neither is
 * the reader given what it has already; nobody else knows what that is.
 *
 * An iterator of its own and no generator: through generators each frame took a reader 8 promises.
 */
export class Inbox implements AsyncIterableIterator<Frame> {
  readonly #onClose: () => void
  #latest: Frame | undefined
  #readId: string | undefined
  #closed = false
  #wake: () => void = () => {}

  /** @param onClose told once, when nothing more will be read */
  constructor(onClose: () => void) {
    this.#onClose = onClose
  }

  put(frame: Frame): void {
    this.#latest = frame.id === this.#readId ? undefined : frame
    if (this.#latest) this.#wake()
  }

  /** Ends the reading, after what was put in last. */
  close(): void {
    if (this.#closed) return
    this.#closed = true
    this.#onClose()
    this.#wake()
  }

  async next(): Promise<IteratorResult<Frame>> {
    while (!this.#latest && !this.#closed) {
      await new Promise<void>((resolve) => (this.#wake = resolve))
    }
    const value = this.#latest
    if (!value) return { value: undefined, done: true }
    this.#latest = undefined
    this.#readId = value.id
    return { value, done: false }
  }

  async return(): Promise<IteratorResult<Frame>> {
    this.close()
    return { value: undefined, done: true }
  }

  [Symbol.asyncIterator](): this {
    return this
  }
}
