import type { Session } from '../../client/index.ts'

/** One event of a stream as it came over the wire. */
export type Event = { id: string; session: Session; text: string }

/** A stream that a test reads event by event. */
export class StreamReader {
  readonly response: Response
  readonly #events: AsyncGenerator<Event>
  /** Everything that came, comments and `retry:` lines included. */
  received = ''
  readonly #abort: AbortController

  private constructor(response: Response, abort: AbortController) {
    this.response = response
    this.#abort = abort
    this.#events = this.#read()
  }

  static async open(url: string, headers: Record<string, string> = {}): Promise<StreamReader> {
    const abort = new AbortController()
    const response = await fetch(url, { headers, signal: abort.signal })
    return new StreamReader(response, abort)
  }

  /** The next event; undefined where the stream has ended. */
  async next(): Promise<Event | undefined> {
    const { value, done } = await this.#events.next()
    return done ? undefined : value
  }

  /** The first event that fits, skipping those before. */
  async until(fits: (session: Session) => boolean): Promise<Event> {
    for (let event = await this.next(); event; event = await this.next()) {
      if (fits(event.session)) return event
    }
    throw new Error(`the stream ended first:\n${this.received.slice(-2000)}`)
  }

  close(): void {
    this.#abort.abort()
  }

  async *#read(): AsyncGenerator<Event> {
    let buffer = ''
    const decoder = new TextDecoder()
    for await (const chunk of this.response.body ?? []) {
      const text = decoder.decode(chunk, { stream: true })
      this.received += text
      const blocks = (buffer + text).split('\n\n')
      buffer = blocks.pop() ?? ''
      for (const block of blocks) {
        const [, id, data] = /^id: (.+)\ndata: (.+)$/.exec(block) ?? []
        if (id && data) yield { id, session: JSON.parse(data), text: data }
      }
    }
  }
}
