import { isDeepStrictEqual } from 'node:util'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { StartRefusal } from '../../shared/start-refusal.ts'
import { addColumns } from './add-columns.ts'
import * as first from './migrations/0001-first.ts'
import * as attempts from './migrations/0002-attempts.ts'
import * as idempotency from './migrations/0004-idempotency.ts'
import * as scores from './migrations/0010-scores.ts'
import { type ConnectionSettings, openPool, SERVING } from './pool.ts'
import type { Database } from './schema.ts'

const migration = (statement: RawBuilder<unknown>): Migration => ({
  up: async (db) => void (await statement.execute(db)),
})

/** In order. What is one statement stands here; what is more has its file. */
const MIGRATIONS: Record<string, Migration> = {
  '0001-first': first,
  '0002-attempts': attempts,
  // Numbers the votes of one voter in one poll, so that a statement which runs late replaces no later vote.
  '0003-vote-sequence': migration(sql`alter table vote add column seq integer not null default 1`),
  '0004-idempotency': idempotency,
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
  '0010-scores': scores,
  // Unlogged, so that a secret goes with its row: see domain/secret-ballots.ts.
  '0011-poll-secrets': migration(sql`
    create unlogged table poll_secret (session_id uuid primary key, poll_id uuid not null, secret bytea not null)`),
  // Unlogged, since it is to stay nowhere; and so without a foreign key, as on Citus it stands apart.
  '0012-phone-checks': migration(sql`
    create unlogged table phone_check (
      session_id uuid not null, phone_id uuid not null, place integer not null,
      checked_at bigint not null, found jsonb, primary key (session_id, phone_id))`),
  '0013-stage-answer': addColumns('session', 'stage_answer jsonb'),
  '0014-sender-sequence': addColumns('vote', 'sender_seq bigint'),
}

const newer = (names: string[]): StartRefusal =>
  new StartRefusal(
    `The database was set up by a newer version of live-audience (it has ${names.join(', ')}). ` +
      'Start that version, or restore the backup made before the upgrade.',
  )

/**
 * Brings the schema up to date. Safe when several nodes start at once: Kysely runs the migrations
 * under an advisory lock, and those that come second find nothing left to do.
 * @param upTo the last one to run, where a test wants data of a version before
 * @returns a sentence for the log; undefined where there was nothing to do
 * @throws StartRefusal where the database knows a migration that this program does not
 */
export async function migrate(db: Kysely<Database>, upTo?: string): Promise<string | undefined> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => MIGRATIONS } })
  const began = performance.now()
  const { error, results = [] } = await (upTo ? migrator.migrateTo(upTo) : migrator.migrateToLatest())
  const run = results.map(({ migrationName }) => migrationName)
  if (!error) return sentenceFor(run, Math.round(performance.now() - began))
  // Where not even the list of migrations can be made, the first error says why.
  const applied = await appliedMigrations(db).catch(() => [])
  const unknown = applied.filter((name) => !(name in MIGRATIONS))
  throw unknown.length > 0 ? newer(unknown) : error
}

/** @param run the migrations that were run, in order */
function sentenceFor(run: string[], ms: number): string | undefined {
  const [first, last] = [run[0], run.at(-1)]
  if (!first || !last) return undefined
  const names = Object.keys(MIGRATIONS)
  const before = names[names.indexOf(first) - 1]
  const numberOf = (name: string) => name.slice(0, 4)
  if (!before) return `Schema ${numberOf(last)} made in ${ms} ms`
  return `Schema brought from ${numberOf(before)} to ${numberOf(last)} in ${ms} ms`
}

async function appliedMigrations(db: Kysely<Database>): Promise<string[]> {
  const rows = await db
    .withTables<{ kysely_migration: { name: string } }>()
    .selectFrom('kysely_migration')
    .select('name')
    .orderBy('name')
    .execute()
  return rows.map((row) => row.name)
}

/** Asked by one statement, where Kysely's migrator takes nine to see that there is nothing to do. */
async function isUpToDate(db: Kysely<Database>): Promise<boolean> {
  // A new database has no such table; what else is wrong the migrator will say.
  const applied = await appliedMigrations(db).catch(() => [])
  return isDeepStrictEqual(applied, Object.keys(MIGRATIONS))
}

/**
 * Migrates on connections of its own, since a migration of much data takes longer than any statement may.
 * @returns and @throws as `migrate`
 */
export async function bringUpToDate(target: ConnectionSettings['target']): Promise<string | undefined> {
  const name = `${SERVING} migration`
  const { db } = openPool({ target, name, poolSize: 2, statementTimeout: 0, onError: () => {} })
  try {
    return (await isUpToDate(db)) ? undefined : await migrate(db)
  } finally {
    await db.destroy()
  }
}
