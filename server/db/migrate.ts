import { isDeepStrictEqual } from 'node:util'
import { type Kysely, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { StartRefusal } from '../../shared/start-refusal.ts'
import { ANY_NODE, SERVING } from './connection-names.ts'
import { MIGRATIONS } from './migrations/index.ts'
import { type ConnectionSettings, openPool } from './pool.ts'
import type { Database } from './schema.ts'

/**
 * Brings the schema up to date. Where several nodes may call this at once, `bringUpToDate` lets one in at a time.
 * @param upTo the last migration to run, for tests that want data of an earlier version
 * @returns a sentence for the log; undefined where there was nothing to do
 * @throws StartRefusal where the database has a migration that this version does not know
 */
export async function migrate(db: Kysely<Database>, upTo?: string): Promise<string | undefined> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => MIGRATIONS } })
  const began = performance.now()
  const { error, results = [] } = await (upTo ? migrator.migrateTo(upTo) : migrator.migrateToLatest())
  const run = results.map(({ migrationName }) => migrationName)
  if (!error) return sentenceFor(run, Math.round(performance.now() - began))
  // Where even the list of migrations cannot be made, the first error says why.
  throw refusalOfNewer(await appliedMigrations(db).catch(() => [])) ?? error
}

export function refusalOfNewer(applied: string[]): StartRefusal | undefined {
  const unknown = applied.filter((name) => !(name in MIGRATIONS))
  if (unknown.length === 0) return undefined
  return new StartRefusal(
    `The database was set up by a newer version of live-audience (it has ${unknown.join(', ')}). ` +
      'Start that version, or restore the backup made before the upgrade.',
  )
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

export async function appliedMigrations(db: Kysely<Database>): Promise<string[]> {
  const migrations = db.withTables<{ kysely_migration: { name: string } }>().selectFrom('kysely_migration')
  const rows = await migrations.select('name').orderBy('name').execute()
  return rows.map((row) => row.name)
}

/** @param applied as `appliedMigrations` has them */
export const isUpToDate = (applied: string[]): boolean => isDeepStrictEqual(applied, Object.keys(MIGRATIONS))

/**
 * Migrates on a connection of its own, because a migration of much data takes longer than any statement may. Several
 * nodes may call this at once: the first one migrates, the others wait, and find nothing left to do.
 * @returns and @throws as `migrate`, and StartRefusal while nodes of another schema use the database
 */
export async function bringUpToDate(target: ConnectionSettings['target']): Promise<string | undefined> {
  const name = `${SERVING} migration`
  const { db } = openPool({ target, name, poolSize: 1, statementTimeout: 0, onError: () => {} })
  try {
    // One statement finds out whether anything is to be done; Kysely's migrator needs nine. It fails on a new
    // database, which has no such table. The migrator reports all other errors.
    const applied = await appliedMigrations(db).catch(() => [])
    if (isUpToDate(applied)) return undefined
    if (applied.length > 0 && !refusalOfNewer(applied)) await requireNoOtherNodes(db)
    return await oneAtATime(db, (holder) => migrate(holder))
  } finally {
    await db.destroy()
  }
}

/** The advisory lock of the node that changes the schema. The number is ours, and not that of Kysely's own lock. */
const CHANGES_SCHEMA = 20_171_113

/**
 * Waits until no other node changes the schema. Kysely takes a lock of its own only after it has looked at all columns
 * of the database, and that look fails where another node renames one meanwhile.
 * @param db the lock is given back when its connections end
 */
const oneAtATime = <Result>(db: Kysely<Database>, change: (db: Kysely<Database>) => Promise<Result>): Promise<Result> =>
  db.connection().execute(async (holder) => {
    await sql`select pg_advisory_lock(${sql.lit(CHANGES_SCHEMA)})`.execute(holder)
    return change(holder)
  })

/** A node could not work on tables of another version, and what it writes meanwhile could be lost. @throws StartRefusal */
async function requireNoOtherNodes(db: Kysely<Database>): Promise<void> {
  const { rows } = await sql<{ node: string }>`
    select distinct application_name || coalesce(' at ' || host(client_addr), '') as node
    from pg_stat_activity
    where datname = current_database() and application_name ~ ${ANY_NODE} and not starts_with(application_name, ${SERVING})
    order by node`.execute(db)
  if (rows.length === 0) return
  throw new StartRefusal(
    `Nodes of another version use this database (${rows.map(({ node }) => node).join(', ')}): stop all of them, and then ` +
      'start this version, which brings the tables up to date. If they have stopped already, end what they left: ' +
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name ~ '^live-audience'",
  )
}
