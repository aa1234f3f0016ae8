import { Duplex } from 'node:stream'

/** Requests and answers that are handed over in memory. */

export type Request = {
  method: string
  path: string
  body?: object
  headers?: Record<string, string>
  /** Whether its sender reads the answer bit by bit. */
  isSlow?: boolean
}
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

  /** Whether the client has not read all that was sent. */
  get isBehind(): boolean {
    return this.#socket.isBehind && !this.isBroken
  }

  /** The client reads the next of what was sent. */
  read(): void {
    this.#socket.readNext()
  }

  /** The client closes the connection. */
  leave(): void {
    this.#socket.destroy()
  }
}

/** For a slow reader, each byte counts as so many: one frame of a play that is not read is more than the server keeps. */
const WEIGHT = 5_000
/** How an event of a stream with a frame begins. */
const FRAME = 'id: '

/** The part of a socket that HTTP uses, without a network. */
export class MemorySocket extends Duplex {
  readonly remoteAddress = '127.0.0.1'
  readonly remotePort = 40_000
  readonly encrypted = false
  bytesRead = 1
  readonly #take: (text: string) => void
  readonly #isSlow: boolean
  #unread: (() => void) | undefined

  /** @param isSlow whether it takes frames only when it is told to */
  constructor(take: (text: string) => void, isSlow = false) {
    super({ allowHalfOpen: true })
    this.#take = take
    this.#isSlow = isSlow
    if (isSlow) Object.defineProperty(this, 'writableLength', { get: () => this.#unreadBytes * WEIGHT })
  }
  override _read(): void {}
  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    const text = chunk.toString()
    const take = () => {
      this.#unread = undefined
      this.#take(text)
      done()
    }
    if (this.#isSlow && text.startsWith(FRAME)) this.#unread = take
    else take()
  }
  get isBehind(): boolean {
    return this.#unread !== undefined
  }
  readNext(): void {
    this.#unread?.()
  }
  get #unreadBytes(): number {
    return Reflect.get(Duplex.prototype, 'writableLength', this)
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
