import { CompiledQuery, sql } from 'kysely'
import type { Config } from '../config/config.ts'
import { isSharded } from '../db/citus.ts'
import { explainConnectionErrors } from '../db/connection-errors.ts'
import { defaultDataDir, hasDatabase, runningEmbedded, startEmbeddedPostgres } from '../db/embedded/index.ts'
import { appliedMigrations, refusalOfNewer } from '../db/migrate.ts'
import { MIGRATIONS } from '../db/migrations/index.ts'
import { type ConnectionSettings, openPool } from '../db/pool.ts'
import { requireDirect } from '../db/pooler.ts'
import type { Db } from '../db/schema.ts'
import { readFingerprint } from '../queries/secret-fingerprint.ts'
import { requireKnownSecret } from '../start/known-secret.ts'
import { readSecret } from '../start/secret-file.ts'
import { type Finding, found, says } from './finding.ts'

const OLDEST = 14
/** Connections of a node on a cluster beside its pool: one that listens, and five for what asks all machines. */
const BESIDE_POOL_ON_CLUSTER = 6
/** Connections of a node for each machine of a cluster behind the coordinator. */
const POOL_OF_MACHINE = 5
/** Milliseconds that a machine of a cluster has to answer. */
const MACHINE_ANSWERS_WITHIN = 3_000
/** Milliseconds that PostgreSQL has for each statement which finds out whether a pooler is in between. */
const PROBED_WITHIN = 2_000
/** Connections of a node beside its pool: one that listens, and two that migrate at a start. */
const BESIDE_POOL = 3
/** Milliseconds that two clocks may differ. Sessions and timers end by the clock of any node. */
const CLOCKS_WITHIN = 2_000

type State = Record<'version' | 'left' | 'now', number> &
  Record<'readOnly' | 'mayCreate', boolean> &
  Record<'encoding', string> &
  Record<'foreignTable' | 'unsafe', string | null>

/**
 * `left` is the number of connections, without the one of the doctor: of the server, of the role and of the database,
 * each with what is open there. Nothing but the server limits a superuser. What others have open has no `backend_type`
 * for a role that may not read all statistics.
 */
const STATE = sql<State>`select
  current_setting('server_version_num')::int / 10000 as version,
  current_setting('server_encoding') as encoding,
  pg_is_in_recovery() or current_setting('default_transaction_read_only')::bool as "readOnly",
  coalesce(has_schema_privilege(current_schema(), 'create'), false) as "mayCreate",
  (select min(tablename) from pg_tables where schemaname = current_schema()
    and tablename in ('session', 'vote', 'kysely_migration')
    and not pg_has_role(tableowner, 'usage')) as "foreignTable",
  (select least(
      current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
        - coalesce(current_setting('reserved_connections', true)::int, 0) - count(*),
      case when not rolsuper then nullif(rolconnlimit, -1) - count(*) filter (where usesysid = role.oid) end,
      case when not rolsuper then nullif(datconnlimit, -1) - count(*) filter (where datid = base.oid) end)::int + 1
    from pg_stat_activity, pg_roles as role, pg_database as base
    where (backend_type = 'client backend' or (backend_type is null and usesysid is not null))
      and role.rolname = current_user and base.datname = current_database()
    group by rolsuper, rolconnlimit, datconnlimit) as left,
  (select string_agg(name, ', ') from pg_settings
    where name in ('fsync', 'full_page_writes', 'synchronous_commit') and setting = 'off') as unsafe,
  extract(epoch from clock_timestamp())::float8 * 1000 as now`

/** Checks the PostgreSQL of DATABASE_URL. Changes nothing there. @throws StartRefusal where it lets nobody in */
export const checkDatabaseUrl = (url: string, config: Config, clock: () => number): Promise<Finding[]> =>
  explainConnectionErrors(url, async () => {
    const { pool } = openPool({ target: url, poolSize: 2, statementTimeout: PROBED_WITHIN, onError: () => {} })
    await requireDirect(pool).finally(() => pool.end())
    return check(url, config, config.databasePool, clock)
  })

/** Checks the embedded PostgreSQL. Starts it if it does not run, and stops it again. @throws StartRefusal */
export async function checkEmbedded(config: Config, dataDir: string, clock: () => number): Promise<Finding[]> {
  const { databasePool: poolSize, postgresBin } = config
  if (!(await hasDatabase(dataDir))) return [says('no_database', {})]
  const running = await runningEmbedded(dataDir)
  // Its pool is in use already.
  if (running) return check(running, config, 1, clock)
  const own = await startEmbeddedPostgres({ dataDir, postgresBin, poolSize, log: () => {} })
  return check(own.connection, config, poolSize, clock).finally(() => own.stop())
}

