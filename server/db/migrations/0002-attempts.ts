import { type Kysely, sql } from 'kysely'

/**
 * Counts of refused attempts, as rate-limiter-flexible's PostgreSQL store wants its table. Not logged:
 * after a crash they begin anew.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create unlogged table attempt (
    key varchar(255) primary key,
    points integer not null default 0,
    expire bigint
  )`.execute(db)
}
