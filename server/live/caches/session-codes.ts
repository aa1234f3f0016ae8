import type { Db } from '../../db/schema.ts'
import { BoundedMap } from '../../domain/bounded-map.ts'
import { readIdOfCode } from '../../queries/sessions.ts'

/** Codes remembered at a time; about 200 bytes each. */
const REMEMBERED_MAX = 10_000

/**
 * Finds and remembers the session of a code, which never changes: so a read by code costs no more than one by id.
 * @returns the id, also of a session that was deleted; null for a code that was never given out
 */
export function sessionCodes(db: Db): (code: string) => Promise<string | null> {
  const ids = new BoundedMap<string>(REMEMBERED_MAX)
  return async (code) => {
    const known = ids.get(code)
    if (known !== undefined) return known
    const id = await readIdOfCode(db, code)
    if (id !== null) ids.set(code, id)
    return id
  }
}
