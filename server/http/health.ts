import type { RequestHandler } from 'express'
import express, { type Router } from 'express'
import type { Kysely } from 'kysely'
import { REFUSALS } from '../../shared/errors.ts'
import type { Database } from '../db/schema.ts'
import { ping } from '../queries/ping.ts'

/** Milliseconds that the database has to answer a probe. */
const ANSWER_WITHIN = 1_000

/**
 * `/healthz`: the process runs; restart it where this fails. `/readyz`: it can serve, database
 * included; send it no requests where this fails.
 */
export function health(db: Kysely<Database>): Router {
  const router = express.Router({ caseSensitive: true, strict: true })
  router.get('/healthz', (_req, res) => void res.set(NO_STORE).json({ status: 'ok' }))
  router.get('/readyz', ready(db))
  return router
}

const NO_STORE = { 'cache-control': 'no-store' }

const ready =
  (db: Kysely<Database>): RequestHandler =>
  async (_req, res) => {
    const isReady = await Promise.race([
      ping(db).then(
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
