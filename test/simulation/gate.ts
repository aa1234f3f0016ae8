import { EventEmitter } from 'node:events'
import type pg from 'pg'
import { NODE_CHANNEL } from '../../server/queries/node-messages.ts'
import { BackendStream } from './backend-stream.ts'
import { LockWaits } from './lock-waits.ts'
import { type Loose, real } from './real-client.ts'
import { type Answer, Connection, type Notification, Statement } from './statement.ts'
import { type Owner, owners, realImmediate, realTimeout, runImmediates } from './virtual-time.ts'

/**
 * Holds every statement before PostgreSQL gets it, its answer before the node gets that, and every notification.
 * PostgreSQL is real, so that a statement may wait for a lock: it is then `blocked` until another one releases it.
 */

/**
 * Milliseconds without an answer after which the gate asks PostgreSQL what a statement waits for: a row, or, which is
 * rare, a whole table. To ask costs more than most statements.
 */
const ASK_AFTER = 2
const ASK_OTHERS_AFTER = 20

export class Gate {
  readonly connections = new Map<pg.Client, Connection>()
  statements: Statement[] = []
  notifications: Notification[] = []
  #numbers = 0
  #pending = 0
  readonly #waits: LockWaits
  #changed: () => void = () => {}

  /** @param admin a connection of the simulation itself */
  constructor(admin: pg.Client) {
    this.#waits = new LockWaits(admin)
  }

  isUnknown(connection: Connection): boolean {
    return (
      connection.owner.isKilled ||
      this.statements.some((one) => one.connection === connection && one.text === 'connect')
    )
  }

  /** Forgets everything of an earlier play. */
  reset(): void {
    this.connections.clear()
    this.#waits.reset()
    this.statements = []
    this.notifications = []
    this.#numbers = 0
  }

  connect(owner: Owner, client: pg.Client, callback?: Loose): unknown {
    if (owner.isKilled) return new Promise(() => {})
    const connection = new Connection(this.connections.size + 1, owner, client)
    this.connections.set(client, connection)
    Object.assign((client as unknown as { connection: object }).connection, {
      stream: new BackendStream(() => {
        // What it had locked is free now.
        this.awake(connection.pid)
        this.#changed()
      }),
    })
    EventEmitter.prototype.once.call(client, 'end', () => this.#over(connection))
    // Connections that are made at the same time come about in an order that is chosen, too.
    const run = () => owners.run(owner, () => (real.connect as Loose).call(client)) as Promise<unknown>
    const { statement, answer } = this.#add({ owner, connection, text: 'connect', run })
    this.release(statement)
    return callback ? this.#callBack(owner, answer, callback) : answer
  }

  /** Ends a connection. It counts as moving until pg has called back. */
  end(client: pg.Client, callback?: Loose): unknown {
    this.#pending++
    const done = () => {
      this.#pending--
      this.#changed()
    }
    const owner = this.connections.get(client)?.owner
    if (callback) {
      return (real.end as Loose).call(client, (...values: unknown[]) => {
        done()
        if (!owner?.isKilled) callback(...values)
      })
    }
    const promise = (real.end as Loose).call(client) as Promise<unknown>
    promise.then(done, done)
    return promise
  }

  #over(connection: Connection): void {
    connection.isOver = true
    // Its backend may still hold locks.
    if (connection.pid && !connection.stream.isKept) this.#waits.leave(connection.pid)
    this.#waits.giveUp(connection)
    for (const statement of this.statements) {
      if (statement.connection !== connection || statement.state === 'done') continue
      if (statement.state === 'running' || statement.state === 'blocked') continue
      statement.answer = { error: new Error('Connection terminated unexpectedly') }
      statement.state = 'answered'
    }
    this.notifications = this.notifications.filter((one) => one.connection !== connection)
    this.#changed()
  }

  holdNotification(connection: Connection, payload: string, deliver: () => void): void {
    connection.heard++
    if (!connection.isOver) {
      this.notifications.push({ number: 0, connection, payload, deliver })
    }
    this.#changed()
  }

  hold(owner: Owner, client: pg.Client, values: unknown[]): unknown {
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
      if (connection.stream.destroyed) this.#waits.giveUp(connection)
      this.#waits.end(connection)
      if (!('error' in answer)) this.#note(statement)
      if (statement.endsTransaction || 'error' in answer) this.awake(connection.pid)
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
    if (/^\s*unlisten/i.test(text)) connection.channel = undefined
    const [, notified] = /^\s*notify (\w+)/i.exec(text) ?? (/pg_notify\(/i.test(text) ? ['', NODE_CHANNEL] : [])
    if (!notified) return
    for (const one of this.connections.values()) if (one.channel === notified) one.due++
  }

  /** Locks were given back. @param by the backend that had them; undefined if it was the simulation */
  awake(by?: number): void {
    this.#waits.awake(this.statements, by)
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
      if (!isChanged) await this.#waits.ask(this.statements)
    }
  }

  /** Several connections hear at the same time, in an order that is PostgreSQL's. */
  #numberNotifications(): void {
    const fresh = this.notifications.filter(({ number }) => number === 0)
    fresh.sort((one, other) => one.connection.number - other.connection.number)
    for (const one of fresh) one.number = this.nextNumber()
  }

  #isMoving(): boolean {
    if (this.#pending > 0 || this.statements.some(({ state }) => state === 'running')) return true
    const isClosing = ({ isOver, stream }: Connection) => stream.isLeaving || (!isOver && stream.destroyed)
    if ([...this.connections.values()].some(isClosing)) return true
    if (this.#waits.isSomeLeaving) return true
    return [...this.connections.values()].some(({ heard, due, isOver }) => heard < due && !isOver)
  }

  #change(): Promise<boolean> {
    return new Promise((resolve) => {
      const mayWait = this.statements.some(({ state, mayBlock }) => state === 'running' && mayBlock)
      const timer = realTimeout(() => resolve(false), mayWait ? ASK_AFTER : ASK_OTHERS_AFTER)
      this.#changed = () => {
        clearTimeout(timer)
        resolve(true)
      }
    })
  }

  /** Held statements that may run now. */
  get free(): readonly Statement[] {
    return this.#waits.free(this.statements.filter(({ state, isDelayed }) => state === 'held' && !isDelayed))
  }
}
