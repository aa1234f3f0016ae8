import type pg from 'pg'
import type { BackendStream } from './backend-stream.ts'
import type { Owner } from './virtual-time.ts'

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
