import { once } from 'node:events'
import type pg from 'pg'
import { lookWhileAwake } from '../../shared/awake.ts'
import { StartRefusal } from '../../shared/start-refusal.ts'
import { AwakeClient } from './awake-client.ts'

/** Milliseconds that a notification may take to come round once it is sent. */
const WITHIN = 2_000

/** Between us and PostgreSQL stands something that hands our connection to others between statements. */
const pooled = (): StartRefusal =>
  new StartRefusal(
    'DATABASE_URL: leads through a pooler such as PgBouncer in transaction mode, which loses what LISTEN ' +
      'hears and the statements that were prepared. Give the address of PostgreSQL itself (the server ' +
      'pools its own connections: DATABASE_POOL), or have the pooler keep sessions (pool_mode = session, ' +
      'ignore_startup_parameters = statement_timeout).',
  )

/**
 * Makes sure that a connection stays one and the same session: what is sent to a channel that it
 * listens to has to arrive.
 * @throws StartRefusal where it does not, else what connecting throws
 */
export async function mustBeDirect(url: string): Promise<void> {
  await inSession(url, (hearing) => inSession(url, (telling) => mustHear(hearing, telling)))
}

async function mustHear(hearing: pg.Client, telling: pg.Client): Promise<void> {
  const channel = `live_audience_probe_${process.pid}`
  const silence = new AbortController()
  const heard = once(hearing, 'notification', { signal: silence.signal })
  heard.catch(() => {})
  await hearing.query(`listen ${channel}`)
  await telling.query(`notify ${channel}`)
  const stop = lookWhileAwake((waited) => waited >= WITHIN && silence.abort())
  await heard
    .catch((error) => {
      throw error.name === 'AbortError' ? pooled() : error
    })
    .finally(stop)
}

async function inSession(url: string, use: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new AwakeClient({
    connectionString: url,
    connectWithin: 3_000,
    // As every connection of ours asks for; poolers that do not know it refuse it.
    statement_timeout: WITHIN,
  })
  client.on('error', () => {})
  try {
    await client.connect().catch((error: Error) => {
      throw /unsupported startup parameter/.test(error.message) ? pooled() : error
    })
    await use(client)
  } finally {
    await client.end().catch(() => {})
  }
}
