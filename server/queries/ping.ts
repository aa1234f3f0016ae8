import { type Kysely, sql } from 'kysely'
import type { Database } from '../db/schema.ts'

export { isAnswering } from '../db/connect.ts'

/** Resolves when the database answers. */
export async function ping(db: Kysely<Database>): Promise<void> {
  await sql`select`.execute(db)
}
