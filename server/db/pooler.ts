import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import type pg from 'pg'
import { StartRefusal } from '../../shared/start-refusal.ts'
import { suspendAwareTimer } from '../../shared/suspend-aware-timer.ts'

/** Milliseconds within which a notification has to arrive. */
const WITHIN = 2_000

const pooled = (): StartRefusal =>
  new StartRefusal(
    'DATABASE_URL: leads through a pooler such as PgBouncer in transaction mode, which loses notifications and ' +
      'prepared statements. Give the address of PostgreSQL itself (the server pools its own connections: ' +
      'DATABASE_POOL), or set the pooler to session mode (pool_mode = session, ignore_startup_parameters = ' +
      'statement_timeout).',
  )

/** @param reason the pooler's own words */
const refusesParameter = (reason: string): StartRefusal =>
  new StartRefusal(
    `DATABASE_URL: leads through a pooler such as PgBouncer that refuses our connections (${reason}). Set there: ` +
      'pool_mode = session, ignore_startup_parameters = statement_timeout. Or give the address of PostgreSQL itself: the ' +
      'server pools its own connections (DATABASE_POOL).',
  )

/**
 * Checks that a connection stays one PostgreSQL session, by listening on one of the pool and notifying it from another.
 * A pooler in transaction mode fails this, because it gives the connection to others between statements.
 * @param pool with room for two connections, which stay in it
 * @throws StartRefusal where it fails; errors of connecting unchanged
 */
export const requireDirect = (pool: pg.Pool): Promise<void> =>
  withConnection(pool, (listener) => withConnection(pool, (notifier) => requireHeard(listener, notifier)))

async function requireHeard(listener: pg.PoolClient, notifier: pg.PoolClient): Promise<void> {
  // One for each start. In containers every server may have the same process id.
  const channel = `live_audience_probe_${randomInt(2 ** 48 - 1)}`
  const silence = new AbortController()
  const heard = hear(listener, channel, silence.signal)
  heard.catch(() => {})
  await listener.query(`listen ${channel}`)
  await notifier.query(`notify ${channel}`)
  const stop = suspendAwareTimer((elapsed) => elapsed >= WITHIN && silence.abort())
  await heard
    .catch((error) => {
      throw error.name === 'AbortError' ? pooled() : error
    })
    .finally(stop)
  await listener.query(`unlisten ${channel}`)
}

/** Resolves at a notification of a channel. A pooler may pass on those of channels that others listened to. */
async function hear(listener: pg.PoolClient, channel: string, signal: AbortSignal): Promise<void> {
  for (;;) {
    const [notification] = (await once(listener, 'notification', { signal })) as [pg.Notification]
    if (notification.channel === channel) return
  }
}

async function withConnection(pool: pg.Pool, use: (client: pg.PoolClient) => Promise<void>): Promise<void> {
  // All our connections set statement_timeout. A pooler that does not know the parameter refuses it.
  const client = await pool.connect().catch((error: Error) => {
    throw /unsupported startup parameter/.test(error.message) ? refusesParameter(error.message) : error
  })
  try {
    await use(client)
  } finally {
    client.release()
  }
}
