import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { closeAddress } from './address.ts'
import { APP } from './app-database.ts'
import { type Owned, own } from './own.ts'
import { openPlace, type Place, type PlaceOptions } from './place.ts'
import { gone } from './postmaster.ts'
import { signal } from './process.ts'
import { EmbeddedRefusal, reasonOf } from './refusal.ts'

export type EmbeddedPostgres = {
  /** For `pg.Pool`; the host is the folder of the Unix socket. */
  connection: {
    host: string
    port: number
    user: string
    database: string
    /** Said, because `pg` would otherwise take PGSSLMODE from the environment. */
    ssl: false
  }
  /** Stops the database cleanly ("fast": open transactions are rolled back); may be repeated. */
  stop(): Promise<void>
}

const STOPS_WITHIN_MS = 30_000
const RETRY_MS = 1_000
const LEAVE_WITHIN_MS = 250

/** Starts (or adopts) the embedded PostgreSQL that keeps its data in dataDir. */
export async function startEmbeddedPostgres(options: PlaceOptions): Promise<EmbeddedPostgres> {
  const place = await openPlace(options)
  const keeper = new Keeper(place, await own(place))
  return { connection: keeper.connection, stop: () => keeper.stop() }
}

/** Keeps an owned database running, and ours, until it is told to stop. */
class Keeper {
  readonly connection: EmbeddedPostgres['connection']
  readonly #place: Place
  #owned: Owned | undefined
  #regaining: Promise<void> | undefined
  #stopping: Promise<void> | undefined

  constructor(place: Place, owned: Owned) {
    this.#place = place
    place.address = owned.address
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
    const { log } = this.#place
    log('PostgreSQL has gone away; bringing it back')
    await lost.guard.standDown()
    // Even a stop waits for one attempt: what runs there without a guard has to be stopped, too.
    while (!this.#owned) {
      try {
        this.#hold(await own(this.#place))
      } catch (error) {
        log(`PostgreSQL is not back: ${reasonOf(error)}`)
        if (error instanceof EmbeddedRefusal || this.#stopping) return
        await sleep(RETRY_MS, undefined, { ref: false })
      }
    }
  }

  async #stop(): Promise<void> {
    await this.#regaining
    if (!this.#owned) return
    await stopDatabase(this.#place, this.#owned)
    await this.#owned.guard.standDown()
    await closeAddress(this.#owned.address)
  }
}

// The lock is not given back first: it goes with the database, so that no other server can take
// over what is about to end.
async function stopDatabase(place: Place, { pid, lock }: Owned): Promise<void> {
  lock.socket.ref()
  await Promise.race([othersGone(lock.client), sleep(LEAVE_WITHIN_MS, undefined, { ref: false })])
  signal(pid, 'SIGINT')
  if (!(await gone(place, pid, STOPS_WITHIN_MS))) {
    place.log('PostgreSQL takes too long to stop and is cut off; the next start recovers its data')
    signal(pid, 'SIGQUIT')
    await gone(place, pid, STOPS_WITHIN_MS)
  }
  await lock.client.end()
}

// `pool.end()` does not wait for the sessions it ends; one that is told of the stop on its way out
// would have the pool report a lost connection (seen in 2 of 3 stops on a busy machine).
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
