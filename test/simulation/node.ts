import { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Dependencies } from '../../server/start/dependencies.ts'
import { makeLogger } from '../../server/start/logger.ts'
import { type RunningServer, startServer } from '../../server/start/start-server.ts'
import { ADDRESS_LIMITS } from '../../shared/limits.ts'
import type { Dice } from '../model/dice.ts'
import { PAGES } from '../support/built-pages.ts'
import { Exchange, MemorySocket, type Reply, type Request } from './exchange.ts'
import type { Gate } from './gate.ts'
import { ResponseParser } from './response-parser.ts'
import { type Owner, owners } from './virtual-time.ts'

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

/** A real server in this process, without a port. */
export class SimulatedNode implements Owner {
  readonly name: string
  isKilled = false
  readonly #parts: NodeParts
  #server: Server | undefined
  #running: RunningServer | undefined
  readonly exchanges = new Set<Exchange>()

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
      port: 0,
      host: '127.0.0.1',
      baseUrl: 'http://localhost',
      trustProxy: 0,
      databaseUrl,
      databasePool: 4,
      statementTimeout: 10_000,
      dataDir: '/nonexistent',
      postgresBin: undefined,
      secrets: [secret],
      mail: undefined,
      oidc: undefined,
      hosts: { emails: ['ada@example.org', 'bob@example.org'], domains: [] },
      embedOrigins: new Set<string>(),
      retentionDays: undefined,
      demo: false,
      metrics: undefined,
      limits: NO_LIMITS,
      streamsPerAddress: 1_000,
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
      log: makeLogger('silent', { write: () => {} }),
      print: (line) => printed.push(line),
      pages: PAGES,
    }
  }

  /** The stubbed `listen` hands over the server that this node made. */
  hasServer(server: Server): void {
    this.#server = server
  }

  /** Sends a request. */
  send({ method, path, body, headers = {}, isSlow = false }: Request): Exchange {
    const lines = new ResponseParser()
    const socket = new MemorySocket((text) => lines.add(text), isSlow)
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
        if (!this.isKilled) lines.end()
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
