import { readFile } from 'node:fs/promises'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import { migrate } from '../../server/db/migrate.ts'
import type { Database } from '../../server/db/schema.ts'
import { emptyDatabase } from '../support/databases.ts'

/**
 * Statements of migrations that PostgreSQL takes, and Citus refuses on a table that is distributed. They are told here
 * by their words, since few have Citus; `npm run test:citus` upgrades such a database.
 */

/** The last migration that ran before sessions could be distributed and upgraded. */
const DISTRIBUTED_SINCE = '0017-pictures'

/** The distributed tables, each with the column that says on which machine a row is. */
async function distributedTables(): Promise<Map<string, string>> {
  const script = await readFile(new URL('../../server/deploy/citus.sql', import.meta.url), 'utf8')
  const found = script.matchAll(/create_distributed_table\('(\w+)', '(\w+)'/g)
  return new Map([...found].map(([, table = '', column = '']) => [table, column]))
}

/** Why Citus refuses a statement on a distributed table, as far as its words tell. */
function refusal(statement: string, tables: Map<string, string>): string | undefined {
  const text = statement.replaceAll(/["\s]+/g, ' ').toLowerCase()
  const [, table = ''] = /(?:alter table(?: only)?|\bon) (\w+)/.exec(text) ?? []
  const column = tables.get(table)
  if (column === undefined) return undefined
  const adds = [...text.matchAll(/add column (.*?)(?=, (?:add|drop|alter) |$)/g)].map(([, added = '']) => added)
  if (adds.some((added) => /\b(check|references|unique|primary key)\b/.test(added)))
    return 'a column is added with a constraint: add the column, and the constraint by a statement of its own'
  const [, columns] =
    /create unique index [^(]*\(([^)]*)\)|(?:unique|primary key) \(([^)]*)\)/.exec(text)?.filter(Boolean) ?? []
  if (columns !== undefined && !columns.split(/, ?/).includes(column)) return `something is unique without ${column}`
  return /create (?:constraint )?trigger/.test(text) ? 'a trigger' : undefined
}

it.each([
  ['alter table poll add column max_entries integer check (max_entries > 1)', /by a statement of its own/],
  ['alter table "poll" add column a integer, add column b uuid references host (id)', /by a statement of its own/],
  ['alter table session add column slug text unique', /by a statement of its own/],
  ['create unique index one on ticket (ticket_hash) where ticket_hash is not null', /without session_id/],
  ['alter table vote add constraint one primary key (poll_id, participant_id)', /without session_id/],
  ['create trigger before insert on vote execute function f()', /trigger/],
] as const)('%s', async (statement, why) => {
  expect(refusal(statement, await distributedTables())).toMatch(why)
})

it.each([
  'alter table poll add column max_entries integer',
  'alter table poll add constraint seconds_fit check (seconds > 0)',
  "alter table poll add column state text default 'draft', alter column state set not null",
  'create unique index one on ticket (session_id, ticket_hash)',
  'alter table host add column email text unique',
])('not: %s', async (statement) => {
  expect(refusal(statement, await distributedTables())).toBeUndefined()
})

it('no migration since tables can be distributed has such a statement', async () => {
  const { url } = await emptyDatabase()
  const sent: string[] = []
  // The database may be dropped before its last connection has closed.
  const pool = new pg.Pool({ connectionString: url, max: 2 }).on('error', () => {})
  const log = ({ query }: { query: { sql: string } }) => void sent.push(query.sql)
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }), log })
  onTestFinished(() => db.destroy())
  await migrate(db, DISTRIBUTED_SINCE)
  sent.length = 0
  await migrate(db)
  const tables = await distributedTables()
  expect(sent.flatMap((statement) => refusal(statement, tables) ?? [])).toEqual([])
  expect(sent.filter((statement) => /alter table/i.test(statement)).length).toBeGreaterThan(5)
})
