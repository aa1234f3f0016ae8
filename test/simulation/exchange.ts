import { Duplex } from 'node:stream'

/** Requests and answers that are handed over in memory. */

export type Request = { method: string; path: string; body?: object; headers?: Record<string, string> }
export type Reply = { status: number; headers: Headers; text: string }

/** One request of a client on a node. */
export class Exchange {
  /** The whole answer, once the node has sent it. */
  reply: Reply | undefined
  /** Whether the node sends no answer any more. */
  isBroken = false
  /** The latest event of a stream. */
  frame: Record<string, unknown> | undefined
  onReply: (reply: Reply) => void = () => {}
  readonly #socket: MemorySocket

  constructor(socket: MemorySocket) {
    this.#socket = socket
  }

  /** The client closes the connection. */
  leave(): void {
    this.#socket.destroy()
  }
}

/** The part of a socket that HTTP uses, without a network. */
export class MemorySocket extends Duplex {
  readonly remoteAddress = '127.0.0.1'
  readonly remotePort = 40_000
  readonly encrypted = false
  bytesRead = 1
  readonly #take: (text: string) => void

  constructor(take: (text: string) => void) {
    super({ allowHalfOpen: true })
    this.#take = take
  }
  override _read(): void {}
  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    this.#take(chunk.toString())
    done()
  }
  setTimeout(): this {
    return this
  }
  setNoDelay(): this {
    return this
  }
  setKeepAlive(): this {
    return this
  }
  ref(): this {
    return this
  }
  unref(): this {
    return this
  }
}
