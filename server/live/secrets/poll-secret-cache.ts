import type { Db } from '../../db/schema.ts'
import type { PollSecret, PollSecrets } from '../../queries/ballot-storage/ballot-storage.ts'
import type { DatabaseTime } from '../../queries/database-time.ts'
import { putBackPollSecret, readPollSecret, readSecretSessions } from '../../queries/poll-secrets.ts'
import type { DatabaseOf } from '../../queries/session-databases.ts'
import { closeSecretPollIfOver } from '../../queries/session-ends.ts'
import type { Log } from '../jobs/delete-old-sessions.ts'
import { Periodic } from '../jobs/periodic.ts'

/** Files that keep the secrets of open polls, one for each session. */
export type PollSecretFiles = {
  read(): Promise<PollSecret[]>
  /** Resolves when the secret is stored on disk. */
  keep(secret: PollSecret): Promise<void>
  drop(sessionId: string): Promise<void>
}

/** Milliseconds between checks for secrets whose poll ended by itself. */
const LOOK_EVERY = 60_000

type PollSecretCacheParts = {
  db: Db
  databaseOf: DatabaseOf
  clock: () => number
  time: DatabaseTime
  log: Log
  /** For the embedded database only. */
  files: PollSecretFiles | undefined
}

/**
 * Caches the secrets of open polls with secret votes: see `domain/secret-ballots.ts`. The database has them. A node
 * keeps those that it has read, and restores them after a crash of PostgreSQL. No vote is cast with a secret that is
 * not in the cache.
 */
export class PollSecretCache implements PollSecrets {
  readonly #parts: PollSecretCacheParts
  /** By session. A session has at most one open poll. */
  readonly #known = new Map<string, PollSecret>()
  readonly #looking: Periodic

  /** @param kept the secrets in the files */
  constructor(parts: PollSecretCacheParts, kept: readonly PollSecret[]) {
    this.#parts = parts
    for (const secret of kept) this.#known.set(secret.session_id, secret)
    this.#looking = new Periodic(LOOK_EVERY, () => this.#look())
  }

  async sync(sessionId: string): Promise<PollSecret | undefined> {
    const { db, databaseOf, files } = this.#parts
    const stored = await readPollSecret(db, sessionId)
    const known = this.#known.get(sessionId)
    if (stored) {
      if (known?.poll_id === stored.poll_id) return stored
      await files?.keep(stored)
      this.#known.set(sessionId, stored)
      return stored
    }
    if (!known) return undefined
    if (await putBackPollSecret(await databaseOf(sessionId), known)) return known
    this.#known.delete(sessionId)
    await files?.drop(sessionId)
    return undefined
  }

  /** Resolves when no check is running. */
  stop(): Promise<void> {
    return this.#looking.stop()
  }

  /** Destroys the secrets of polls that ended, forgets those of closed polls, and restores lost ones. */
  async #look(): Promise<void> {
    const { db, databaseOf, clock, time, log } = this.#parts
    const warn = (err: unknown) =>
      log.warn({ err }, 'secrets of polls could not be looked at; it is tried again in a minute')
    try {
      // One whose machine is down keeps none of the others waiting for its end.
      for (const id of await readSecretSessions(db)) {
        const close = async () => closeSecretPollIfOver(await databaseOf(id), id, { clock, time })
        await close().catch(warn)
      }
      for (const id of this.#known.keys()) await this.sync(id).catch(warn)
    } catch (err) {
      warn(err)
    }
  }
}
