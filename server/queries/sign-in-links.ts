import type { Kysely } from 'kysely'
import type { Database } from '../db/schema.ts'

/** Keeps a link for its one use, and clears away those that have expired. */
export async function insertSignInLink(
  db: Kysely<Database>,
  link: { token_hash: Buffer; email: string; expires_at: number },
  now: number,
): Promise<void> {
  await db.deleteFrom('sign_in_link').where('expires_at', '<=', now).execute()
  await db.insertInto('sign_in_link').values(link).execute()
}

/** Uses a link up. @returns whose it was, or null if it was used before, has expired or never was */
export async function useSignInLink(db: Kysely<Database>, tokenHash: Buffer, now: number): Promise<string | null> {
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
