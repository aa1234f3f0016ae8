import type { RequestHandler } from 'express'
import express, { type Router } from 'express'
import { REFUSALS } from '../../shared/errors.ts'
import type { DatabaseState } from '../db/database-state.ts'

/** Milliseconds that the database has to answer a probe. */
const ANSWER_WITHIN = 1_000

/**
 * `/healthz`: the process runs; restart it where this fails. `/readyz`: it can serve, database
 * included; send it no requests where this fails.
 */
export function health(database: DatabaseState): Router {
  const router = express.Router({ caseSensitive: true, strict: true })
  router.get('/healthz', (_req, res) => void res.set(NO_STORE).json({ status: 'ok' }))
  router.get('/readyz', ready(database))
  return router
}

const NO_STORE = { 'cache-control': 'no-store' }

const ready =
  (database: DatabaseState): RequestHandler =>
  async (_req, res) => {
    const isReady = await Promise.race([
      database.ping().then(
        () => true,
        () => false,
      ),
      new Promise<false>((resolve) => setTimeout(resolve, ANSWER_WITHIN, false).unref()),
    ])
    const [status, error] = REFUSALS.unavailable
    res.set(NO_STORE)
    if (isReady) res.json({ status: 'ok' })
    else res.status(status).set('refusal', 'unavailable').json({ error })
  }
