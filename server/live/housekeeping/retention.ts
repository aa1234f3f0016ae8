import type { Kysely } from 'kysely'
import type { Database } from '../../db/schema.ts'
import { deleteEndedBefore } from '../../queries/ended-sessions.ts'
import type { Changes } from '../streams/changes.ts'

const HOUR = 60 * 60_000
const DAY = 24 * HOUR

export type Log = { info(what: object, line: string): void; warn(what: object, line: string): void }

type RetentionParts = {
  db: Kysely<Database>
  clock: () => number
  log: Log
  changes: Changes
}

/** Deletes sessions some days after they ended, now and every hour, and says what went. */
export class Retention {
  readonly #timer: NodeJS.Timeout
  #sweeping: Promise<void>
  #stopped = false

  constructor(days: number, parts: RetentionParts) {
    const sweep = () => {
      this.#sweeping = this.#sweep(days, parts).catch((err) =>
        parts.log.warn({ err }, 'old sessions could not be deleted; it is tried again in an hour'),
      )
    }
    this.#sweeping = Promise.resolve()
    this.#timer = setInterval(sweep, HOUR).unref()
    sweep()
  }

  /** Resolves when nothing is being deleted any more. */
  async stop(): Promise<void> {
    this.#stopped = true
    clearInterval(this.#timer)
    await this.#sweeping
  }

  async #sweep(days: number, { db, clock, log, changes }: RetentionParts): Promise<void> {
    const total = { sessions: 0, participants: 0, votes: 0, questions: 0 }
    while (!this.#stopped) {
      const { ids, deleted } = await deleteEndedBefore(db, clock() - days * DAY)
      for (const id of ids) changes.touch(id)
      for (const what of Object.keys(total) as (keyof typeof total)[]) total[what] += deleted[what]
      if (ids.length === 0) break
    }
    if (total.sessions > 0) log.info(total, `sessions that ended over ${days} days ago are deleted`)
  }
}
