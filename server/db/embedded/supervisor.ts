import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { messageOf } from '../../../shared/system-error-code.ts'
import { clusterDir } from './cluster.ts'
import { openDataDir } from './data-dir.ts'
import { type Instance, type InstanceOptions, openInstance } from './instance.ts'
import { acquire, type Owned } from './ownership.ts'
import { hasEnded, readPostmaster, signal } from './postmaster.ts'
import { EmbeddedRefusal } from './refusal.ts'
import { removeSocketDir } from './socket-dir.ts'
import { APP, probe } from './superuser-client.ts'

export type EmbeddedPostgres = {
  /**
   * For `pg.Pool`. The host is the folder of the Unix socket. `ssl` is set because `pg` would otherwise take
   * PGSSLMODE from the environment.
   */
  connection: { host: string; port: number; user: string; database: string; ssl: false }
  /** Stops PostgreSQL cleanly ("fast": open transactions are rolled back). May be called again. */
  stop(): Promise<void>
}

const STOPS_WITHIN_MS = 30_000
const RETRY_MS = 1_000
const LEAVE_WITHIN_MS = 250

/** Starts the embedded PostgreSQL that has its data in `dataDir`, or adopts one that runs there. */
export async function startEmbeddedPostgres(options: InstanceOptions): Promise<EmbeddedPostgres> {
  const instance = await openInstance(options)
  return new Supervisor(instance, await acquire(instance))
}

/** How to reach the embedded PostgreSQL that a server runs on a data folder; undefined where none runs. */
export async function runningEmbedded(dataDir: string): Promise<EmbeddedPostgres['connection'] | undefined> {
  const found = await readPostmaster(clusterDir(await openDataDir(dataDir)))
  if (!found?.address.host) return undefined
  const { state } = await probe(found.address)
  return state === 'serving' ? { ...found.address, ...APP, ssl: false } : undefined
}

/** Keeps a PostgreSQL running, and ours, until it is stopped. */
class Supervisor implements EmbeddedPostgres {
  readonly connection: EmbeddedPostgres['connection']
  readonly #instance: Instance
  #owned: Owned | undefined
  #recovering: Promise<void> | undefined
  #stopping: Promise<void> | undefined

  constructor(instance: Instance, owned: Owned) {
    this.#instance = instance
    instance.address = owned.address
    this.connection = { ...owned.address, ...APP, ssl: false }
    this.#supervise(owned)
  }

  readonly stop = (): Promise<void> => {
    this.#stopping ??= this.#stop()
    return this.#stopping
  }

  #supervise(owned: Owned): void {
    this.#owned = owned
    // PostgreSQL alone keeps no process of ours alive.
    owned.client.unref()
    void owned.lost.then(() => {
      if (!this.#stopping) this.#recovering = this.#recover(owned)
    })
  }

  // The connection with the lock ends when PostgreSQL does, or when one of its processes crashes.
  async #recover(lost: Owned): Promise<void> {
    this.#owned = undefined
    const { log } = this.#instance
    log('PostgreSQL has ended; starting it again')
    await lost.watchdog.dismiss()
    // Even a stop waits for one attempt, because what runs without a watchdog has to be stopped too.
    while (!this.#owned) {
      try {
        this.#supervise(await acquire(this.#instance))
      } catch (error) {
        log(`PostgreSQL could not be started again: ${messageOf(error)}`)
        if (error instanceof EmbeddedRefusal || this.#stopping) return
        await sleep(RETRY_MS, undefined, { ref: false })
      }
    }
  }

  async #stop(): Promise<void> {
    await this.#recovering
    if (!this.#owned) return
    await stopPostmaster(this.#instance, this.#owned)
    await this.#owned.watchdog.dismiss()
    await removeSocketDir(this.#owned.address)
  }
}

// The lock is held until PostgreSQL has stopped, so that no other server takes over one that is about to end.
async function stopPostmaster({ cluster, log }: Instance, { pid, client }: Owned): Promise<void> {
  client.ref()
  await Promise.race([othersGone(client), sleep(LEAVE_WITHIN_MS, undefined, { ref: false })])
  signal(pid, 'SIGINT')
  if (!(await hasEnded(cluster, pid, STOPS_WITHIN_MS))) {
    log('PostgreSQL takes too long to stop and is shut down immediately; the next start recovers its data')
    signal(pid, 'SIGQUIT')
    await hasEnded(cluster, pid, STOPS_WITHIN_MS)
  }
  await client.end()
}

// `pool.end()` does not wait for the connections that it ends. If PostgreSQL stops before one of them has ended, the
// pool reports a lost connection (seen in 2 of 3 stops on a busy machine).
async function othersGone(client: pg.Client): Promise<void> {
  const others = `select from pg_stat_activity
    where backend_type = 'client backend' and pid <> pg_backend_pid() limit 1`
  const deadline = Date.now() + LEAVE_WITHIN_MS
  try {
    while (Date.now() < deadline && (await client.query(others)).rowCount) await sleep(5)
  } catch {
    // The connection is gone, and the others with it.
  }
}
