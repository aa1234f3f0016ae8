import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { messageOf } from '../../../shared/error-code.ts'
import { acquire, type Owned } from './acquire.ts'
import { closeAddress } from './address.ts'
import { clusterDir } from './cluster.ts'
import { openDataDir } from './data-dir.ts'
import { type Instance, type InstanceOptions, openInstance } from './instance.ts'
import { hasEnded, readPostmaster } from './postmaster.ts'
import { signal } from './process.ts'
import { EmbeddedRefusal } from './refusal.ts'
import { APP, probe } from './superuser.ts'

export type EmbeddedPostgres = {
  /**
   * For `pg.Pool`. The host is the folder of the Unix socket. `ssl` is set because `pg` would otherwise take
   * PGSSLMODE from the environment.
   */
  connection: { host: string; port: number; user: string; database: string; ssl: false }
  /** Stops the database cleanly ("fast": open transactions are rolled back). May be called again. */
  stop(): Promise<void>
}

const STOPS_WITHIN_MS = 30_000
const RETRY_MS = 1_000
const LEAVE_WITHIN_MS = 250

/** Starts the embedded PostgreSQL that has its data in `dataDir`, or adopts one that runs there. */
export async function startEmbeddedPostgres(options: InstanceOptions): Promise<EmbeddedPostgres> {
  const instance = await openInstance(options)
  const supervisor = new Supervisor(instance, await acquire(instance))
  return { connection: supervisor.connection, stop: () => supervisor.stop() }
}

/** How to reach the embedded PostgreSQL that a server runs on a data folder; undefined where none runs. */
export async function runningEmbedded(dataDir: string): Promise<EmbeddedPostgres['connection'] | undefined> {
  const found = await readPostmaster(clusterDir(await openDataDir(dataDir)))
  if (!found?.address.host) return undefined
  const { state } = await probe(found.address)
  return state === 'serving' ? { ...found.address, ...APP, ssl: false } : undefined
}

/** Keeps an owned database running, and ours, until it is stopped. */
class Supervisor {
  readonly connection: EmbeddedPostgres['connection']
  readonly #instance: Instance
  #owned: Owned | undefined
  #regaining: Promise<void> | undefined
  #stopping: Promise<void> | undefined

  constructor(instance: Instance, owned: Owned) {
    this.#instance = instance
    instance.address = owned.address
    this.connection = { ...owned.address, ...APP, ssl: false }
    this.#hold(owned)
  }

  stop(): Promise<void> {
    this.#stopping ??= this.#stop()
    return this.#stopping
  }

  #hold(owned: Owned): void {
    this.#owned = owned
    // The database alone keeps no process alive.
    owned.lock.socket.unref()
    void owned.lock.lost.then(() => {
      if (!this.#stopping) this.#regaining = this.#regain(owned)
    })
  }

  // The session with the lock ends when the database does, or when one of its processes crashes.
  async #regain(lost: Owned): Promise<void> {
    this.#owned = undefined
    const { log } = this.#instance
    log('PostgreSQL has gone away; bringing it back')
    await lost.guard.standDown()
    // Even a stop waits for one attempt, because what runs without a guard has to be stopped too.
    while (!this.#owned) {
      try {
        this.#hold(await acquire(this.#instance))
      } catch (error) {
        log(`PostgreSQL is not back: ${messageOf(error)}`)
        if (error instanceof EmbeddedRefusal || this.#stopping) return
        await sleep(RETRY_MS, undefined, { ref: false })
      }
    }
  }

  async #stop(): Promise<void> {
    await this.#regaining
    if (!this.#owned) return
    await stopDatabase(this.#instance, this.#owned)
    await this.#owned.guard.standDown()
    await closeAddress(this.#owned.address)
  }
}

// The lock is held until the database has stopped, so that no other server takes over one that is about to end.
async function stopDatabase({ cluster, log }: Instance, { pid, lock }: Owned): Promise<void> {
  lock.socket.ref()
  await Promise.race([othersGone(lock.client), sleep(LEAVE_WITHIN_MS, undefined, { ref: false })])
  signal(pid, 'SIGINT')
  if (!(await hasEnded(cluster, pid, STOPS_WITHIN_MS))) {
    log('PostgreSQL takes too long to stop and is cut off; the next start recovers its data')
    signal(pid, 'SIGQUIT')
    await hasEnded(cluster, pid, STOPS_WITHIN_MS)
  }
  await lock.client.end()
}

// `pool.end()` does not wait for the sessions that it ends. If one of them still hears of the stop, the pool
// reports a lost connection (seen in 2 of 3 stops on a busy machine).
async function othersGone(client: pg.Client): Promise<void> {
  const others = `select from pg_stat_activity
    where backend_type = 'client backend' and pid <> pg_backend_pid() limit 1`
  const deadline = Date.now() + LEAVE_WITHIN_MS
  try {
    while (Date.now() < deadline && (await client.query(others)).rowCount) await sleep(5)
  } catch {
    // The session is gone, and the others with it.
  }
}