async function check(
  target: ConnectionSettings['target'],
  config: Config,
  pool: number,
  clock: () => number,
): Promise<Finding[]> {
  const { db } = openPool({ target, poolSize: 1, statementTimeout: 0, name: 'live-audience doctor', onError: () => {} })
  const applied = await appliedMigrations(db).catch(() => [])
  const began = clock()
  try {
    const [state] = (await STATE.execute(db)).rows as [State]
    const ahead = (began + clock()) / 2 - state.now
    const machines = await readMachines(db)
    const needed = machines.length > 0 ? BESIDE_POOL_ON_CLUSTER + POOL_OF_MACHINE * machines.length : BESIDE_POOL
    const findings = [...judge(state, pool + needed, ahead), judgeTables(applied), ...machines.map(judgeMachine)]
    return [...findings, ...(await checkSealed(db)), ...(await found('SECRET', () => checkKnownSecret(db, config)))]
  } finally {
    await db.destroy()
  }
}

type Machine = { machine: string; answers: boolean; reason: string }

/** The machines of a cluster behind the coordinator, each asked at the same time. None where one machine has all. */
async function readMachines(db: Db): Promise<Machine[]> {
  const isCluster = await isSharded({ query: (text) => db.executeQuery(CompiledQuery.raw(text)) })
  if (!isCluster) return []
  await sql`set citus.node_connection_timeout = ${sql.lit(MACHINE_ANSWERS_WITHIN)}`.execute(db)
  const { rows } =
    await sql<Machine>`select nodename || ':' || nodeport as machine, success as answers, result as reason
    from run_command_on_workers('select 1')`.execute(db)
  return rows
}

const judgeMachine = ({ machine, answers, reason }: Machine): Finding =>
  says(answers ? 'machine' : 'silent_machine', { machine, reason: reason.trim() })

/** Whether the secret is that of the database. Other checks tell a secret or a table that cannot be read. */
async function checkKnownSecret(db: Db, config: Config): Promise<Finding[]> {
  const dataDir = config.dataDir ?? defaultDataDir()
  const kept = config.secrets ?? (await readSecret(dataDir).catch(() => null))
  const fingerprint = await readFingerprint(db).catch(() => undefined)
  if (kept === null || !fingerprint) return []
  await requireKnownSecret(db, kept === undefined ? [] : [kept].flat(), { ...config, dataDir })
  return [says('known_secret', {})]
}

/** Whether a backup would leave votes out now. Other checks tell tables that cannot be read. */
async function checkSealed(db: Db): Promise<Finding[]> {
  const query = db.selectFrom('poll_secret').select(({ fn }) => fn.countAll<number>().as('polls'))
  const { polls = 0 } = (await query.executeTakeFirst().catch(() => undefined)) ?? {}
  return polls > 0 ? [says('sealed', { polls })] : []
}

function judge(state: State, needed: number, ahead: number): Finding[] {
  const { version, encoding, readOnly, mayCreate, foreignTable, left, unsafe } = state
  const [seconds, where] = [(Math.abs(ahead) / 1000).toFixed(1), ahead > 0 ? 'ahead of' : 'behind']
  return [
    says(version < OLDEST ? 'old_database' : 'database', { version, oldest: OLDEST }),
    ...(encoding === 'UTF8' ? [] : [says('encoding', { encoding })]),
    ...(unsafe ? [says('unsafe', { unsafe })] : []),
    says(readOnly ? 'read_only' : foreignTable ? 'foreign_table' : mayCreate ? 'may_create' : 'may_not_create', state),
    says(left < needed ? 'few_left' : 'connections', { left, needed }),
    says(Math.abs(ahead) > CLOCKS_WITHIN ? 'wrong_clock' : 'clock', { seconds, where }),
  ]
}

function judgeTables(applied: string[]): Finding {
  const newer = refusalOfNewer(applied)
  if (newer) return { is: 'wrong', says: newer.message }
  const missing = Object.keys(MIGRATIONS).length - applied.length
  return says(applied.length === 0 ? 'no_tables' : missing > 0 ? 'old_tables' : 'tables', { missing })
}
