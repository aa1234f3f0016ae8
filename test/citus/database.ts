import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { inject, onTestFinished } from 'vitest'
import { liveAudience, type Operations } from '../../client/index.ts'
import type { Config } from '../../server/config/config.ts'
import { bringUpToDate } from '../../server/db/migrate.ts'
import { secondNode } from '../support/test-server.ts'
import { ask, type Cluster, createDatabase, on } from './cluster.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

export const hasCitus = (): boolean => inject('citus') !== null
/** Whether the run may stop workers. */
export const hasOwnWorkers = (): boolean => (inject('citus')?.workers.length ?? 0) > 0

export function cluster(): Cluster {
  const found = inject('citus')
  if (!found) throw new Error('there is no Citus')
  return found
}

/** An empty database on every machine, which know each other. @returns its owner's address */
export async function clusterDatabase(): Promise<string> {
  const name = `live_audience_test_${randomUUID().replaceAll('-', '')}`
  const { url, drop } = await createDatabase(cluster(), name)
  onTestFinished(drop)
  return url
}

/** A database whose tables lie on the workers. @param shards of each table @returns its address */
export async function distributedDatabase(shards = 32): Promise<string> {
  const url = await clusterDatabase()
  const name = new URL(url).pathname.slice(1)
  await ask(cluster().url, `alter database ${name} set citus.shard_count = ${shards}`)
  await bringUpToDate(url)
  const { code, said } = await tool(['distribute'], { DATABASE_URL: url })
  if (code !== 0) throw new Error(said)
  return url
}

/** Where the workers of our own have a database. */
export const workerUrls = (url: string): string[] =>
  cluster().workers.map(({ port }) => on({ host: '127.0.0.1', port }, url))

/** Runs a command of the package. @param within milliseconds; as long as it takes if left out */
export const tool = (args: string[], env: Record<string, string>, within = 0) => {
  const { PATH = '', HOME = '' } = process.env
  const run = promisify(execFile)
  return run(process.execPath, ['server/bin.js', ...args], {
    cwd: ROOT,
    timeout: within,
    env: { PATH, HOME, ...env },
  }).then(
    ({ stderr }) => ({ code: 0, said: stderr }),
    (error) => ({ code: error.code as number, said: String(error.stderr) }),
  )
}

export type Served = {
  url: string
  token: string
  host: Operations
  logged: string[]
  metricsPort: number | undefined
  signInLink(): Promise<string>
  stop(): Promise<void>
}

/** A server on a database, and a host who is signed in to it. */
export async function serve(databaseUrl: string, change: Partial<Config> = {}): Promise<Served> {
  const logged: string[] = []
  const server = await secondNode({ databaseUrl, now: Date.now }, change, logged)
  const browser = liveAudience({ baseUrl: server.url })
  await browser.useLink({ token: (await server.signInLink()).split('#token=')[1] ?? '' })
  const { token } = await browser.mintToken()
  const host = liveAudience({ baseUrl: server.url, token })
  const { url, metricsPort, signInLink, stop } = server
  return { url, metricsPort, token, host, logged, signInLink, stop }
}
