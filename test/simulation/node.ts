import { IncomingMessage, Server, ServerResponse } from 'node:http'
import { Duplex } from 'node:stream'
import type { Dependencies } from '../../server/start/dependencies.ts'
import { makeLogger } from '../../server/start/logger.ts'
import { type RunningServer, startServer } from '../../server/start/start-server.ts'
import { ADDRESS_LIMITS } from '../../shared/limits.ts'
import type { Dice } from '../model/dice.ts'
import { PAGES } from '../support/built.ts'
import type { Gate } from './gate.ts'
import { type Owner, owners } from './virtual-time.ts'

/** Real servers in this process, without sockets: requests and answers are handed over in memory. */

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
class MemorySocket extends Duplex {
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

const many = { max: 10_000_000, within: 60_000 }
const NO_LIMITS = Object.fromEntries(Object.keys(ADDRESS_LIMITS).map((name) => [name, many])) as never

export type NodeParts = {
  name: string
  databaseUrl: string
  gate: Gate
  dice: Dice
  clock: () => number
  secret: string
  printed: string[]
}

export class SimulatedNode implements Owner {
  readonly name: string
  isKilled = false
  readonly #parts: NodeParts
  #server: Server | undefined
  #running: RunningServer | undefined
  readonly exchanges = new Set<Exchange>()
  readonly logged: string[] = []

  constructor(parts: NodeParts) {
    this.name = parts.name
    this.#parts = parts
  }

  /** Starts the server, with its statements held like all others. */
  start(): Promise<void> {
    return owners.run(this, async () => {
      this.#running = await startServer(this.#config(), this.#world())
    })
  }

  /** Whether it has started and lives. */
  get isServing(): boolean {
    return this.#running !== undefined && !this.isKilled
  }

  #config() {
    const { databaseUrl, secret } = this.#parts
    return {
      ...{ port: 0, host: '127.0.0.1', baseUrl: 'http://localhost', trustProxy: 0 },
      ...{ databaseUrl, databasePool: 4, statementTimeout: 10_000, dataDir: '/nonexistent', postgresBin: undefined },
      ...{ secrets: [secret], mail: undefined, oidc: undefined },
      ...{ hosts: { emails: ['ada@example.org', 'bob@example.org'], domains: [] }, embedOrigins: new Set<string>() },
      ...{ retentionDays: undefined, metrics: undefined, limits: NO_LIMITS, streamsPerAddress: 1_000 },
      logLevel: 'debug' as const,
    }
  }

  #world(): Dependencies {
    const { clock, dice, printed } = this.#parts
    const hex = (digits: number) => Array.from({ length: digits }, () => dice.below(16).toString(16)).join('')
    return {
      clock,
      random: {
        uuid: () => `${hex(8)}-${hex(4)}-4${hex(3)}-8${hex(3)}-${hex(12)}` as never,
        below: (n) => dice.below(n),
        token: () => hex(43),
      },
      log: makeLogger('warn', { write: (line) => void this.logged.push(line) }),
      print: (line) => printed.push(line),
      pages: PAGES,
    }
  }

  /** The stubbed `listen` hands over the server that this node made. */
  hasServer(server: Server): void {
    this.#server = server
  }

  /** Sends a request. */
  send({ method, path, body, headers = {} }: Request): Exchange {
    const lines = new AnswerParser()
    const socket = new MemorySocket((text) => lines.add(text))
    const exchange = new Exchange(socket)
    lines.exchange = exchange
    this.exchanges.add(exchange)
    owners.run(this, () => {
      const req = new IncomingMessage(socket as never)
      const content = body === undefined ? undefined : Buffer.from(JSON.stringify(body))
      Object.assign(req, { method, url: path, httpVersion: '1.1', httpVersionMajor: 1, httpVersionMinor: 1 })
      Object.assign(req.headers, { host: 'localhost', ...headers })
      if (content)
        Object.assign(req.headers, { 'content-type': 'application/json', 'content-length': `${content.length}` })
      const res = new ServerResponse(req)
      res.assignSocket(socket as never)
      res.on('finish', () => {
        lines.end()
        this.exchanges.delete(exchange)
      })
      res.on('close', () => {
        if (!exchange.reply) exchange.isBroken = true
        this.exchanges.delete(exchange)
      })
      if (content) req.push(content)
      req.complete = true
      req.push(null)
      this.#server?.emit('request', req, res)
    })
    return exchange
  }

  /** Sends a request, and resolves with its answer. */
  ask(request: Request): Promise<Reply> {
    const exchange = this.send(request)
    return new Promise((resolve) => {
      exchange.onReply = resolve
    })
  }

  /** The process ends at once. PostgreSQL finishes the statements that it has begun. */
  kill(): void {
    this.isKilled = true
    const { gate } = this.#parts
    for (const exchange of this.exchanges) exchange.isBroken = true
    this.exchanges.clear()
    for (const connection of gate.connections.values()) {
      if (connection.owner === this && !connection.isOver) gate.cut(connection)
    }
    gate.statements = gate.statements.filter(
      ({ owner, state }) => owner !== this || state === 'running' || state === 'blocked',
    )
    gate.notifications = gate.notifications.filter(({ connection }) => connection.owner !== this)
  }

  stop(): Promise<void> {
    return owners.run(this, () => this.#running?.stop()) ?? Promise.resolve()
  }
}

/** Reads the bytes of an HTTP answer. */
class AnswerParser {
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

/** Makes servers of nodes listen without a port. */
export function replaceListen(): void {
  const real = Server.prototype.listen
  Object.assign(Server.prototype, {
    listen(this: Server, ...values: [never]) {
      const node = owners.getStore()
      if (!(node instanceof SimulatedNode)) return real.apply(this, values)
      // Node's own listener begins to look for slow connections, of which there are none.
      this.removeAllListeners('listening')
      node.hasServer(this)
      Object.assign(this, { address: () => ({ address: '127.0.0.1', port: 1, family: 'IPv4' }) })
      process.nextTick(() => this.emit('listening'))
      return this
    },
  })
}
