import { setTimeout as sleep } from 'node:timers/promises'
import { StreamReader } from '../support/stream.ts'

/** Milliseconds after which a frame that has not come never will: a change is told within 0.2 s. */
const NEVER = 5_000

/** Someone who reads a stream and keeps what came last. */
export class Follower {
  readonly #reader: StreamReader
  #latest: Record<string, unknown> = {}
  #hasEnded = false
  #tell: () => void = () => {}

  private constructor(reader: StreamReader) {
    this.#reader = reader
    void this.#read()
  }

  static async open(url: string, key?: string): Promise<Follower> {
    const headers: Record<string, string> = key ? { authorization: `Bearer ${key}` } : {}
    return new Follower(await StreamReader.open(url, headers))
  }

  /** Waits for the frame that fits. @returns the last that came, where none does */
  async until(fits: (frame: Record<string, unknown>) => boolean): Promise<Record<string, unknown>> {
    const patience = new AbortController()
    const late = sleep(NEVER, 'late', { signal: patience.signal }).catch(() => 'late')
    while (!fits(this.#latest) && !this.#hasEnded) {
      const news = new Promise((resolve) => (this.#tell = () => resolve('news')))
      if ((await Promise.race([news, late])) === 'late') break
    }
    patience.abort()
    return this.#latest
  }

  /** Whether the stream ends, as that of a session that is gone has to. */
  async ends(): Promise<boolean> {
    await this.until(() => this.#hasEnded)
    return this.#hasEnded
  }

  close(): void {
    this.#reader.close()
  }

  async #read(): Promise<void> {
    try {
      for (let event = await this.#reader.next(); event; event = await this.#reader.next()) {
        this.#latest = event.session
        this.#tell()
      }
    } catch {
      // Closed by us, or cut by the server: either way there is no more of it.
    }
    this.#hasEnded = true
    this.#tell()
  }
}
