import type { Kysely } from 'kysely'
import { isOutage } from '../queries/outage.ts'
import { type ConnectionSettings, connect } from './connect.ts'
import { startEmbeddedPostgres } from './embedded/index.ts'
import { migrate } from './migrate.ts'
import type { Database } from './schema.ts'

/** What a database needs to know of the settings. */
export type DatabaseSettings = {
  /** A PostgreSQL to use; the embedded one otherwise. */
  databaseUrl: string | undefined
  databasePool: number
  statementTimeout: number
  dataDir: string
  port: number
}

export type OpenDatabase = {
  db: Kysely<Database>
  /** Where it is, for connections beside the pool. */
  target: ConnectionSettings['target']
  close(): Promise<void>
}

/** The database of DATABASE_URL did not answer. */
export class UnreachableDatabase extends Error {}

/**
 * Opens the database with its schema up to date: the one of `databaseUrl`, else the embedded one.
 * @throws UnreachableDatabase, NewerDatabase, EmbeddedRefusal with a sentence for whoever starts the server
 */
export async function openDatabase(
  settings: DatabaseSettings,
  log: (message: string) => void,
): Promise<OpenDatabase> {
  const { databaseUrl, dataDir, port } = settings
  if (databaseUrl !== undefined) return openWith(settings, databaseUrl, async () => {}, log)
  const embedded = await startEmbeddedPostgres({ dataDir, port, log })
  return openWith(settings, embedded.connection, () => embedded.stop(), log)
}

async function openWith(
  { databasePool, statementTimeout }: DatabaseSettings,
  target: ConnectionSettings['target'],
  stop: () => Promise<void>,
  log: (message: string) => void,
): Promise<OpenDatabase> {
  const db = connect({
    target,
    poolSize: databasePool,
    statementTimeout,
    onError: (error) => log(`lost a database connection: ${error.message}`),
  })
  const close = async () => {
    await db.destroy()
    await stop()
  }
  try {
    await bringUpToDate(target)
  } catch (error) {
    await close()
    throw isOutage(error) ? new UnreachableDatabase(unreachable(error)) : error
  }
  return { db, target, close }
}

/** On a connection of its own, since a migration of much data takes longer than any statement may. */
async function bringUpToDate(target: ConnectionSettings['target']): Promise<void> {
  const db = connect({ target, poolSize: 2, statementTimeout: 0, onError: () => {} })
  try {
    await migrate(db)
  } finally {
    await db.destroy()
  }
}

const unreachable = (error: unknown): string =>
  `DATABASE_URL: cannot reach this PostgreSQL (${error instanceof Error ? error.message : error}). Check host, port and that it runs.`
