import { EventEmitter } from 'node:events'
import pg from 'pg'
import { NODE_CHANNEL } from '../../server/queries/node-messages.ts'
import { BackendStream } from './backend-stream.ts'
import { type Owner, owners, realImmediate, realTimeout, runImmediates } from './virtual-time.ts'

/**
 * Holds every statement before PostgreSQL gets it, its answer before the node gets that, and every notification.
 * PostgreSQL is real, so that a statement may wait for a lock: it is then `blocked` until another one releases it.
 */

export type StatementState = 'held' | 'running' | 'blocked' | 'answered' | 'done'

export class Statement {
  readonly number: number
  readonly owner: Owner
  readonly connection: Connection
  readonly text: string
  readonly run: () => Promise<unknown>
  readonly settle: (answer: Answer) => void
  state: StatementState = 'held'
  /** Whether the network holds it up. */
  isDelayed = false
  answer: Answer | undefined

  constructor(parts: Pick<Statement, 'number' | 'owner' | 'connection' | 'text' | 'run' | 'settle'>) {
    this.number = parts.number
    this.owner = parts.owner
    this.connection = parts.connection
    this.text = parts.text
    this.run = parts.run
    this.settle = parts.settle
  }

  /** Whether it can wait for a lock of another connection. */
  get mayBlock(): boolean {
    return !/^\s*(begin|listen|rollback|commit|select(?![\s\S]*(\bfor (update|share|no key)|advisory)))/i.test(
      this.text,
    )
  }

  get writes(): boolean {
    return /^\s*(insert|update|delete|with)/i.test(this.text)
  }

  get endsTransaction(): boolean {
    return !this.connection.isInTransaction || /^\s*(commit|rollback)/i.test(this.text)
  }
}

type Answer = { value: unknown } | { error: unknown }
export type Notification = { number: number; connection: Connection; payload: string; deliver: () => void }

/** A connection of a node, as the gate sees it. */
export class Connection {
  readonly number: number
  readonly owner: Owner
  readonly client: pg.Client
  isInTransaction = false
  /** The channel that it listens to. */
  channel: string | undefined
  isOver = false
  /** How many notifications have arrived, and how many PostgreSQL has sent. */
  heard = 0
  due = 0
  constructor(number: number, owner: Owner, client: pg.Client) {
    this.number = number
    this.owner = owner
    this.client = client
  }
  get stream(): BackendStream {
    return (this.client as unknown as { connection: { stream: BackendStream } }).connection.stream
  }
  get pid(): number {
    return (this.client as unknown as { processID: number }).processID
  }
}

const real = { query: pg.Client.prototype.query, connect: pg.Client.prototype.connect, end: pg.Client.prototype.end }
type Loose = (...values: unknown[]) => unknown

/** Milliseconds without an answer after which the gate asks PostgreSQL what a statement waits for. */
const ASK_AFTER = 2

export class Gate {
  readonly #admin: pg.Client
  readonly connections = new Map<pg.Client, Connection>()
  statements: Statement[] = []
  notifications: Notification[] = []
  #numbers = 0
  #pending = 0
  /** Backends of cut connections, by pid. One may still wait for a lock. */
  readonly #leaving = new Map<number, 'running' | 'blocked'>()
  /** By the connection that waits: those that it waits for. */
  blockers = new Map<Connection, Set<number>>()
  #changed: () => void = () => {}

  /** @param admin a connection of the simulation itself */
  constructor(admin: pg.Client) {
    this.#admin = admin
  }

  /** Replaces pg's client for code of nodes. */
  install(): void {
    const gate = this
    Object.assign(pg.Client.prototype, {
      query(this: pg.Client, ...values: unknown[]) {
        const owner = owners.getStore()
        if (owner) return gate.#hold(owner, this, values)
        if (gate.connections.has(this)) throw new Error('a query of a node does not pass the gate')
        return (real.query as Loose).apply(this, values)
      },
      connect(this: pg.Client, callback?: Loose) {
        const owner = owners.getStore()
        if (!owner) return (real.connect as Loose).call(this, callback)
        return gate.#connect(owner, this, callback)
      },
      end(this: pg.Client, callback?: Loose) {
        if (!gate.connections.has(this)) return (real.end as Loose).call(this, callback)
        return gate.#during(this, real.end as Loose, callback)
      },
      emit(this: pg.Client, name: string, ...values: unknown[]) {
        const connection = gate.connections.get(this)
        const emit = () => EventEmitter.prototype.emit.call(this, name, ...values)
        // Its pool listens once it knows of the connection, which the gate may still hold back.
        if (name === 'error' && connection && gate.#isUnknown(connection)) return true
        if (name !== 'notification' || !connection) return emit()
        gate.#hear(connection, (values[0] as { payload?: string }).payload ?? '', emit)
        return true
      },
    })
  }

  #isUnknown(connection: Connection): boolean {
    return (
      connection.owner.isKilled ||
      this.statements.some((one) => one.connection === connection && one.text === 'connect')
    )
  }

