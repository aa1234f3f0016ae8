import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { bringUpToDate } from '../../server/db/migrate.ts'
import { ask, createDatabase, startCluster } from '../citus/cluster.ts'
import { makeMachine, pidOf, startMachine, stopMachine } from '../citus/machine.ts'
import { freePort } from '../support/ports.ts'

/** A database that takes votes, and the pids of the first processes of its machines. */
export type Machines = { databaseUrl: string; pids: number[] }

const NAME = 'live_audience_bench'

/**
 * A Citus cluster of a coordinator and two workers, and a PostgreSQL of the same version without Citus.
 * @param bin the programs of a PostgreSQL that has Citus
 */
export async function startMachines(
  bin: string,
): Promise<Record<'citus' | 'plain', Machines> & { stop(): Promise<void> }> {
  const { cluster, machines, folder, remove } = await startCluster(bin)
  const alone = { port: await freePort(), folder: join(folder, 'plain'), bin }
  await makeMachine(alone, '')
  await startMachine(alone)
  const server = `postgres://postgres@127.0.0.1:${alone.port}`
  await ask(`${server}/postgres`, `create database ${NAME}`)
  const { url } = await createDatabase(cluster, NAME)
  await bringUpToDate(url)
  const env = { ...process.env, DATABASE_URL: url }
  await promisify(execFile)(process.execPath, ['server/bin.js', 'distribute'], { env })
  return {
    citus: { databaseUrl: url, pids: await Promise.all(machines.map(pidOf)) },
    plain: { databaseUrl: `${server}/${NAME}`, pids: [await pidOf(alone)] },
    async stop() {
      await stopMachine(alone)
      await remove()
    },
  }
}
