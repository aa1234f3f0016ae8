import type { Exchange, HttpSettings, Route } from './exchange.ts'
import { sendRefusal } from './refuse.ts'

/** What metrics and log call requests that lead to no operation: one name, whatever was asked for. */
const NO_OPERATION = '(no operation)'

/**
 * The one way to an answer: does the work, refuses what it throws, counts the answer and logs it. A
 * stream counts once it is open.
 * @param route what answers, where the request leads to anything
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
    const isPerson = req.headers.accept?.includes('text/html')
    const page = isPerson ? route?.shownOn : undefined
    sendRefusal(res, error, { log, outages }, { route: operation, page })
  }
  const ms = performance.now() - began
  observe?.(operation, res.statusCode, ms / 1_000)
  log.debug({ route: operation, status: res.statusCode, ms: Math.round(ms) }, 'request')
}
