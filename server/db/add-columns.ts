import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { SERVING } from './pool.ts'

/**
 * A migration that adds columns while nodes of the version before go on. Their connections hold prepared
 * statements of `select *`, which PostgreSQL refuses for good once a table has another column ("cached
 * plan must not change result type"). So their connections are ended while the table is locked: whatever
 * they ask next waits, on a new connection, and is prepared on the table as it is then.
 *
 * Nodes that start meanwhile are left alone: they migrate on connections of another name.
 * @param columns as SQL has them, with defaults that mean what rows of before meant
 */
export const addColumns = (
  table: 'session' | 'poll' | 'participant' | 'vote',
  ...columns: readonly string[]
): Migration => ({
  async up(db: Kysely<unknown>) {
    await sql`lock table ${sql.table(table)}`.execute(db)
    await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and usename = current_user
        and application_name = ${SERVING} and pid <> pg_backend_pid()`.execute(db)
    for (const column of columns) {
      await sql`alter table ${sql.table(table)} add column ${sql.raw(column)}`.execute(db)
    }
  },
})
