import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { HttpSettings } from './http-settings.ts'
import { isOfPerson } from './pages/page-languages.ts'
import { sendRefusal } from './refuse.ts'
import type { Exchange, Route } from './request-and-answer.ts'

const NO_OPERATION = '(no operation)'

/** What a proxy may send as the id of a request; what else comes is replaced. */
const REQUEST_ID = /^[\w.:-]{1,64}$/

/** The id of a request, by which its answer (`X-Request-Id`) and its lines in the logs of all programs are found. */
function idOf({ headers }: IncomingMessage): string {
  const given = headers['x-request-id']
  return typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID()
}

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
  const request = idOf(req)
  res.setHeader('x-request-id', request)
  const operation = route ? `${route.method} ${route.path}` : NO_OPERATION
  try {
    await work()
  } catch (error) {
    const page = isOfPerson(req) ? route?.shownOn : undefined
    sendRefusal(res, error, { log, outages }, { route: operation, request, page })
  }
  const ms = performance.now() - began
  const refusal = res.getHeader('refusal')?.toString()
  observe?.({ operation, status: res.statusCode, refusal, seconds: ms / 1_000 })
  log.debug({ route: operation, request, status: res.statusCode, ms: Math.round(ms) }, 'request')
}
