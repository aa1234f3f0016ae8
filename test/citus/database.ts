import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import pg from 'pg'
import { inject, onTestFinished } from 'vitest'
import { liveAudience, type Operations } from '../../client/index.ts'
import { bringUpToDate } from '../../server/db/migrate.ts'
import type { Config } from '../../server/settings/config.ts'
import { withDatabase } from '../support/postgres.ts'
import { secondNode } from '../support/stage.ts'
import { type Cluster, OWNER } from './setup.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

export const hasCitus = (): boolean => inject('citus') !== null
/** Whether the run may stop workers. */
export const hasOwnWorkers = (): boolean => (inject('citus')?.workers.length ?? 0) > 0

export function cluster(): Cluster {
  const found = inject('citus')
  if (!found) throw new Error('there is no Citus')
  return found
}

/** Runs a statement on a connection of its own. */
export async function ask<Row extends pg.QueryResultRow>(url: string, ...statements: string[]): Promise<Row[]> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    let rows: Row[] = []
    for (const statement of statements) rows = (await client.query<Row>(statement)).rows
    return rows
  } finally {
    await client.end()
  }
}

/** Each machine's databases are made there. */
const QUIET = 'set citus.enable_create_database_propagation = off'

type Node = { host: string; port: number }

/** The machines, the coordinator first. */
const nodesOf = (url: string): Promise<Node[]> =>
  ask<Node>(url, 'select nodename as host, nodeport as port from pg_dist_node order by groupid')

const on = ({ host, port }: Node, url: string): string => {
  const there = new URL(url)
  there.hostname = host
  there.port = String(port)
  return there.href
}

/** An empty database on every machine, which know each other. @returns its owner's address */
export async function clusterDatabase(): Promise<string> {
  const { url, workers } = cluster()
  const name = `live_audience_test_${randomUUID().replaceAll('-', '')}`
  const nodes = await nodesOf(url)
  const owner = workers.length > 0 ? OWNER : new URL(url).username
  for (const node of nodes) {
    await ask(on(node, url), QUIET, `create database ${name} owner ${owner} template template0`)
    await ask(withDatabase(on(node, url), name), 'create extension citus')
  }
  onTestFinished(async () => {
    for (const node of nodes) await dropDatabase(on(node, url), name)
  })
  const [coordinator, ...others] = nodes
  const here = withDatabase(url, name)
  await ask(
    here,
    `select citus_set_coordinator_host('${coordinator?.host}', ${coordinator?.port})`,
    ...others.map(({ host, port }) => `select citus_add_node('${host}', ${port})`),
  )
  const owned = new URL(here)
  owned.username = owner
  return owned.href
}

/**
 * Drops a database that a test which failed may have left in use: with connections that come back, and with
 * transactions that a worker prepared before it died.
 */
async function dropDatabase(url: string, name: string): Promise<void> {
  const prepared = await ask<{ gid: string }>(url, `select gid from pg_prepared_xacts where database = '${name}'`)
  const rollbacks = prepared.map(({ gid }) => `rollback prepared '${gid}'`)
  await ask(withDatabase(url, name), ...rollbacks)
  await ask(url, `alter database ${name} allow_connections false`)
  const drop = () => ask(url, QUIET, `drop database ${name} with (force)`)
  // PostgreSQL gives others 5 s to leave.
  await drop().catch(drop)
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
