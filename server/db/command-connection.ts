import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { StartRefusal } from '../../shared/start-refusal.ts'
import { explainConnectionErrors } from './connection-errors.ts'
import { refusalOfNewer } from './migrate.ts'
import { MIGRATIONS } from './migrations/index.ts'
import { type ConnectionSettings, TYPES } from './pool.ts'
import type { Database, Db } from './schema.ts'

/** Runs `work` on a connection of its own. Changes nothing in the database by itself. */
export async function connected<T>(
  target: ConnectionSettings['target'],
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const url = typeof target === 'string' ? target : undefined
  const client = new pg.Client({
    ...(typeof target === 'string' ? { connectionString: target } : target),
    types: TYPES,
  })
  await explainConnectionErrors(url, () => client.connect())
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Kysely on a connection that its caller ends. */
export const kyselyOn = (client: pg.Client): Db => {
  const lent = { query: client.query.bind(client), release: () => {} }
  const pool = { options: {}, connect: async () => lent, end: async () => {} }
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool }) })
}

export async function namesFrom(client: pg.Client, statement: string, values: unknown[] = []): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(statement, values)
  return rows.map(({ name }) => name)
}

export const othersOn = (client: pg.Client): Promise<string[]> =>
  namesFrom(
    client,
    `select distinct coalesce(nullif(application_name, ''), 'a program without a name') as name
     from pg_stat_activity
     where datname = current_database() and backend_type = 'client backend'
       and pid <> pg_backend_pid() and application_name not like 'citus%'
     order by name`,
  )

/** The connections of servers and commands of live-audience, beside this one. */
export const serversOn = async (client: pg.Client): Promise<string[]> =>
  (await othersOn(client)).filter((name) => name.startsWith('live-audience'))

/** Those of these tables that are there, in their order. */
export const tablesThere = (client: pg.Client, tables: readonly string[]): Promise<string[]> =>
  namesFrom(
    client,
    `select name from unnest($1::text[]) with ordinality as wanted (name, place)
     where to_regclass(name) is not null order by place`,
    [tables],
  )

/** The migrations of the schema that is there; none where the server has never started. */
export async function migrationsOf(client: pg.Client): Promise<string[]> {
  const [table] = await tablesThere(client, ['kysely_migration'])
  return table ? namesFrom(client, `select name from ${table} order by name`) : []
}

/** @throws StartRefusal where the tables are not those of this version */
export async function requireTables(client: pg.Client): Promise<void> {
  const migrations = await migrationsOf(client)
  if (migrations.length === 0)
    throw new StartRefusal('There are no tables of live-audience here. Start the server once.')
  const newer = refusalOfNewer(migrations)
  if (newer) throw newer
  if (migrations.length < Object.keys(MIGRATIONS).length)
    throw new StartRefusal(
      'The tables are those of an earlier version. Make a backup, and start the server once, which brings them up to date.',
    )
}
