import { resolve } from 'node:path'
import type pg from 'pg'
import { StartRefusal } from '../../shared/start-refusal.ts'
import { defaultDataDir, hasDatabase, runningEmbedded, startEmbeddedPostgres } from '../db/embedded/index.ts'
import type { Config } from '../settings/config.ts'
import { readSecret, replaceSecret } from '../start/secret-file.ts'
import { backUp } from './backup.ts'
import type { Header } from './backup-file.ts'
import { connected, inWords, report, runCommand } from './maintenance.ts'
import { BackupReader } from './read-backup.ts'
import { restore } from './restore.ts'

/**
 * `npm run backup -- file` and `npm run restore -- file`. They use the database of DATABASE_URL, or the embedded one of
 * DATA_DIR. A server may be running during a backup.
 */

// server/bin.js checks both.
const [command, path = ''] = process.argv.slice(2)
await runCommand(command === 'backup' ? makeBackup : restoreBackup, `The ${command} failed`)

async function makeBackup(config: Config): Promise<void> {
  const { databaseUrl, dataDir = defaultDataDir(), secrets } = config
  if (databaseUrl === undefined && !(await hasDatabase(dataDir))) {
    throw new StartRefusal(
      `DATA_DIR: there is no database in ${resolve(dataDir)}. Set it as for the server, or DATABASE_URL.`,
    )
  }
  const isKept = databaseUrl === undefined && secrets === undefined
  const secret = isKept ? await readSecret(dataDir) : undefined
  const counts = await onDatabase(config, 'running', (client) => backUp(client, path, { secret, now: Date.now() }))
  report(`${path} holds ${inWords(counts)}.${secret ? ' It holds the secret, too: keep it safe.' : ''}`)
}

async function restoreBackup(config: Config): Promise<void> {
  const backup = await BackupReader.open(path)
  const { databaseUrl, dataDir = defaultDataDir() } = config
  const keep = async ({ secret }: Header) => {
    if (secret && databaseUrl === undefined) await replaceSecret(dataDir, secret)
  }
  const { header, counts, repairs } = await onDatabase(config, 'stopped', (client) => restore(client, backup, keep))
  report([`Restored ${inWords(counts)}, as of ${header.madeAt}.`, ...repairs].join(' '))
}

/** Connects to the database of the settings. Starts an embedded database that does not run, and stops it again. */
async function onDatabase<T>(
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
