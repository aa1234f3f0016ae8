import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { freePort } from '../support/ports.ts'
import { type Machine, makeMachine, startMachine, stopMachine } from './machine.ts'

/**
 * A Citus cluster for the run: that of CITUS_URL, a superuser's address of the coordinator, else a
 * coordinator and two workers of its own where the extension is installed.
 */
export type Cluster = {
  /** A superuser's address of the coordinator. */
  url: string
  /** The workers that the run may stop: its own. */
  workers: Machine[]
}

/** Who owns the tables in a cluster of our own: no superuser. */
export const OWNER = 'live_audience'

declare module 'vitest' {
  interface ProvidedContext {
    citus: Cluster | null
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.CITUS_URL
  const bin = given ? undefined : binWithCitus()
  if (given) project.provide('citus', { url: given, workers: [] })
  if (given) process.stderr.write('CITUS_URL: its workers are not stopped, so that is left out.\n')
  if (given || !bin) {
    if (!given) project.provide('citus', null)
    if (!given)
      process.stderr.write('NOT TESTED: Citus is not installed here, and CITUS_URL does not name a cluster.\n')
    return async () => {}
  }
  const { cluster, remove } = await startCluster(bin)
  project.provide('citus', cluster)
  return remove
}

/** The programs of a PostgreSQL that has the extension. */
function binWithCitus(): string | undefined {
  try {
    const ask = (what: string) => execFileSync('pg_config', [what], { encoding: 'utf8' }).trim()
    const isThere = existsSync(join(ask('--sharedir'), 'extension', 'citus.control'))
    return isThere ? ask('--bindir') : undefined
  } catch {
    return undefined
  }
}

async function startCluster(bin: string): Promise<{ cluster: Cluster; remove(): Promise<void> }> {
  const folder = mkdtempSync(join(roomInMemory() ? '/dev/shm' : tmpdir(), 'la-citus-'))
  chmodSync(folder, 0o1777)
  const machines: Machine[] = []
  for (const name of ['coordinator', 'worker-1', 'worker-2']) {
    machines.push({ port: await freePort(), folder: join(folder, name), bin })
  }
  await Promise.all(machines.map(makeMachine))
  await Promise.all(machines.map(startMachine))
  const [coordinator, ...workers] = machines
  const remove = async () => {
    await Promise.allSettled(machines.map(stopMachine))
    rmSync(folder, { recursive: true, force: true })
  }
  const url = `postgres://postgres@127.0.0.1:${coordinator?.port}/postgres`
  await introduce(url, workers)
  return { cluster: { url, workers }, remove }
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
