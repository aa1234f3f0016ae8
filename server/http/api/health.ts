import { Refusal } from '../../../shared/errors.ts'
import type { DatabaseState } from '../../db/database-state.ts'
import type { Exchange, Handler } from '../exchange.ts'

/** Milliseconds that the database has to answer a probe. */
const PROBE_TIMEOUT_MS = 1_000

/** `/healthz`: the process runs; restart it where this fails. */
export function health({ res }: Exchange): void {
  res.setHeader('content-type', 'application/json; charset=utf-8')
  res.setHeader('cache-control', 'no-store')
  res.end('{"status":"ok"}')
}

/** `/readyz`: it can serve, database included; send it no requests where this fails. */
export function readiness(database: DatabaseState): Handler {
  return async (exchange) => {
    const late = new Promise<never>((_resolve, reject) =>
      setTimeout(reject, PROBE_TIMEOUT_MS, new Refusal('unavailable')).unref(),
    )
    await Promise.race([database.ping(), late])
    health(exchange)
  }
}
