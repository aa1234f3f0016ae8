import type { Kysely } from 'kysely'
import { PHONE_CHECK_LIFETIME } from '../../../shared/limits.ts'
import type { Database } from '../../db/schema.ts'
import { forgetPhoneChecks } from '../../queries/phone-checks.ts'
import type { Log } from './retention.ts'

/** Milliseconds between looks for what is old. */
const LOOK_EVERY = 60_000

type Parts = { db: Kysely<Database>; clock: () => number; log: Log }

/** Forgets phones of hall checks some minutes after they were heard of last, also where nobody asks. */
export class OldPhoneChecks {
  readonly #timer: NodeJS.Timeout
  #looking: Promise<void>

  constructor(parts: Parts) {
    this.#timer = setInterval(() => {
      this.#looking = look(parts)
    }, LOOK_EVERY).unref()
    this.#looking = look(parts)
  }

  /** Resolves when nothing is being looked at any more. */
  async stop(): Promise<void> {
    clearInterval(this.#timer)
    await this.#looking
  }
}

const look = ({ db, clock, log }: Parts): Promise<void> =>
  forgetPhoneChecks(db, clock() - PHONE_CHECK_LIFETIME).catch((err) =>
    log.warn({ err }, 'phones of hall checks could not be forgotten; it is tried again in a minute'),
  )
