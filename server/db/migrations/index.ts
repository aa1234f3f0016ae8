import { CompiledQuery, type Kysely, type RawBuilder, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { isSharded } from '../citus.ts'
import type { Database } from '../schema.ts'
import * as first from './0001-first.ts'
import * as answerTexts from './0025-answer-texts.ts'

const migration = (statement: RawBuilder<unknown>): Migration => ({
  up: async (db) => void (await statement.execute(db)),
})

/** @param columns in SQL, with defaults that keep the meaning of existing rows */
const addColumns = (table: keyof Database, ...columns: readonly string[]): Migration => ({
  async up(db: Kysely<unknown>) {
    for (const column of columns) await sql`alter table ${sql.table(table)} add column ${sql.raw(column)}`.execute(db)
  },
})

/** Distributes a new table of session data where `npm run distribute` has distributed the others. */
async function distribute(db: Kysely<unknown>, table: keyof Database): Promise<void> {
  const query = (text: string) => db.executeQuery(CompiledQuery.raw(text))
  if (await isSharded({ query }))
    await sql`select create_distributed_table(${table}, 'session_id', colocate_with => 'session')`.execute(db)
}

export const MIGRATIONS: Record<string, Migration> = {
  '0001-first': first,
  // Counts of refused attempts, as rate-limiter-flexible wants its table. Unlogged: a crash resets them.
  '0002-attempts': migration(sql`
    create unlogged table attempt (key varchar(255) primary key, points integer not null default 0, expire bigint)`),
  // Numbers the votes of one voter in one poll, so that a statement that runs late replaces no later vote.
  '0003-vote-sequence': migration(sql`alter table vote add column seq integer not null default 1`),
  // First answers by the Idempotency-Key of their call. Both hashes are SHA-256, so that nobody gets at an answer
  // with a copy of the table. Keys are left out of an answer and derived again. `json` keeps the order of its
  // fields. No foreign key: a call that creates a session is stored under its owner's id.
  '0004-idempotency': migration(sql`
    create table idempotent_call (
      session_id uuid not null, key_hash bytea not null, request_hash bytea not null,
      answer json not null, expires_at bigint not null, primary key (session_id, key_hash))`),
  '0005-settings': addColumns('session', "settings jsonb not null default '{}'"),
  '0006-reveal': addColumns(
    'poll',
    "reveal text not null default 'live' check (reveal in ('live', 'closed', 'host'))",
    'revealed boolean',
  ),
  '0007-answers': addColumns(
    'poll',
    'moderated boolean not null default false',
    "answers_turned jsonb not null default '[]'",
  ),
  '0008-stage': addColumns(
    'session',
    "stage text not null default 'poll' check (stage in ('poll', 'lobby', 'questions'))",
  ),
  '0009-timer': addColumns('poll', 'closes_at bigint', 'explanation text'),
  // `seat` is a participant's number in the order of joining; null for those who joined before this migration.
  // `name_is_public`: the participant entered the name on a page that says that the wall shows it.
  '0010-scores': {
    async up(db: Kysely<unknown>) {
      await sql`alter table session drop constraint session_stage_check,
        add constraint session_stage_check check (stage in ('poll', 'lobby', 'questions', 'scores'))`.execute(db)
      await addColumns('participant', 'seat integer', 'name_is_public boolean not null default false').up(db)
    },
  },
  // Unlogged, so that a secret goes into no write-ahead log and no backup: see domain/secret-ballots.ts.
  '0011-poll-secrets': migration(sql`
    create unlogged table poll_secret (session_id uuid primary key, poll_id uuid not null, secret bytea not null)`),
  // Unlogged, because it must leave no trace. No foreign key, because on Citus it is not distributed.
  '0012-phone-checks': migration(sql`
    create unlogged table phone_check (
      session_id uuid not null, phone_id uuid not null, place integer not null,
      checked_at bigint not null, found jsonb, primary key (session_id, phone_id))`),
  '0013-stage-answer': addColumns('session', 'stage_answer jsonb'),
  '0014-sender-sequence': addColumns('vote', 'sender_seq bigint'),
  '0015-questions-and-people': {
    async up(db: Kysely<unknown>) {
      await addColumns('question', 'reply text', "merged_into uuid[] not null default '{}'").up(db)
      await addColumns('upvote', 'by_merge boolean not null default false').up(db)
      await addColumns('session', 'freed_seats integer not null default 0').up(db)
      await addColumns('poll', "barred uuid[] not null default '{}'").up(db)
      await addColumns('participant', 'gone text', 'ticket_hash bytea').up(db)
      await sql`create unique index participant_one_per_ticket on participant (session_id, ticket_hash)`.execute(db)
      await sql`create table ticket (
        session_id uuid not null, ticket_hash bytea not null, is_void boolean not null default false,
        primary key (session_id, ticket_hash))`.execute(db)
      await distribute(db, 'ticket')
      // No foreign key, because on Citus it is not distributed.
      await sql`create unlogged table presence (
        session_id uuid not null, participant_id uuid not null, node_id uuid not null,
        present_until bigint not null, primary key (session_id, participant_id, node_id))`.execute(db)
    },
  },
  // The right options after the first, which stays in `correct_option_id`.
  '0016-correct-options': addColumns('poll', "other_correct_ids uuid[] not null default '{}'"),
  '0017-pictures': {
    async up(db: Kysely<unknown>) {
      await addColumns('poll', 'picture jsonb').up(db)
      await sql`create table picture (
        session_id uuid not null, id uuid not null, type text not null, width integer not null,
        height integer not null, bytes bytea not null, primary key (session_id, id))`.execute(db)
      await distribute(db, 'picture')
    },
  },
  // What the names of these columns did not say.
  '0018-plain-names': {
    async up(db: Kysely<unknown>) {
      await sql`alter table poll rename column barred to gone_voter_ids`.execute(db)
      await sql`alter table poll rename column answers_turned to answer_overrides`.execute(db)
      await sql`alter table participant rename column gone to membership`.execute(db)
      await sql`update participant set membership = 'in' where membership is null`.execute(db)
      await sql`alter table participant alter column membership set default 'in'`.execute(db)
      await sql`alter table participant alter column membership set not null`.execute(db)
    },
  },
  // Only the sender's own number orders the votes of one voter.
  '0019-vote-order': {
    async up(db: Kysely<unknown>) {
      await sql`alter table vote drop column seq`.execute(db)
      await sql`alter table vote rename column sender_seq to seq`.execute(db)
    },
  },
  // Merges as rows, and upvotes only where they were given: their count is derived. A question's list of those that it
  // is merged into began with the next one.
  '0020-question-merge': {
    async up(db: Kysely<unknown>) {
      await sql`create table question_merge (
        session_id uuid not null, child uuid not null, parent uuid not null check (parent <> child),
        primary key (session_id, child))`.execute(db)
      await distribute(db, 'question_merge')
      await sql`
        insert into question_merge (session_id, child, parent)
        select session_id, id, merged_into[1] from question where merged_into <> '{}'`.execute(db)
      await sql`delete from upvote where by_merge`.execute(db)
      await sql`alter table upvote drop column by_merge`.execute(db)
      await sql`alter table question drop column merged_into`.execute(db)
    },
  },
  // One row at most: of the secret by which the node that started last signs.
  '0023-secret-fingerprint': migration(sql`
    create table secret_fingerprint (
      is_only boolean primary key default true check (is_only), fingerprint bytea not null)`),
  // Only of tickets: as long as it had a row of each participant, PostgreSQL looked up a voter among all of a session.
  '0024-ticket-index': {
    async up(db: Kysely<unknown>) {
      await sql`drop index participant_one_per_ticket`.execute(db)
      await sql`create unique index participant_one_per_ticket on participant (session_id, ticket_hash)
        where ticket_hash is not null`.execute(db)
    },
  },
  '0025-answer-texts': answerTexts,
  // Without a check: Citus refuses to add a column that has one to a table that is distributed.
  '0026-several-entries': addColumns('poll', 'max_entries integer'),
  // The timer of a draft.
  '0027-draft-timer': addColumns('poll', 'seconds integer'),
}
