import { sql } from 'kysely'
import type { Db } from '../db/schema.ts'

/** The fingerprint of the secret that signs; undefined before the first start, or before the table was made. */
export async function readFingerprint(db: Db): Promise<Buffer | undefined> {
  const { rows } = await sql<{ there: string | null }>`select to_regclass('secret_fingerprint') as there`.execute(db)
  if (!rows[0]?.there) return undefined
  const row = await db.selectFrom('secret_fingerprint').select('fingerprint').executeTakeFirst()
  return row?.fingerprint
}

/** Stores the first fingerprint, or replaces the one that was read. Another node may have been faster. */
export async function writeFingerprint(db: Db, fingerprint: Buffer, instead: Buffer | undefined): Promise<void> {
  if (instead) {
    const known = db.updateTable('secret_fingerprint').set({ fingerprint })
    await known.where('fingerprint', '=', instead).execute()
  } else {
    const first = db.insertInto('secret_fingerprint').values({ fingerprint })
    await first.onConflict((conflict) => conflict.doNothing()).execute()
  }
}

/** @returns whether there was one */
export async function forgetFingerprint(db: Db): Promise<boolean> {
  if (!(await readFingerprint(db))) return false
  await db.deleteFrom('secret_fingerprint').execute()
  return true
}
