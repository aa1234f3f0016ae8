import { sql } from 'kysely'
import { PICTURE_BYTES_PER_SESSION, PICTURES_PER_SESSION } from '../../shared/limits.ts'
import type { Db, Row, Trx } from '../db/schema.ts'

/**
 * Stores a picture. The caller has locked the session.
 * @returns its id, which is that of the same bytes if the session has them; undefined if the session is full
 */
export async function insertPicture(db: Trx, picture: Row<'picture'>): Promise<string | undefined> {
  const { session_id, bytes } = picture
  const size = bytes.length
  const { rows } = await sql<{ count: number; bytes: number; known: string | null }>`
    select count(*)::int as count, coalesce(sum(octet_length(bytes)), 0)::int as bytes,
      min(id::text) filter (where octet_length(bytes) = ${size} and bytes = ${bytes}) as known
    from picture where session_id = ${session_id}`.execute(db)
  const { count, bytes: stored, known } = rows[0] ?? { count: 0, bytes: 0, known: null }
  if (known) return known
  if (count >= PICTURES_PER_SESSION || stored + size > PICTURE_BYTES_PER_SESSION) return undefined
  await db.insertInto('picture').values(picture).execute()
  return picture.id
}

/** The sizes of these pictures, by their ids. Those of other sessions are left out. */
export async function readPictureSizes(db: Db, sessionId: string, ids: readonly string[]) {
  if (ids.length === 0) return new Map()
  const of = db.selectFrom('picture').select(['id', 'width', 'height']).where('session_id', '=', sessionId)
  const rows = await of.where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, ...size }) => [id, size]))
}

export const readPicture = (db: Db, sessionId: string, id: string) =>
  db
    .selectFrom('picture')
    .select(['type', 'bytes'])
    .where('session_id', '=', sessionId)
    .where('id', '=', id)
    .executeTakeFirst()
