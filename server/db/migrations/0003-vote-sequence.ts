import { type Kysely, sql } from 'kysely'

/** Numbers the votes of one voter in one poll, so that a statement which runs late replaces no later vote. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table vote add column seq integer not null default 1`.execute(db)
}