  /** Forgets everything of an earlier play. */
  reset(): void {
    this.connections.clear()
    this.#leaving.clear()
    this.statements = []
    this.notifications = []
    this.#numbers = 0
    this.blockers.clear()
  }

  #connect(owner: Owner, client: pg.Client, callback?: Loose): unknown {
    if (owner.isKilled) return new Promise(() => {})
    const connection = new Connection(this.connections.size + 1, owner, client)
    this.connections.set(client, connection)
    Object.assign((client as unknown as { connection: object }).connection, {
      stream: new BackendStream(() => this.#changed()),
    })
    EventEmitter.prototype.once.call(client, 'end', () => this.#over(connection))
    // Connections that are made at the same time come about in an order that is chosen, too.
    const run = () => owners.run(owner, () => (real.connect as Loose).call(client)) as Promise<unknown>
    const { statement, answer } = this.#add({ owner, connection, text: 'connect', run })
    this.release(statement)
    return callback ? this.#callBack(owner, answer, callback) : answer
  }

  /** Calls `method`, and counts it until it has called back. */
  #during(client: pg.Client, method: Loose, callback?: Loose): unknown {
    this.#pending++
    const done = () => {
      this.#pending--
      this.#changed()
    }
    const owner = this.connections.get(client)?.owner
    if (callback) {
      return method.call(client, (...values: unknown[]) => {
        done()
        if (!owner?.isKilled) callback(...values)
      })
    }
    const promise = method.call(client) as Promise<unknown>
    promise.then(done, done)
    return promise
  }

