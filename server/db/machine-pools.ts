import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import type { DatabaseState } from './database-state.ts'
import { blame, isOutOfTime } from './outage.ts'
import { type ConnectionSettings, openPool } from './pool.ts'
import type { Database } from './schema.ts'

/** Connections to the coordinator for the statements of one machine behind it. */
const POOL_SIZE = 5
/** Statements that ask all machines at once have a pool of their own, because they wait for any machine that hangs. */
const EVERY = 'every machine'

type MachinePool = { db: Kysely<Database>; state: Pick<DatabaseState, 'silentMachine' | 'connections'> }

export type MachinePools = ReturnType<typeof openMachinePools>

/**
 * A pool for each machine of a cluster, so that one that hangs keeps no connection from the others. All lead to the
 * coordinator. A pool is opened when its machine is first asked.
 */
export function openMachinePools(settings: Omit<ConnectionSettings, 'poolSize' | 'machine'>) {
  const pools = new Map<string, MachinePool>()
  const at = (machine: string): Kysely<Database> => {
    const known = pools.get(machine)
    if (known) return known.db
    const { pool, state } = openPool({ ...settings, machine, poolSize: POOL_SIZE })
    const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool: blaming(pool, machine) }) })
    pools.set(machine, { db, state })
    return db
  }
  const all = () => [...pools.values()]
  return {
    at,
    every: at(EVERY),
    /** A machine that has been asked and has not answered for a while, if there is one. */
    silentMachine: () => all().flatMap(({ state }) => state.silentMachine() ?? [])[0],
    connections: () => all().map(({ state }) => state.connections()),
    close: async () => void (await Promise.all(all().map(({ db }) => db.destroy()))),
  }
}

/** The pool of a machine, whose errors name it. */
const blaming = (pool: pg.Pool, machine: string): PostgresPool => ({
  options: {},
  connect: async () => lend(await pool.connect().catch(rethrowBlaming(machine)), machine),
  end: () => pool.end(),
})

function lend(client: pg.PoolClient, machine: string): PostgresPoolClient {
  let isStuck = false
  const query = (text: string, values: unknown[]) =>
    client.query(text, values).catch((error) => {
      isStuck ||= isOutOfTime(error)
      return rethrowBlaming(machine)(error)
    })
  // The coordinator reports the timeout while it still waits for the worker, perhaps for ever.
  const release = (destroy?: boolean) => client.release(destroy || isStuck)
  // The type also covers cursors, which are not used here.
  return { query: query as unknown as PostgresPoolClient['query'], release }
}

const rethrowBlaming =
  (machine: string) =>
  (error: unknown): never => {
    throw blame(error, machine)
  }
