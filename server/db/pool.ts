import { createHash } from 'node:crypto'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { SERVING } from './connection-names.ts'
import type { DatabaseState } from './database-state.ts'
import { COORDINATOR } from './outage.ts'
import type { Database } from './schema.ts'
import { SuspendAwareClient } from './suspend-aware-client.ts'

/** How to reach a PostgreSQL, and how much of it to use. */
export type ConnectionSettings = {
  /** A `postgres://` URL, or the parts of one. */
  target: string | { host: string; port: number; user: string; database: string }
  poolSize: number
  /** The longest time of one statement, in milliseconds; 0 for no limit. */
  statementTimeout: number
  /** The application name that PostgreSQL sees; by default that of a node that serves. */
  name?: string
  /** The machine behind the coordinator of a cluster that the pool is for, if it is for one. */
  machine?: string
  /** Called for every connection that is lost. The query on it fails as well. */
  onError: (error: Error) => void
}

/** Milliseconds to wait for a new connection, and for a free one if all are busy. */
const CONNECT_WITHIN = 2_000
const WAIT_WITHIN = 20_000
/** Milliseconds after PostgreSQL's own limit before a connection counts as cut off. */
const NETWORK_SLACK = 500

/**
 * Milliseconds without an answer after which the database counts as gone, not busy. With 1,000, a machine that
 * shared its CPU with others refused 64 of 200 people who joined at once.
 */
const SILENT_AFTER = 2_000

/** Milliseconds of silence before a connection is probed. The system's own default is two hours. */
export const KEEP_ALIVE_AFTER = 10_000

const statementNames = new Map<string, string>()

/** A name for a statement, the same on every connection. Short, because PostgreSQL cuts names at 63 bytes. */
function statementName(text: string): string {
  let name = statementNames.get(text)
  if (!name) {
    name = createHash('sha256').update(text).digest('base64url').slice(0, 24)
    statementNames.set(text, name)
  }
  return name
}

type ClientSettings = ConstructorParameters<typeof SuspendAwareClient>[0] & { onAnswer: () => void }

/**
 * Sends every statement with values as a named prepared one, so that PostgreSQL parses and plans it
 * once per connection: small queries take 0.9x the time of plain pg instead of 1.6x.
 */
class NamingClient extends SuspendAwareClient {
  readonly #onAnswer: () => void

  constructor(settings: ClientSettings) {
    super(settings)
    this.#onAnswer = settings.onAnswer
  }

  // biome-ignore lint/suspicious/noExplicitAny: pg's query has a dozen overloads; two are ours
  override query(text: any, values?: any, callback?: any): any {
    const isNamed = typeof text === 'string' && Array.isArray(values)
    const asked = isNamed
      ? super.query({ name: statementName(text), text, values }, callback)
      : super.query(text, values, callback)
    if (asked instanceof Promise) asked.then(this.#onAnswer, () => {})
    return asked
  }
}

/** Instants are bigint columns and fit a number until the year 287396. */
export const TYPES = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(oid, format),
} as pg.CustomTypesConfig

/** Opens a pool. It connects at the first query. */
export function openPool(settings: ConnectionSettings) {
  const { target, statementTimeout, machine = COORDINATOR } = settings
  /** When it last answered, or was first asked after a pause. */
  let answeredAt = 0
  const poolSettings: pg.PoolConfig & ClientSettings = {
    onAnswer: () => {
      answeredAt = performance.now()
    },
    connectWithin: CONNECT_WITHIN,
    answersWithin: statementTimeout && statementTimeout + NETWORK_SLACK,
    ...(typeof target === 'string' ? { connectionString: target } : target),
    // The types do not say that the pool passes its settings on.
    Client: NamingClient as unknown as new () => pg.ClientBase,
    types: TYPES,
    max: settings.poolSize,
    connectionTimeoutMillis: WAIT_WITHIN,
    statement_timeout: statementTimeout,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER,
    application_name: settings.name ?? SERVING,
  }
  const pool = new pg.Pool(poolSettings)
  // An error without a listener ends the process. The pool reports the errors of idle clients only. So each client
  // has a listener of its own, and the pool's reports are ignored.
  pool.on('connect', (client) => client.on('error', settings.onError))
  pool.on('error', () => {})
  const inUse = () => pool.totalCount - pool.idleCount
  pool.on('acquire', () => {
    if (inUse() === 1) answeredAt = performance.now()
  })
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) })
  const state: Omit<DatabaseState, 'refusesWrite' | 'disk'> = {
    silentMachine: () => (inUse() > 0 && performance.now() - answeredAt >= SILENT_AFTER ? machine : undefined),
    connections: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
  }
  return { db, pool, state }
}
