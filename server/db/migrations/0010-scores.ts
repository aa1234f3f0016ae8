import { type Kysely, sql } from 'kysely'
import { addColumns } from '../add-columns.ts'

/**
 * What scores need beside what is there. `seat` is which one of the session somebody was when they
 * joined, by which they are told apart without a name; it is null for those of before.
 * `name_is_public` says that the name was given where the page says that the wall shows it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table session drop constraint session_stage_check,
    add constraint session_stage_check
      check (stage in ('poll', 'lobby', 'questions', 'scores'))`.execute(db)
  const columns = addColumns('participant', 'seat integer', 'name_is_public boolean not null default false')
  await columns.up(db)
}
