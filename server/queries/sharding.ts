import { type Kysely, sql } from 'kysely'
import type { Database } from '../db/schema.ts'

/** Whether the tables lie on several machines, which `npm run distribute` does. */
export async function isSharded(db: Kysely<Database>): Promise<boolean> {
  const { rows } = await sql`select from pg_extension where extname = 'citus'`.execute(db)
  return rows.length > 0
}
