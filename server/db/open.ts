import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { DatabaseState } from './database-state.ts'
import { startEmbeddedPostgres } from './embedded/index.ts'
import { FreeSpace } from './free-space.ts'
import { onGivenDatabase } from './given-database.ts'
import { isSharded, Machines } from './machines.ts'
import { bringUpToDate } from './migrate.ts'
import { type ConnectionSettings, openPool } from './pool.ts'
import { mustBeDirect } from './pooler.ts'
import type { Database } from './schema.ts'

/** What a database needs to know of the settings. */
type DatabaseSettings = {
  /** A PostgreSQL to use; the embedded one otherwise. */
  databaseUrl: string | undefined
  databasePool: number
  statementTimeout: number
  dataDir: string
  postgresBin?: string | undefined
  port: number
}

type Log = Pick<Logger, 'info' | 'warn'>

export type OpenDatabase = {
  db: Kysely<Database>
  /** Where the tables lie on several machines: the ways to those. */
  machines: Pick<Machines, 'at' | 'every'> | undefined
  state: DatabaseState
  /** Where it is, for connections beside the pool. */
  target: ConnectionSettings['target']
  close(): Promise<void>
}

/**
 * Opens the database with its schema up to date: the one of `databaseUrl`, else the embedded one.
 * @param onWaiting told, perhaps twice, when all there is to do is to wait for PostgreSQL
 * @throws StartRefusal
 */
export async function openDatabase(settings: DatabaseSettings, log: Log, onWaiting: () => void): Promise<OpenDatabase> {
  const { databaseUrl, databasePool, dataDir, postgresBin, port } = settings
  if (databaseUrl !== undefined) {
    onWaiting()
    return onGivenDatabase(databaseUrl, async () => {
      await mustBeDirect(databaseUrl)
      return openWith(settings, databaseUrl, async () => {}, log)
    })
  }
  const embedded = await startEmbeddedPostgres({
    ...{ dataDir, postgresBin, port, poolSize: databasePool },
    ...{ log: (line: string) => log.info(line), onWaiting },
  })
  const space = new FreeSpace(dataDir, log)
  const stop = async () => {
    space.stop()
    await embedded.stop()
  }
  const opened = await openWith(settings, embedded.connection, stop, log)
  return { ...opened, state: { ...opened.state, refusesWrite: () => space.refusesWrite() } }
}

async function openWith(
  { databasePool, statementTimeout }: DatabaseSettings,
  target: ConnectionSettings['target'],
  stop: () => Promise<void>,
  log: Log,
): Promise<OpenDatabase> {
  const { db, pool, state } = openPool({
    target,
    poolSize: databasePool,
    statementTimeout,
    onError: (error) => log.warn(`lost a database connection: ${error.message}`),
  })
  const close = async () => {
    await db.destroy()
    await stop()
  }
  const whole = {
    db,
    machines: undefined,
    state: { ...state, refusesWrite: () => false },
    target,
    close,
  }
  try {
    // Before the pool connects: its connections count as those of a node that serves, and a migration ends them.
    const change = await bringUpToDate(target)
    if (change) log.info(change)
    return (await isSharded(db)) ? inShares(whole, new Machines(pool, databasePool)) : whole
  } catch (error) {
    await close()
    throw error
  }
}

/** The same where its connections are shared out among machines. */
function inShares(whole: OpenDatabase, machines: Machines): OpenDatabase {
  const { connections, silent } = whole.state
  const state = {
    ...whole.state,
    silent: () => machines.silent ?? silent(),
    connections: () => ({ ...connections(), waiting: machines.waiting }),
  }
  return { ...whole, db: machines.coordinator, machines, state }
}
