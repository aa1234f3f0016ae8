import { whenBack } from '../calls/pause.ts'

/** Milliseconds until the first byte. The server sends the session at once, and a comment every 15 s. */
const FIRST_WITHIN = 4_000

/** Aborts when the first byte or a later heartbeat does not arrive in time. */
export class Heartbeat {
  readonly #abort = new AbortController()
  readonly #silence: number
  #timer: ReturnType<typeof setTimeout>
  isMissed = false
  isBack = false
  hasBegun = false

  constructor(outer: AbortSignal, silence: number, firstWithin = FIRST_WITHIN) {
    this.#silence = silence
    this.#timer = this.#expect(firstWithin)
    outer.addEventListener('abort', () => this.#abort.abort(), { once: true, signal: this.signal })
    if (outer.aborted) this.#abort.abort()
    whenBack(() => {
      this.isBack = true
      this.#abort.abort()
    }, this.signal)
  }

  get signal(): AbortSignal {
    return this.#abort.signal
  }

  watchBytes(): TransformStream<Uint8Array, Uint8Array> {
    return new TransformStream({
      transform: (chunk, controller) => {
        this.hasBegun = true
        clearTimeout(this.#timer)
        this.#timer = this.#expect(this.#silence)
        controller.enqueue(chunk)
      },
    })
  }

  end(): void {
    clearTimeout(this.#timer)
    this.#abort.abort()
  }

  #expect(within: number): ReturnType<typeof setTimeout> {
    return setTimeout(() => {
      this.isMissed = true
      this.#abort.abort()
    }, within)
  }
}
