import { CompiledQuery, type Kysely } from 'kysely'
import type { Logger } from 'pino'
import { isSharded } from './citus.ts'
import { explainConnectionErrors } from './connection-errors.ts'
import type { DatabaseState } from './database-state.ts'
import { startEmbeddedPostgres } from './embedded/index.ts'
import { FreeSpace } from './free-space.ts'
import { type MachinePools, openMachinePools } from './machine-pools.ts'
import { appliedMigrations, bringUpToDate, isUpToDate, refusalOfNewer } from './migrate.ts'
import { type ConnectionSettings, openPool } from './pool.ts'
import { requireDirect } from './pooler.ts'
import type { Database } from './schema.ts'

type DatabaseSettings = {
  /** A PostgreSQL to use; otherwise the embedded one. */
  databaseUrl: string | undefined
  /** How many connections the pool may have. */
  databasePool: number
  statementTimeout: number
  dataDir: string
  postgresBin?: string | undefined
  port: number
}

type Log = Pick<Logger, 'info' | 'warn'>

export type OpenDatabase = {
  db: Kysely<Database>
  /** The machines of a Citus cluster, if the sessions are spread over one. */
  machines: Pick<MachinePools, 'at' | 'every'> | undefined
  state: DatabaseState
  /** The address of the database, for connections beside the pool. */
  target: ConnectionSettings['target']
  /** Whether it has no tables yet. */
  isNew: boolean
  /** Brings the schema up to date. */
  bringUpToDate(): Promise<void>
  close(): Promise<void>
}

/**
 * Opens the database of `databaseUrl`, else the embedded one. Changes no table, because a start may still be refused.
 * @param onWaiting called once or twice, when there is nothing to do but wait for PostgreSQL
 * @throws StartRefusal
 */
export async function openDatabase(settings: DatabaseSettings, log: Log, onWaiting: () => void): Promise<OpenDatabase> {
  const { databaseUrl, databasePool: poolSize, dataDir, postgresBin, port } = settings
  if (databaseUrl !== undefined) {
    onWaiting()
    return explainConnectionErrors(databaseUrl, () => openWith(settings, databaseUrl, async () => {}, log))
  }
  const logLine = (line: string) => log.info(line)
  const embedded = await startEmbeddedPostgres({ dataDir, postgresBin, port, poolSize, log: logLine, onWaiting })
  const space = new FreeSpace(dataDir, log)
  const stop = async () => {
    space.stop()
    await embedded.stop()
  }
  const opened = await openWith(settings, embedded.connection, stop, log)
  return { ...opened, state: { ...opened.state, refusesWrite: () => space.refusesWrite(), disk: () => space.state() } }
}

async function openWith(
  { databasePool: poolSize, statementTimeout }: DatabaseSettings,
  target: ConnectionSettings['target'],
  stop: () => Promise<void>,
  log: Log,
): Promise<OpenDatabase> {
  const onError = (error: Error) => log.warn(`lost a database connection: ${error.message}`)
  const { db, pool, state } = openPool({ target, poolSize, statementTimeout, onError })
  const close = async () => {
    await db.destroy()
    await stop()
  }
  const upgrade = async () => {
    if (isUpToDate(await appliedMigrations(db).catch(() => []))) return
    const change = await bringUpToDate(target)
    if (change) log.info(change)
  }
  const whole = { ...state, refusesWrite: () => false, disk: () => undefined }
  try {
    if (typeof target === 'string') await requireDirect(pool)
    const applied = await appliedMigrations(db).catch(() => [])
    const newer = refusalOfNewer(applied)
    if (newer) throw newer
    const isNew = applied.length === 0
    const opened = { db, isNew, machines: undefined, state: whole, target, bringUpToDate: upgrade, close }
    // By Kysely: the limits of a connection hold only for queries that return a promise, and a pool's own do not.
    const isCluster = await isSharded({ query: (text) => db.executeQuery(CompiledQuery.raw(text)) })
    if (!isCluster) return opened
    return withMachines(opened, openMachinePools({ target, statementTimeout, onError }))
  } catch (error) {
    await close()
    throw error
  }
}

/** The database of a cluster: the pool of the coordinator, and those of the machines behind it. */
function withMachines(opened: OpenDatabase, machines: MachinePools): OpenDatabase {
  const { state, close } = opened
  const silentMachine = () => machines.silentMachine() ?? state.silentMachine()
  const connections = () => {
    const all = [state.connections(), ...machines.connections()]
    const sum = (of: 'open' | 'idle' | 'waiting') => all.reduce((total, one) => total + one[of], 0)
    return { open: sum('open'), idle: sum('idle'), waiting: sum('waiting') }
  }
  const closeAll = async () => {
    await machines.close()
    await close()
  }
  return { ...opened, machines, state: { ...state, silentMachine, connections }, close: closeAll }
}
