import type { Insertable } from 'kysely'
import type { Database, Db } from '../db/schema.ts'

/** Stores a link, and deletes those that have expired. */
export async function insertSignInLink(db: Db, link: Insertable<Database['sign_in_link']>, now: number): Promise<void> {
  await db.deleteFrom('sign_in_link').where('expires_at', '<=', now).execute()
  await db.insertInto('sign_in_link').values(link).execute()
}

/** Consumes a link. @returns its host's address, or null if it was used, has expired or does not exist */
export async function useSignInLink(db: Db, tokenHash: Buffer, now: number): Promise<string | null> {
  const row = await db
    .updateTable('sign_in_link')
    .set({ used_at: now })
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('email')
    .executeTakeFirst()
  return row?.email ?? null
}
