import type pg from 'pg'
import { codeOf, messageOf } from '../../../shared/system-error-code.ts'
import { SuspendAwareClient } from '../suspend-aware-client.ts'
import { SUPERUSER } from './initdb.ts'
import type { Address } from './socket-dir.ts'

/** The app's database, and the ordinary role that owns it. Requests of the web never run as a superuser. */
export const APP = { user: 'live_audience', database: 'live_audience' }

/**
 * `busy`: it recovers, shuts down or has no connection left. `damaged`: it cannot open its own database.
 * `silent`: nothing answers.
 */
type Answer = { state: 'serving' | 'busy' | 'silent' | 'damaged'; reason: string }

/**
 * The error codes of PostgreSQL (manual, appendix A), and those of them that pass by waiting. None begins with an E, as
 * those of the system do: EPIPE of a PostgreSQL that ends is no damage.
 */
const SQLSTATE = /^(?!E)[\dA-Z]{5}$/
const PASSES = /^(08|53|57)/

/** With the types of pg, which those of its child class hide. */
export type SuperuserClient = pg.Client & Pick<SuspendAwareClient, 'ref' | 'unref'>

export async function connect(address: Address, name = 'live-audience launcher'): Promise<SuperuserClient> {
  const client = new SuspendAwareClient({
    ...address,
    user: SUPERUSER,
    database: 'postgres',
    application_name: name,
    // PGSSLMODE in the environment is meant for another database.
    ssl: false,
    connectWithin: 3_000,
  })
  // Without a listener, an error on an idle connection ends the process. 'end' follows it.
  client.on('error', () => undefined)
  await client.connect()
  return client
}

export async function probe(address: Address): Promise<Answer> {
  try {
    const client = await connect(address)
    await client.end()
    return { state: 'serving', reason: '' }
  } catch (error) {
    const code = codeOf(error)
    const answered = PASSES.test(code) ? 'busy' : 'damaged'
    return { state: SQLSTATE.test(code) ? answered : 'silent', reason: messageOf(error) }
  }
}

/** Creates the app's role and database where they are missing. Only the server that holds the owner lock may. */
export async function ensureAppDatabase(client: pg.Client): Promise<void> {
  const roles = await client.query('select from pg_roles where rolname = $1', [APP.user])
  // With `createdb`, for tests that copy a template database.
  if (roles.rowCount === 0) await client.query(`create role ${APP.user} login createdb`)
  const found = await client.query('select from pg_database where datname = $1', [APP.database])
  if (found.rowCount === 0) await client.query(`create database ${APP.database} owner ${APP.user}`)
}
