import type { Kysely } from 'kysely'
import type { Database, Row } from '../db/schema.ts'
import { putBackPollSecret, readPollSecret, readSecretSessions } from '../queries/poll-secrets.ts'
import { closeSecretPollIfOver } from '../queries/sessions.ts'
import type { Log } from './retention.ts'

type PollSecret = Row<'poll_secret'>

/** Milliseconds between looks at secrets whose poll may be over without anyone's call. */
const LOOK_EVERY = 60_000

type KeptSecretsParts = { db: Kysely<Database>; clock: () => number; log: Log }

/**
 * The secrets of open polls with secret votes: see `domain/secret-ballots.ts`. The database has them;
 * a node remembers those that it has read, and puts them back where a crash of PostgreSQL took them.
 */
export class KeptSecrets {
  readonly #parts: KeptSecretsParts
  /** By session, which has one open poll at most. */
  readonly #known = new Map<string, PollSecret>()
  readonly #timer: NodeJS.Timeout
  #looking: Promise<void>

  constructor(parts: KeptSecretsParts) {
    this.#parts = parts
    this.#timer = setInterval(() => {
      this.#looking = this.#look()
    }, LOOK_EVERY).unref()
    this.#looking = this.#look()
  }

  /** The secret of the session's open poll; none where no poll is open, or a crash took it for good. */
  async of(sessionId: string): Promise<PollSecret | undefined> {
    const stored = await readPollSecret(this.#parts.db, sessionId)
    const known = this.#known.get(sessionId)
    if (stored) {
      if (known?.poll_id !== stored.poll_id) this.#known.set(sessionId, stored)
      return stored
    }
    if (known && (await putBackPollSecret(this.#parts.db, known))) return known
    this.#known.delete(sessionId)
    return undefined
  }

  /** Resolves when nothing is being looked at any more. */
  async stop(): Promise<void> {
    clearInterval(this.#timer)
    await this.#looking
  }

  /** Destroys the secrets of polls that are over, forgets those that are closed, puts back what was lost. */
  async #look(): Promise<void> {
    const { db, clock, log } = this.#parts
    try {
      for (const id of await readSecretSessions(db)) await closeSecretPollIfOver(db, id, clock)
      for (const id of this.#known.keys()) await this.of(id)
    } catch (err) {
      log.warn({ err }, 'secrets of polls could not be looked at; it is tried again in a minute')
    }
  }
}
