import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import { ConnectionShares } from './connection-shares.ts'
import { blame, COORDINATOR, isOutOfTime } from './outage.ts'
import type { Database } from './schema.ts'

/** Queries to all machines at once have a share of their own, because they wait for any machine that hangs. */
const EVERY = 'every machine'

/** Whether `npm run distribute` has spread the sessions over the machines of a Citus cluster. */
export async function isSharded(database: { query(text: string): Promise<Pick<pg.QueryResult, 'rows'>> }) {
  const { rows } = await database.query(`select to_regclass('pg_dist_partition') as citus`)
  if (!rows[0]?.citus) return false
  const found = await database.query(`select from pg_dist_partition where logicalrelid = to_regclass('session')`)
  return found.rows.length > 0
}

/** Shares the connections of one pool, to the coordinator of a cluster, among the machines behind it. */
export function shareAmongMachines(pool: pg.Pool, poolSize: number) {
  const shares = new ConnectionShares(poolSize)
  const databases = new Map<string, Kysely<Database>>()
  const at = (machine: string): Kysely<Database> => {
    let db = databases.get(machine)
    if (!db) {
      db = new Kysely<Database>({ dialect: new PostgresDialect({ pool: poolOf(machine, pool, shares) }) })
      databases.set(machine, db)
    }
    return db
  }
  return { shares, at, coordinator: at(COORDINATOR), every: at(EVERY) }
}

/** The pool, limited to the share of one machine. */
function poolOf(machine: string, pool: pg.Pool, shares: ConnectionShares): PostgresPool {
  const connect = async (): Promise<PostgresPoolClient> => {
    await shares.take(machine)
    try {
      return lend(await pool.connect(), machine, shares)
    } catch (error) {
      shares.giveBack(machine)
      throw error
    }
  }
  // All machines share the pool, so whoever opened it ends it.
  return { options: {}, connect, end: async () => {} }
}

/** A connection that notes whether the machine answers, and gives the share back with itself. */
function lend(client: pg.PoolClient, machine: string, shares: ConnectionShares): PostgresPoolClient {
  let isStuck = false
  const query = async (text: string, values: unknown[]) => {
    try {
      const result = await client.query(text, values)
      // A statement without values begins or ends a transaction. The coordinator answers that by itself.
      if (values.length > 0) shares.noteAnswer(machine)
      return result
    } catch (error) {
      const hasNoAnswer = isOutOfTime(error)
      isStuck ||= hasNoAnswer
      if (hasNoAnswer) shares.noteSilence(machine)
      else shares.noteAnswer(machine)
      throw blame(error, machine)
    }
  }
  // The coordinator reports the timeout while it still waits for the worker, perhaps for ever.
  const release = (destroy?: boolean) => {
    client.release(destroy || isStuck)
    shares.giveBack(machine)
  }
  // The type also covers cursors, which are not used here.
  return { query: query as unknown as PostgresPoolClient['query'], release }
}
