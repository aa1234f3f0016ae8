import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import { blame, COORDINATOR, isOutOfTime } from './outage.ts'
import type { Database } from './schema.ts'
import { Shares } from './shares.ts'

/** Queries to all machines at once have a share of their own, because they wait for any machine that hangs. */
const EVERY = 'every machine'

/** Whether `npm run distribute` has spread the sessions over several machines. */
export async function isSharded(database: {
  query(text: string): Promise<Pick<pg.QueryResult, 'rows'>>
}): Promise<boolean> {
  const { rows } = await database.query(`select to_regclass('pg_dist_partition') as citus`)
  if (!rows[0]?.citus) return false
  const found = await database.query(`select from pg_dist_partition where logicalrelid = to_regclass('session')`)
  return found.rows.length > 0
}

/** One pool, to a coordinator, whose connections are shared out among the machines behind it. */
export class Machines {
  readonly #pool: pg.Pool
  readonly #shares: Shares
  readonly #databases = new Map<string, Kysely<Database>>()

  constructor(pool: pg.Pool, size: number) {
    this.#pool = pool
    this.#shares = new Shares(size)
  }

  /** The database, for the data of one machine (`host:port`). */
  readonly at = (machine: string): Kysely<Database> => {
    let db = this.#databases.get(machine)
    if (!db) {
      const pool = new MachinePool(machine, this.#pool, this.#shares)
      db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) })
      this.#databases.set(machine, db)
    }
    return db
  }

  /** For data of the coordinator itself. */
  get coordinator(): Kysely<Database> {
    return this.at(COORDINATOR)
  }

  /** For queries to all machines at once. */
  get every(): Kysely<Database> {
    return this.at(EVERY)
  }

  /** A machine that has been asked and has not answered for a while, if there is one. */
  get silent(): string | undefined {
    return this.#shares.silent
  }

  /** How many requests wait for a connection. */
  get waiting(): number {
    return this.#shares.waiting
  }
}

/** A view of the pool that is limited to the share of one machine. */
class MachinePool implements PostgresPool {
  readonly options = {}
  readonly #machine: string
  readonly #pool: pg.Pool
  readonly #shares: Shares

  constructor(machine: string, pool: pg.Pool, shares: Shares) {
    this.#machine = machine
    this.#pool = pool
    this.#shares = shares
  }

  async connect(): Promise<PostgresPoolClient> {
    await this.#shares.take(this.#machine)
    try {
      return this.#lent(await this.#pool.connect())
    } catch (error) {
      this.#shares.giveBack(this.#machine)
      throw error
    }
  }

  #lent(client: pg.PoolClient): PostgresPoolClient {
    let isStuck = false
    const query = async (text: string, values: unknown[]) => {
      try {
        const result = await client.query(text, values)
        // A statement without values begins or ends a transaction. The coordinator answers that by itself.
        if (values.length > 0) this.#shares.noteAnswer(this.#machine)
        return result
      } catch (error) {
        const hasNoAnswer = isOutOfTime(error)
        isStuck ||= hasNoAnswer
        if (hasNoAnswer) this.#shares.noteSilence(this.#machine)
        else this.#shares.noteAnswer(this.#machine)
        throw blame(error, this.#machine)
      }
    }
    // The coordinator reports the timeout while it still waits for the worker, perhaps for ever.
    const release = (destroy?: boolean) => {
      client.release(destroy || isStuck)
      this.#shares.giveBack(this.#machine)
    }
    // The type also covers cursors, which are not used here.
    return { query: query as unknown as PostgresPoolClient['query'], release }
  }

  /** All machines share the pool, so whoever opened it ends it. */
  async end(): Promise<void> {}
}
