import type { Exchange, HttpSettings, Route } from './exchange.ts'
import { isOfPerson } from './pages/page-languages.ts'
import { sendRefusal } from './refuse.ts'

const NO_OPERATION = '(no operation)'

/**
 * Does the work, answers what it throws as a refusal, and counts and logs the answer. A stream counts once it
 * is open.
 * @param route undefined for a request that matches none
 */
export async function respond(
  { req, res }: Pick<Exchange, 'req' | 'res'>,
  route: Pick<Route, 'method' | 'path' | 'shownOn'> | undefined,
  { observe, log, outages }: Pick<HttpSettings, 'observe' | 'log' | 'outages'>,
  work: () => void | Promise<void>,
): Promise<void> {
  const began = performance.now()
  const operation = route ? `${route.method} ${route.path}` : NO_OPERATION
  try {
    await work()
  } catch (error) {
    const page = isOfPerson(req) ? route?.shownOn : undefined
    sendRefusal(res, error, { log, outages }, { route: operation, page })
  }
  const ms = performance.now() - began
  observe?.(operation, res.statusCode, ms / 1_000)
  log.debug({ route: operation, status: res.statusCode, ms: Math.round(ms) }, 'request')
}
