import type { Exchange } from './exchange.ts'

/** Reads the bytes of an HTTP answer. */
export class ResponseParser {
  exchange!: Exchange
  #text = ''

  add(text: string): void {
    this.#text += text
    const [head = '', ...rest] = this.#text.split('\r\n\r\n')
    if (!/content-type: text\/event-stream/i.test(head)) return
    const data = rest
      .join('\r\n\r\n')
      .split('\n')
      .filter((line) => line.startsWith('data: '))
    const last = data.at(-1)
    if (last && this.#text.endsWith('\n\n')) {
      this.exchange.frame = JSON.parse(last.slice(6))
      this.#text = `${head}\r\n\r\n`
    }
  }

  end(): void {
    const at = this.#text.indexOf('\r\n\r\n')
    const [first = '', ...lines] = this.#text.slice(0, at).split('\r\n')
    const headers = new Headers()
    for (const line of lines) headers.append(line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim())
    const isChunked = headers.get('transfer-encoding') === 'chunked'
    const body = this.#text.slice(at + 4)
    const text = isChunked ? body.replace(/[0-9a-f]+\r\n/g, '').replaceAll('\r\n', '') : body
    this.exchange.reply = { status: Number(first.split(' ')[1]), headers, text }
    this.exchange.onReply(this.exchange.reply)
  }
}
