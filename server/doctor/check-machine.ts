import { once } from 'node:events'
import { rmdir, stat, statfs } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { codeOf } from '../../shared/error-code.ts'
import {
  defaultDataDir,
  hasDatabase,
  openDataDir,
  runningEmbedded,
  startEmbeddedPostgres,
} from '../db/embedded/index.ts'
import { RESERVE } from '../db/free-space.ts'
import { listenAt } from '../http/socket/listen.ts'
import type { Config } from '../settings/config.ts'
import { readSecret } from '../start/secret-file.ts'
import { checkDatabase } from './check-database.ts'
import { type Finding, note, ok, wrong } from './finding.ts'

/** Bytes. With less, a busy evening may fill the disk. */
const DISK_ENOUGH = 1024 * 1024 * 1024

/** Whether a live-audience server answers at an address. */
export async function answersAt(url: string): Promise<boolean> {
  const answer = await fetch(`${url}/healthz`, { signal: AbortSignal.timeout(3_000) }).catch(() => undefined)
  const body = await answer?.json().catch(() => undefined)
  return ['ok', 'starting'].includes(body?.status)
}

/** Checks that the server can listen on its ports, or does so already. @throws StartRefusal if it can not */
export async function checkPorts({ port, host, metrics }: Config): Promise<Finding[]> {
  if (metrics && metrics.port !== 0 && metrics.port === port) {
    return [wrong(`METRICS_PORT: ${port} is also PORT. Set METRICS_PORT to another one.`)]
  }
  if (port !== 0 && (await answersAt(`http://localhost:${port}`))) {
    return [ok(`A live-audience server answers on port ${port}.`)]
  }
  await tryToListen({ port, host }, { port: 'PORT', host: 'HOST' })
  if (metrics) await tryToListen(metrics, { port: 'METRICS_PORT', host: 'METRICS_HOST' })
  return [ok(`Port ${port} is free.`)]
}

async function tryToListen(...[at, names]: [Parameters<typeof listenAt>[1], Parameters<typeof listenAt>[2]]) {
  const server = createServer()
  await listenAt(server, at, names)
  server.close()
  await once(server, 'close')
}

/**
 * Checks the data folder, its disk and its secret, and the embedded database if it is used. Leaves no folder behind
 * that was not there.
 * @throws StartRefusal
 */
export async function checkData(config: Config, clock: () => number): Promise<Finding[]> {
  const wanted = config.dataDir ?? defaultDataDir()
  const isThere = await stat(wanted).then(
    () => true,
    (error) => codeOf(error) !== 'ENOENT',
  )
  const dataDir = await openDataDir(wanted)
  try {
    const findings = [await checkDisk(dataDir), ...(config.secrets ? [] : await checkSecret(dataDir))]
    return config.databaseUrl ? findings : [...findings, ...(await checkEmbedded(config, dataDir, clock))]
  } finally {
    if (!isThere) await rmdir(dataDir).catch(() => {})
  }
}

async function checkDisk(dataDir: string): Promise<Finding> {
  const { bavail, bsize } = await statfs(dataDir)
  const free = bavail * bsize
  const left = `${Math.floor(free / 1024 / 1024)} MiB are left on the disk of ${dataDir}`
  if (free < RESERVE) return wrong(`DATA_DIR: ${left}, so nothing can be written. Free some space.`)
  return free < DISK_ENOUGH ? note(`DATA_DIR: ${left}. Free some space soon.`) : ok(`${left}.`)
}

async function checkSecret(dataDir: string): Promise<Finding[]> {
  if ((await readSecret(dataDir)) === undefined) return [ok('The first start makes a secret.')]
  const file = join(dataDir, 'secret')
  const { mode } = await stat(file)
  if ((mode & 0o077) === 0) return [ok('Only its owner can read the secret.')]
  return [
    wrong(
      `DATA_DIR: others on this machine may read ${file} and sign in as anyone. Run chmod 600 ${file}, or remove it so that the next start makes another.`,
    ),
  ]
}

async function checkEmbedded(config: Config, dataDir: string, clock: () => number): Promise<Finding[]> {
  const { databasePool: pool, postgresBin } = config
  if (!(await hasDatabase(dataDir))) return [ok('The first start makes the database.')]
  const running = await runningEmbedded(dataDir)
  // Its pool is in use already.
  if (running) return checkDatabase({ target: running, pool: 1, clock })
  const own = await startEmbeddedPostgres({ dataDir, postgresBin, poolSize: pool, log: () => {} })
  try {
    return await checkDatabase({ target: own.connection, pool, clock })
  } finally {
    await own.stop()
  }
}
