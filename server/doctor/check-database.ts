import pg from 'pg'
import { explainConnectionErrors } from '../db/connection-errors.ts'
import { MIGRATIONS } from '../db/migrations/index.ts'
import { mustBeDirect } from '../db/pooler.ts'
import { type Finding, note, ok, wrong } from './finding.ts'

/** The oldest PostgreSQL that live-audience works on. */
const OLDEST = 14
/** Connections of a node beside its pool: one that listens, and two that migrate at a start. */
const BESIDE_POOL = 3
/** Milliseconds that two clocks may differ. Sessions and timers end by the clock of any node. */
const CLOCKS_WITHIN = 2_000

type State = {
  version: number
  encoding: string
  read_only: boolean
  may_create: boolean
  foreign_table: string | null
  has_migrations: boolean
  connections_left: number
  unsafe: string | null
  now: number
}

/** One statement. `connections_left` is without those of this program. */
const STATE = `select
  current_setting('server_version_num')::int / 10000 as version,
  current_setting('server_encoding') as encoding,
  pg_is_in_recovery() or current_setting('default_transaction_read_only')::bool as read_only,
  coalesce(has_schema_privilege(current_schema(), 'create'), false) as may_create,
  (select min(tablename) from pg_tables where schemaname = current_schema()
    and tablename in ('session', 'vote', 'kysely_migration')
    and not pg_has_role(tableowner, 'usage')) as foreign_table,
  to_regclass('kysely_migration') is not null as has_migrations,
  least(current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
      - (select count(*)::int from pg_stat_activity where backend_type = 'client backend'),
    (select nullif(rolconnlimit, -1) from pg_roles where rolname = current_user)) + 1 as connections_left,
  (select string_agg(name, ', ') from pg_settings
    where name in ('fsync', 'full_page_writes', 'synchronous_commit') and setting = 'off') as unsafe,
  extract(epoch from clock_timestamp())::float8 * 1000 as now`

/** What a check needs to know of a database, and of the server that would use it. */
type ToCheck = { url: string; pool: number; clock: () => number }

/** Checks the PostgreSQL of DATABASE_URL. Changes nothing there. @throws StartRefusal where it lets nobody in */
export const checkDatabaseUrl = ({ url, ...more }: ToCheck): Promise<Finding[]> =>
  explainConnectionErrors(url, async () => {
    await mustBeDirect(url)
    return checkDatabase({ target: url, ...more })
  })

/** Checks a PostgreSQL that answers. */
export async function checkDatabase({
  target,
  pool,
  clock,
}: Omit<ToCheck, 'url'> & { target: string | pg.ClientConfig }): Promise<Finding[]> {
  const client = new pg.Client(target)
  await client.connect()
  try {
    const began = clock()
    const { rows } = await client.query<State>(STATE)
    const state = rows[0] as State
    const ahead = (began + clock()) / 2 - state.now
    return [...judgeServer(state), ...judgeRights(state), ...judgeRoom(state, pool), ...judgeClock(ahead)].concat(
      state.has_migrations ? judgeMigrations(await migrationsOf(client)) : ok('The first start makes the tables.'),
    )
  } finally {
    await client.end()
  }
}

function judgeServer({ version, encoding, unsafe }: State): Finding[] {
  const findings = [ok(`PostgreSQL ${version} answers.`)]
  if (version < OLDEST) {
    findings.push(wrong(`DATABASE_URL: this PostgreSQL has version ${version}. Upgrade it to ${OLDEST} or later.`))
  }
  if (encoding !== 'UTF8') {
    findings.push(
      wrong(
        `DATABASE_URL: the encoding of this database is ${encoding}, which lacks letters that people type. Make it anew: createdb --encoding=UTF8 --template=template0`,
      ),
    )
  }
  if (unsafe) {
    findings.push(
      wrong(
        `DATABASE_URL: this PostgreSQL has ${unsafe} turned off, so a crash loses votes that were accepted. Turn it on there.`,
      ),
    )
  }
  return findings
}

function judgeRights({ read_only, may_create, foreign_table }: State): Finding[] {
  if (read_only) return [wrong('DATABASE_URL: this PostgreSQL is read-only. Give the address of the primary server.')]
  if (foreign_table) {
    return [
      wrong(
        `DATABASE_URL: the table ${foreign_table} belongs to another user, so no upgrade can change it. Give it to this one: alter table ${foreign_table} owner to …`,
      ),
    ]
  }
  if (may_create) return [ok('The user of the database may create tables.')]
  return [wrong('DATABASE_URL: the user may not create tables. Make it the owner: alter database … owner to …')]
}

function judgeRoom({ connections_left: left }: State, pool: number): Finding[] {
  const needed = pool + BESIDE_POOL
  if (left >= needed) return [ok(`The database has ${left} connections left; a server takes up to ${needed}.`)]
  return [
    wrong(
      `DATABASE_POOL: a server takes up to ${needed} connections, and PostgreSQL has ${left} left for this user. Raise the limit there, or lower DATABASE_POOL.`,
    ),
  ]
}

function judgeClock(ahead: number): Finding[] {
  const seconds = (Math.abs(ahead) / 1000).toFixed(1)
  if (Math.abs(ahead) <= CLOCKS_WITHIN) return [ok(`The clock differs from the database's by ${seconds} s.`)]
  const where = ahead > 0 ? 'ahead of' : 'behind'
  return [
    wrong(
      `The clock of this machine is ${seconds} s ${where} that of the database, so sessions and timers end at the wrong time. Set both by NTP.`,
    ),
  ]
}

async function migrationsOf(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('select name from kysely_migration order by name')
  return rows.map(({ name }) => name)
}

function judgeMigrations(applied: string[]): Finding {
  const unknown = applied.filter((name) => !(name in MIGRATIONS))
  if (unknown.length > 0) {
    return wrong(
      `The database was set up by a newer version of live-audience (it has ${unknown.join(', ')}). Start that version, or restore the backup made before the upgrade.`,
    )
  }
  const missing = Object.keys(MIGRATIONS).length - applied.length
  return missing > 0
    ? note(`The next start upgrades the database by ${missing} steps. Make a backup first.`)
    : ok('The tables are up to date.')
}
