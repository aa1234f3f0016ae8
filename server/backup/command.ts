import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import type pg from 'pg'
import { StartRefusal } from '../../shared/start-refusal.ts'
import { defaultDataDir, hasDatabase, runningEmbedded, startEmbeddedPostgres } from '../db/embedded/index.ts'
import { type Config, readConfig } from '../settings/config.ts'
import { readSecret, replaceSecret } from '../start/secret-file.ts'
import { backUp, connected, restore } from './backup.ts'
import type { Header } from './backup-file.ts'

/**
 * `npm run backup -- file` and `npm run restore -- file`, for the database of the settings: that of
 * DATABASE_URL, or the embedded one of DATA_DIR, which may be running for a backup.
 */

const say = (line: string) => process.stderr.write(`${line}\n`)

// server/bin.js has seen to it that there are both.
const [command, file = ''] = process.argv.slice(2)
try {
  const config = readConfig({ ...process.env, NODE_ENV: undefined })
  await (command === 'backup' ? makeBackup(config, file) : bringBack(config, file))
} catch (error) {
  const reason = error instanceof Error ? error.message : String(error)
  say(error instanceof StartRefusal ? reason : `It did not work: ${reason}`)
  process.exitCode = 1
}

async function makeBackup(config: Config, path: string): Promise<void> {
  const { databaseUrl, dataDir = defaultDataDir(), secrets } = config
  if (databaseUrl === undefined && !(await hasDatabase(dataDir))) {
    throw new StartRefusal(
      `DATA_DIR: there is no database in ${resolve(dataDir)}. Set it as for the server, or DATABASE_URL.`,
    )
  }
  const isKept = databaseUrl === undefined && secrets === undefined
  const secret = isKept ? await readSecret(dataDir) : undefined
  const counts = await onDatabase(config, 'running', (client) => backUp(client, path, { secret, now: Date.now() }))
  say(`${path} holds ${inWords(counts)}.${secret ? ' It holds the secret, too: keep it safe.' : ''}`)
}

async function bringBack(config: Config, path: string): Promise<void> {
  if (!existsSync(path)) throw new StartRefusal(`There is no file ${path}.`)
  const { databaseUrl, dataDir = defaultDataDir() } = config
  const keep = async ({ secret }: Header) => {
    if (secret && databaseUrl === undefined) await replaceSecret(dataDir, secret)
  }
  const { header, counts, mended } = await onDatabase(config, 'stopped', (client) => restore(client, path, keep))
  const mends = mended.map((sentence) => ` ${sentence}`).join('')
  say(`Brought back ${inWords(counts)}, as of ${header.madeAt}.${mends}`)
}

/** Connects to the database of the settings, which is started where it has to be and brought up to date. */
async function onDatabase<T>(
  { databaseUrl, databasePool: poolSize, dataDir = defaultDataDir(), postgresBin }: Config,
  state: 'running' | 'stopped',
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  if (databaseUrl !== undefined) return connected(databaseUrl, state, work)
  const running = state === 'running' ? await runningEmbedded(dataDir) : undefined
  if (running) return connected(running, 'running', work)
  const own = await startEmbeddedPostgres({ dataDir, postgresBin, poolSize, log: say })
  try {
    return await connected(own.connection, 'stopped', work)
  } finally {
    await own.stop()
  }
}

function inWords(counts: Record<string, number>): string {
  return Object.entries(counts)
    .map(([table, count]) => `${count} × ${table}`)
    .join(', ')
}
