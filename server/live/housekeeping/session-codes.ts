import type { Db } from '../../db/schema.ts'
import { BoundedMap } from '../../domain/bounded-map.ts'
import { readIdOfCode } from '../../queries/sessions.ts'

/** Codes remembered at a time; about 200 bytes each. */
const REMEMBERED_MAX = 10_000

/**
 * Which session a code leads to. That never changes, so that it is asked for once: reads by code then
 * cost no more than by id, and name the session that they are about.
 */
export class SessionCodes {
  readonly #db: Db
  readonly #ids = new BoundedMap<string>(REMEMBERED_MAX)

  constructor(db: Db) {
    this.#db = db
  }

  /** The id, also of a session that was deleted; null for a code that was never given out. */
  async idOf(code: string): Promise<string | null> {
    const known = this.#ids.get(code)
    if (known !== undefined) return known
    const id = await readIdOfCode(this.#db, code)
    if (id !== null) this.#ids.set(code, id)
    return id
  }
}
