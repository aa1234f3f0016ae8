import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { freePort } from '../support/ports.ts'
import { withDatabase } from '../support/postgres.ts'
import { type Machine, makeMachine, startMachine, stopMachine } from './machine.ts'

export type Cluster = {
  /** A superuser's address of the coordinator. */
  url: string
  /** The workers that the run may stop: its own. */
  workers: Machine[]
}

/** Who owns the tables in a cluster of our own: no superuser. */
export const OWNER = 'live_audience'

/** The programs of a PostgreSQL that has the extension. */
export function binWithCitus(): string | undefined {
  try {
    const ask = (what: string) => execFileSync('pg_config', [what], { encoding: 'utf8' }).trim()
    const isThere = existsSync(join(ask('--sharedir'), 'extension', 'citus.control'))
    return isThere ? ask('--bindir') : undefined
  } catch {
    return undefined
  }
}

export async function startCluster(bin: string) {
  const folder = mkdtempSync(join(roomInMemory() ? '/dev/shm' : tmpdir(), 'la-citus-'))
  chmodSync(folder, 0o1777)
  const machines: Machine[] = []
  for (const name of ['coordinator', 'worker-1', 'worker-2']) {
    machines.push({ port: await freePort(), folder: join(folder, name), bin })
  }
  await Promise.all(machines.map((machine) => makeMachine(machine)))
  await Promise.all(machines.map(startMachine))
  const [coordinator, ...workers] = machines
  const remove = async () => {
    await Promise.allSettled(machines.map(stopMachine))
    rmSync(folder, { recursive: true, force: true })
  }
  const url = `postgres://postgres@127.0.0.1:${coordinator?.port}/postgres`
  await introduce(url, workers)
  return { cluster: { url, workers }, machines, folder, remove }
}

const roomInMemory = (): boolean => {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm')
    return bavail * bsize > 2 * 1024 ** 3
  } catch {
    return false
  }
}

/** Tells the coordinator of its workers: in the database `postgres`, where tests read who they are. */
async function introduce(url: string, workers: Machine[]): Promise<void> {
  const port = Number(new URL(url).port)
  for (const at of [port, ...workers.map((worker) => worker.port)]) {
    const client = new pg.Client(`postgres://postgres@127.0.0.1:${at}/postgres`)
    await client.connect()
    await client.query('create extension citus')
    await client.query(`create role ${OWNER} login`)
    await client.end()
  }
  const client = new pg.Client(url)
  await client.connect()
  await client.query(`select citus_set_coordinator_host('127.0.0.1', ${port})`)
  for (const worker of workers) await client.query(`select citus_add_node('127.0.0.1', ${worker.port})`)
  await client.end()
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

export const on = ({ host, port }: Node, url: string): string => {
  const there = new URL(url)
  there.hostname = host
  there.port = String(port)
  return there.href
}

/**
 * Creates an empty database on every machine, and has the machines know each other.
 * @returns its owner's address, and what drops it
 */
export async function createDatabase({ url, workers }: Cluster, name: string) {
  const nodes = await nodesOf(url)
  const owner = workers.length > 0 ? OWNER : new URL(url).username
  for (const node of nodes) {
    await ask(on(node, url), QUIET, `create database ${name} owner ${owner} template template0`)
    await ask(withDatabase(on(node, url), name), 'create extension citus')
  }
  const drop = async () => {
    for (const node of nodes) await dropDatabase(on(node, url), name)
  }
  const [coordinator, ...others] = nodes
  const here = withDatabase(url, name)
  await ask(
    here,
    `select citus_set_coordinator_host('${coordinator?.host}', ${coordinator?.port})`,
    ...others.map(({ host, port }) => `select citus_add_node('${host}', ${port})`),
  )
  const owned = new URL(here)
  owned.username = owner
  return { url: owned.href, drop }
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
