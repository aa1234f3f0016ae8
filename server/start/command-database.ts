import { resolve } from 'node:path'
import type pg from 'pg'
import { StartRefusal } from '../../shared/start-refusal.ts'
import type { Config } from '../config/config.ts'
import { report } from '../config/run-command.ts'
import { connected } from '../db/command-connection.ts'
import { defaultDataDir, hasDatabase, runningEmbedded, startEmbeddedPostgres } from '../db/embedded/index.ts'

/** @throws StartRefusal where the data folder of the settings has no database */
export async function requireDatabase({ databaseUrl, dataDir = defaultDataDir() }: Config): Promise<void> {
  if (databaseUrl !== undefined || (await hasDatabase(dataDir))) return
  throw new StartRefusal(
    `DATA_DIR: there is no database in ${resolve(dataDir)}. Set it as for the server, or DATABASE_URL.`,
  )
}

/** Connects to the database of the settings. Starts an embedded database that does not run, and stops it again. */
export async function onDatabase<T>(
  { databaseUrl, databasePool: poolSize, dataDir = defaultDataDir(), postgresBin }: Config,
  server: 'running' | 'stopped',
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  if (databaseUrl !== undefined) return connected(databaseUrl, work)
  const running = server === 'running' ? await runningEmbedded(dataDir) : undefined
  if (running) return connected(running, work)
  const own = await startEmbeddedPostgres({ dataDir, postgresBin, poolSize, log: report })
  try {
    return await connected(own.connection, work)
  } finally {
    await own.stop()
  }
}
