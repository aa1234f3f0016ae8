import type { Db } from '../../db/schema.ts'
import { BoundedMap } from '../../domain/bounded-map.ts'
import { readPicture } from '../../queries/pictures.ts'

/** Pictures that a node keeps, of at most 1 MiB each. */
const KEPT_MAX = 32

type Found = Awaited<ReturnType<typeof readPicture>>

/**
 * Reads a picture once for all phones that ask when its poll is opened: PostgreSQL sends bytes as hexadecimal digits,
 * so that each phone cost 5 ms of CPU. A picture never changes. Callers read the session first, so that nobody gets a
 * picture of one that was deleted, although it may stay in memory until others take its place.
 */
export function pictureCache(): (db: Db, sessionId: string, id: string) => Promise<Found> | NonNullable<Found> {
  const kept = new BoundedMap<NonNullable<Found>>(KEPT_MAX)
  const running = new Map<string, Promise<Found>>()
  const load = async (key: string, query: Promise<Found>): Promise<Found> => {
    try {
      const picture = await query
      // What is not there is not kept: whoever guesses ids would push others out.
      if (picture) kept.set(key, picture)
      return picture
    } finally {
      running.delete(key)
    }
  }
  return (db, sessionId, id) => {
    const key = `${sessionId} ${id}`
    const known = kept.get(key) ?? running.get(key)
    if (known) return known
    const read = load(key, readPicture(db, sessionId, id))
    running.set(key, read)
    return read
  }
}
