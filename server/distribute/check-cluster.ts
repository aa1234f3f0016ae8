import type pg from 'pg'
import { StartRefusal } from '../../shared/start-refusal.ts'
import { isSharded } from '../db/citus.ts'
import { othersOn, requireTables } from '../db/command-connection.ts'

/** The oldest version of Citus that was tested. */
const CITUS_SINCE = 13

/** Milliseconds within which a worker has to answer. Citus waits 30 s, which is long at a terminal. */
const CONNECT_WITHIN = 3_000

type Worker = { host: string; port: number }

/**
 * Checks a cluster before anything in it is changed.
 * @returns the addresses of the workers, for people
 * @throws StartRefusal if the tables cannot be distributed, or are distributed already
 */
export async function checkCluster(client: pg.Client): Promise<string> {
  const version = await citusVersion(client)
  await requireTables(client)
  if (await isSharded(client)) throw new StartRefusal('The tables are distributed already.')
  const workers = await workersOf(client)
  await requireSameVersion(client, version, workers)
  await requireNoOthers(client)
  return workers.map(({ host, port }) => `${host}:${port}`).join(', ')
}

async function citusVersion(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ version: string }>(
    `select extversion as version from pg_extension where extname = 'citus'`,
  )
  const version = rows[0]?.version
  if (version === undefined) {
    throw new StartRefusal(
      'Citus is not in this database. Run this as a superuser, on this machine and on every worker: create extension citus',
    )
  }
  if (Number.parseInt(version, 10) < CITUS_SINCE)
    throw new StartRefusal(`This is Citus ${version}. Use Citus ${CITUS_SINCE} or later.`)
  return version
}

async function workersOf(client: pg.Client): Promise<Worker[]> {
  const { rows } = await client.query<Worker & { is_coordinator: boolean }>(
    `select nodename as host, nodeport as port, groupid = 0 as is_coordinator
     from pg_dist_node where isactive order by nodename, nodeport`,
  )
  const workers = rows.filter((node) => !node.is_coordinator)
  if (workers.length === rows.length) {
    throw new StartRefusal(
      "The workers do not know this machine. Run this as a superuser: select citus_set_coordinator_host('its name', 5432)",
    )
  }
  if (workers.length === 0) {
    throw new StartRefusal(
      "There are no workers. Run this as a superuser, for each worker: select citus_add_node('its name', 5432)",
    )
  }
  return workers
}

/** Every worker must have the same version of Citus. Asks as the role that the server uses. */
async function requireSameVersion(client: pg.Client, version: string, workers: Worker[]): Promise<void> {
  await client.query(`set citus.node_connection_timeout = ${CONNECT_WITHIN}`)
  const { rows } = await client.query<Worker & { success: boolean; result: string }>(
    `select nodename as host, nodeport as port, success, result
     from run_command_on_workers($$select extversion from pg_extension where extname = 'citus'$$)`,
  )
  const wrong = rows.filter(({ success, result }) => !success || result !== version)
  if (wrong.length > 0 || rows.length < workers.length) {
    const answers = wrong.map(({ host, port, result }) => `${host}:${port} says: ${result}`)
    throw new StartRefusal(`Not every worker has Citus ${version}. ${answers.join('; ')}`)
  }
}

/** A server could write while the tables are copied. Those writes would be lost. */
async function requireNoOthers(client: pg.Client): Promise<void> {
  const others = await othersOn(client)
  if (others.length > 0) {
    throw new StartRefusal(`Others are connected to the database: ${others.join(', ')}. Stop them first.`)
  }
}