  #over(connection: Connection): void {
    connection.isOver = true
    // Its backend may still hold locks.
    if (connection.pid && !connection.stream.isKept) this.#leaving.set(connection.pid, 'running')
    for (const statement of this.statements) {
      if (statement.connection !== connection || statement.state === 'done') continue
      if (statement.state === 'running' || statement.state === 'blocked') continue
      statement.answer = { error: new Error('Connection terminated unexpectedly') }
      statement.state = 'answered'
    }
    this.notifications = this.notifications.filter((one) => one.connection !== connection)
    this.#changed()
  }

  #hear(connection: Connection, payload: string, deliver: () => void): void {
    connection.heard++
    if (!connection.isOver) {
      this.notifications.push({ number: 0, connection, payload, deliver })
    }
    this.#changed()
  }

  #hold(owner: Owner, client: pg.Client, values: unknown[]): unknown {
    const connection = this.connections.get(client)
    if (!connection) throw new Error('a query of a connection that never connected')
    const callback = typeof values.at(-1) === 'function' ? (values.pop() as Loose) : undefined
    while (values.length > 1 && values.at(-1) === undefined) values.pop()
    const [first] = values
    const text = typeof first === 'string' ? first : (first as { text: string }).text
    const run = () => owners.run(owner, () => (real.query as Loose).apply(client, values)) as Promise<unknown>
    const { statement, answer } = this.#add({ owner, connection, text, run })
    if (connection.isOver) this.refuse(statement, new Error('Client was closed and is not queryable'))
    return callback ? this.#callBack(owner, answer, callback) : answer
  }

  #add(parts: Pick<Statement, 'owner' | 'connection' | 'text' | 'run'>): {
    statement: Statement
    answer: Promise<unknown>
  } {
    let settle: Statement['settle'] = () => {}
    const answer = new Promise<unknown>((resolve, reject) => {
      settle = (given) => ('error' in given ? reject(given.error) : resolve(given.value))
    })
    const statement = new Statement({ ...parts, number: this.nextNumber(), settle })
    if (!parts.owner.isKilled) this.statements.push(statement)
    return { statement, answer }
  }

  #callBack(owner: Owner, answer: Promise<unknown>, callback: Loose): undefined {
    answer.then(
      (value) => owners.run(owner, () => callback(null, value)),
      (error) => owners.run(owner, () => callback(error)),
    )
  }

  /** The number of the next thing that happens. */
  nextNumber(): number {
    return ++this.#numbers
  }

  /** Lets PostgreSQL have a statement. @param before sends something on its connection first */
  release(statement: Statement, before?: (send: (text: string) => Promise<unknown>) => Promise<unknown>): void {
    statement.state = 'running'
    const { client } = statement.connection
    const send = (text: string) =>
      owners.run(statement.owner, () => (real.query as Loose).call(client, text)) as Promise<unknown>
    const ready = before?.(send) ?? Promise.resolve()
    const finish = (answer: Answer) => {
      const { connection } = statement
      if (statement.state === 'done') return
      if (statement.owner.isKilled) this.statements = this.statements.filter((one) => one !== statement)
      statement.answer = answer
      statement.state = 'answered'
      this.blockers.delete(connection)
      if (!('error' in answer)) this.#note(statement)
      if (statement.endsTransaction || 'error' in answer) this.#awake()
      this.#changed()
    }
    ready
      .then(() => statement.run())
      .then(
        (value) => finish({ value }),
        (error) => finish({ error }),
      )
  }

  #note({ connection, text }: Statement): void {
    if (/^\s*begin/i.test(text)) connection.isInTransaction = true
    if (/^\s*(commit|rollback)/i.test(text)) connection.isInTransaction = false
    const [, listened] = /^\s*listen "?(\w+)/i.exec(text) ?? []
    if (listened) connection.channel = listened
    const [, notified] = /^\s*notify (\w+)/i.exec(text) ?? (/pg_notify\(/i.test(text) ? ['', NODE_CHANNEL] : [])
    if (!notified) return
    for (const one of this.connections.values()) if (one.channel === notified) one.due++
  }

  /** Blocked statements may go on. */
  #awake(): void {
    for (const statement of this.statements) if (statement.state === 'blocked') statement.state = 'running'
    for (const pid of this.#leaving.keys()) this.#leaving.set(pid, 'running')
    this.blockers.clear()
  }

  /** Locks of the simulation's own were given back. */
  awake(): void {
    this.#awake()
  }

  /** Gives a node the answer to its statement. */
  deliver(statement: Statement): void {
    statement.state = 'done'
    this.statements = this.statements.filter((one) => one !== statement)
    const { answer, owner } = statement
    if (answer && !owner.isKilled) owners.run(owner, () => statement.settle(answer))
  }

  /** Refuses a statement before PostgreSQL gets it. */
  refuse(statement: Statement, error: Error): void {
    statement.answer = { error }
    statement.state = 'answered'
  }

  hear(notification: Notification): void {
    this.notifications = this.notifications.filter((one) => one !== notification)
    if (!notification.connection.owner.isKilled) owners.run(notification.connection.owner, notification.deliver)
  }

  /** Cuts a connection. PostgreSQL finishes what it has begun. */
  cut(connection: Connection): void {
    connection.stream.destroy()
  }

  /** Resolves when nothing moves any more unless the scheduler moves it. */
  async quiet(): Promise<void> {
    for (;;) {
      await new Promise((resolve) => realImmediate(resolve))
      if (runImmediates()) continue
      if (!this.#isMoving()) return this.#numberNotifications()
      const isChanged = await this.#change()
      if (!isChanged) await this.#ask()
    }
  }

  /** Several connections hear at the same time, in an order that is PostgreSQL's. */
  #numberNotifications(): void {
    const fresh = this.notifications.filter(({ number }) => number === 0)
    fresh.sort((one, other) => one.connection.number - other.connection.number)
    for (const one of fresh) one.number = this.nextNumber()
  }

  #running(): Statement[] {
    return this.statements.filter(({ state }) => state === 'running')
  }

  #isMoving(): boolean {
    if (this.#pending > 0 || this.#running().length > 0) return true
    const isClosing = ({ isOver, stream }: Connection) => stream.isLeaving || (!isOver && stream.destroyed)
    if ([...this.connections.values()].some(isClosing)) return true
    if ([...this.#leaving.values()].includes('running')) return true
    return [...this.connections.values()].some(({ heard, due, isOver }) => heard < due && !isOver)
  }

  #change(): Promise<boolean> {
    return new Promise((resolve) => {
      const timer = realTimeout(() => resolve(false), ASK_AFTER)
      this.#changed = () => {
        clearTimeout(timer)
        resolve(true)
      }
    })
  }

  /** Asks PostgreSQL which statements wait for a lock, and which backends have left. */
  async #ask(): Promise<void> {
    const running = this.#running().filter(({ connection }) => connection.pid)
    const leaving = [...this.#leaving].flatMap(([pid, state]) => (state === 'running' ? pid : []))
    if (running.length + leaving.length === 0) return
    const { rows } = await this.#admin.query(
      `select one.pid, pg_blocking_pids(one.pid) as by, activity.pid is not null as lives
      from unnest($1::int[]) as one (pid) left join pg_stat_activity as activity using (pid)`,
      [[...running.map(({ connection }) => connection.pid), ...leaving]],
    )
    const admin = (this.#admin as unknown as { processID: number }).processID
    for (const { pid, by, lives } of rows as { pid: number; by: number[]; lives: boolean }[]) {
      if (this.#leaving.has(pid)) {
        if (!lives) {
          this.#leaving.delete(pid)
          this.#awake()
        } else if (by.length > 0) this.#leaving.set(pid, 'blocked')
        continue
      }
      const statement = running.find(({ connection }) => connection.pid === pid)
      if (by.length === 0 || statement?.state !== 'running') continue
      statement.state = 'blocked'
      // Of the simulation's own locks it knows.
      this.blockers.set(statement.connection, new Set(by.filter((one) => one !== admin)))
    }
  }

  /** Held statements that may run now: while one waits for a lock, only what cannot wait behind it, and what it waits for. */
  get free(): Statement[] {
    const held = this.statements.filter(({ state, isDelayed }) => state === 'held' && !isDelayed)
    const waitedFor = new Set([...this.blockers.values()].flatMap((pids) => [...pids]))
    if (waitedFor.size === 0) return held
    return held.filter((one) => !one.mayBlock || waitedFor.has(one.connection.pid))
  }
}
