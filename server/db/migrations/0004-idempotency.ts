import { type Kysely, sql } from 'kysely'

/**
 * First answers, by the Idempotency-Key of their call. Both hashes are SHA-256, so that a copy of the
 * table is no way to somebody's answer; what an answer has of keys is left out and derived again. `json`
 * keeps the order of its fields. No foreign key: what creates a session stands under its owner's id.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table idempotent_call (
    session_id uuid not null,
    key_hash bytea not null,
    request_hash bytea not null,
    answer json not null,
    expires_at bigint not null,
    primary key (session_id, key_hash)
  )`.execute(db)
}
