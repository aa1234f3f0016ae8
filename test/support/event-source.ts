import { request } from 'node:http'

/**
 * Reads a stream as `EventSource` does by the standard (WHATWG HTML, section 9.2): a connection that ends or breaks off
 * is made again after the time that `retry:` said, and an answer that is not 200 or has another type closes it for good.
 */
export class PlainEventSource {
  /** Why it closed for good. */
  failure: string | undefined
  /** Data of the last event. */
  data = ''
  /** How often it connected. */
  opened = 0
  #retry = 3_000
  #isClosed = false
  #stop = () => {}
  readonly #url: string

  constructor(url: string) {
    this.#url = url
    this.#connect()
  }

  close(): void {
    this.#isClosed = true
    this.#stop()
  }

  #connect(): void {
    const asked = request(this.#url, { headers: { accept: 'text/event-stream', 'cache-control': 'no-cache' } })
    this.#stop = () => asked.destroy()
    const again = () => {
      if (this.#isClosed || this.failure !== undefined) return
      const timer = setTimeout(() => this.#connect(), this.#retry)
      this.#stop = () => clearTimeout(timer)
    }
    asked.on('close', again)
    asked.on('error', () => {})
    asked.on('response', (answer) => {
      const type = String(answer.headers['content-type'])
      if (answer.statusCode !== 200 || !type.startsWith('text/event-stream')) {
        this.failure = `${answer.statusCode} ${type}`
        asked.destroy()
        return
      }
      this.opened++
      let buffer = ''
      answer.setEncoding('utf8').on('data', (text: string) => {
        const lines = (buffer + text).split('\n')
        buffer = lines.pop() ?? ''
        for (const line of lines) this.#read(line)
      })
      answer.on('error', () => {})
    })
    asked.end()
  }

  #read(line: string): void {
    const [, field, value = ''] = /^(\w+): ?(.*)$/.exec(line) ?? []
    if (field === 'retry' && /^\d+$/.test(value)) this.#retry = Number(value)
    if (field === 'data') this.data = value
  }
}
