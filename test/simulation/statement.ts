import type pg from 'pg'
import type { BackendStream } from './backend-stream.ts'
import type { Owner } from './virtual-time.ts'

export type StatementState = 'held' | 'running' | 'blocked' | 'answered' | 'done'

const WAITS_FOR_NOBODY = /^\s*(begin|listen|rollback|commit|select(?![\s\S]*(\bfor (update|share|no key)|advisory)))/i

export class Statement {
  readonly number: number
  readonly owner: Owner
  readonly connection: Connection
  readonly text: string
  readonly run: () => Promise<unknown>
  readonly settle: (answer: Answer) => void
  /** Whether it can wait for a row or an advisory lock of another connection. */
  readonly mayBlock: boolean
  readonly writes: boolean
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
    this.mayBlock = !WAITS_FOR_NOBODY.test(parts.text)
    this.writes = /^\s*(insert|update|delete|with)/i.test(parts.text)
  }

  /** Whether it adds rows to a table. */
  addsTo(table: 'vote' | 'participant'): boolean {
    return new RegExp(`\\binto "?${table}\\b`).test(this.text)
  }

  /** Who is there is noted from time to time, and changes nothing that is told. */
  get isOfPresence(): boolean {
    return /\b(into|from) "?presence\b/.test(this.text)
  }

  get tellsOthers(): boolean {
    return /pg_notify\(|^\s*notify /i.test(this.text)
  }

  get endsTransaction(): boolean {
    return !this.connection.isInTransaction || /^\s*(commit|rollback)/i.test(this.text)
  }
}

export type Answer = { value: unknown } | { error: unknown }
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
