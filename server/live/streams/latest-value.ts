import type { Frame } from './frame.ts'

type Read = IteratorResult<Frame, undefined>
const DONE: Read = { value: undefined, done: true }

/**
 * Gives one reader the latest frame. A frame that was not read before a newer one comes is dropped, because each frame
 * includes all changes before it. A frame that the reader already has is given again only if that is asked for.
 *
 * It is an iterator and no generator: a frame costs a reader one promise, with a generator 8.
 */
export class LatestValue implements AsyncIterableIterator<Frame, undefined> {
  readonly #onClose: () => void
  #latest: Frame | undefined
  #readId: string | undefined
  #closed = false
  #answer: ((read: Read) => void) | undefined

  /** @param onClose called once, when nothing more will be read */
  constructor(onClose: () => void) {
    this.#onClose = onClose
  }

  /** @param isAgain gives the frame even if the reader has it @returns whether the reader gets it */
  put(frame: Frame, isAgain = false): boolean {
    if (isAgain) this.#readId = undefined
    const isNew = frame.id !== this.#readId
    this.#latest = isNew ? frame : undefined
    this.#hand()
    return isNew
  }

  /** Ends the iteration after the last value. */
  close(): void {
    if (this.#closed) return
    this.#closed = true
    this.#onClose()
    this.#hand()
  }

  /** There is one reader, so asking again means that the last answer was read. */
  next(): Promise<Read> {
    return new Promise((resolve) => {
      this.#answer = resolve
      this.#hand()
    })
  }

  async return(): Promise<Read> {
    this.close()
    return DONE
  }

  [Symbol.asyncIterator](): this {
    return this
  }

  #hand(): void {
    const answer = this.#answer
    const value = this.#latest
    if (!answer || !(value || this.#closed)) return
    this.#answer = undefined
    this.#latest = undefined
    if (value) this.#readId = value.id
    answer(value ? { value, done: false } : DONE)
  }
}
