import type { IncomingMessage, ServerResponse } from 'node:http'
import { parse as parseQuery } from 'node:querystring'
import accepts from 'accepts'
import createRouter, { type HTTPMethod } from 'find-my-way'
import { Refusal } from '../../../shared/refusals.ts'
import { arrivalsRead, type Sender, SenderGone } from '../../live/votes/sender.ts'
import type { HttpSettings } from '../http-settings.ts'
import { sendDocument } from '../openapi/send-document.ts'
import { OPERATIONS, STREAM, takesBody } from '../operations.ts'
import { proxiesOf } from '../proxies.ts'
import { refusedMethod } from '../refuse.ts'
import type { Exchange, Handler, Route } from '../request-and-answer.ts'
import { respond } from '../respond.ts'
import { writeRefusal } from '../socket/write-refusal.ts'
import { contextOf, operationHandler } from './adapter.ts'
import { allowOrigin, answerPreflight } from './cross-origin.ts'
import { streamHandler } from './event-stream.ts'
import { inTurn, isLarge } from './large-bodies.ts'
import { readBody } from './read-body.ts'

const METHODS = ['GET', 'POST', 'PATCH', 'DELETE'] as const
/** The longest path parameter: as long as the longest address that Node reads. */
const PARAMETER_MAX = 16_384
/** Milliseconds that the database has to answer a probe. */
const PROBE_TIMEOUT_MS = 1_000

/**
 * Answers requests to the API. It stands in front of Express, which would double the cost of a small POST.
 * @returns false where a request is for something else
 */
export function createApi(settings: HttpSettings): (req: IncomingMessage, res: ServerResponse) => boolean {
  const router = createRouter({ maxParamLength: PARAMETER_MAX, querystringParser: parseQuery })
  for (const route of listRoutes(settings)) {
    // `{id}` in our paths is `:id` in the router's.
    const path = route.path.replaceAll(/\{(\w+)\}/g, ':$1')
    router.on(route.method, path, () => {}, route)
  }
  return (req, res) => {
    const url = req.url ?? ''
    const find = (method = '') => withoutGaps(router.find(method as HTTPMethod, url))
    const found = find(req.method === 'HEAD' ? 'GET' : req.method)
    const others = found ? [] : METHODS.filter(find)
    if (!found && others.length === 0 && !isOfApi(url)) return false
    allowOrigin(req, res, settings.embedOrigins)
    if (req.method === 'OPTIONS') {
      answerPreflight(res)
      return true
    }
    const route: Route | undefined = found?.store
    const sender = new RequestSender(req, res)
    void respond({ req, res }, route, settings, () => {
      if (!route || !found) throw notFound(res, others)
      const { params, searchParams: query } = found
      return serve({ req, res, params, query, body: undefined, sender }, route, settings)
    })
    return true
  }
}

class RequestSender implements Sender {
  readonly arrivedAt = performance.now()
  readonly #req: IncomingMessage
  readonly #res: ServerResponse

  constructor(req: IncomingMessage, res: ServerResponse) {
    this.#req = req
    this.#res = res
  }

  /** False also if the client has closed its half of the connection: Node then sends no answer. */
  get isWaiting(): boolean {
    const { socket } = this.#req
    return !this.#res.writableEnded && !socket.destroyed && !socket.readableEnded
  }
}

/** Nothing is at `/api/sessions/` or `/api/sessions//vote`, where the router reads an id that is empty. */
const withoutGaps = <Found extends { params: Record<string, string | undefined> }>(
  found: Found | null,
): Found | null => (found && Object.values(found.params).includes('') ? null : found)

const isOfApi = (url: string): boolean => /^\/api(?:[/?]|$)/.test(url)

function notFound(res: ServerResponse, others: readonly string[]): Refusal {
  if (others.length === 0) return new Refusal('route_not_found')
  return refusedMethod(res, [...others, 'OPTIONS', ...(others.includes('GET') ? ['HEAD'] : [])])
}

/**
 * The checks of every operation, in order: the caller accepts the answer's format, the body can be read, and the caller
 * still waits.
 */
async function serve(exchange: Exchange, route: Route, settings: HttpSettings): Promise<void> {
  if (!accepts(exchange.req).type([...route.produces])) throw new Refusal('not_acceptable')
  if (takesBody(route)) exchange.body = await bodyOf(exchange, route, settings)
  if (route.method !== 'GET') await arrivalsRead()
  if (!exchange.sender.isWaiting) throw new SenderGone()
  await route.handle(exchange)
}

function bodyOf(exchange: Exchange, route: Route, settings: HttpSettings): Promise<unknown> {
  if (!isLarge(exchange, route)) return readBody(exchange, settings)
  return inTurn(contextOf(exchange, settings), exchange, () => readBody(exchange, settings, route.bodyBytes))
}

function listRoutes(settings: HttpSettings): Route[] {
  const get = (path: string, handle: Handler): Route => ({
    method: 'GET',
    path,
    produces: ['application/json'],
    handle,
  })
  return [
    ...OPERATIONS.filter(({ path }) => !settings.demo || !path.endsWith('/pictures')).map((one) => ({
      ...one,
      handle: operationHandler(one, settings),
    })),
    { ...STREAM, handle: streamHandler(STREAM, settings) },
    get('/api/openapi.json', sendDocument(settings.baseUrl)),
    get('/healthz', health(settings)),
    get('/readyz', readiness(settings)),
  ]
}

/**
 * `/healthz`: the process runs; restart it where this fails. It says which version, and how many proxies the request
 * came through, by which `doctor` judges TRUST_PROXY.
 */
const health =
  ({ version }: Pick<HttpSettings, 'version'>): Handler =>
  ({ req, res }) => {
    const proxies = proxiesOf(req)
    res.setHeader('content-type', 'application/json; charset=utf-8')
    res.setHeader('cache-control', 'no-store')
    res.end(JSON.stringify({ status: 'ok', version, proxies }))
  }

/** `/readyz`: it can serve all requests; send it none where this fails. It says why. */
function readiness(settings: Pick<HttpSettings, 'database' | 'clock' | 'version'>): Handler {
  const { database, clock } = settings
  const isReady = health(settings)
  return async (exchange) => {
    const late = new Promise<never>((_resolve, reject) =>
      setTimeout(reject, PROBE_TIMEOUT_MS, new Refusal('unavailable')).unref(),
    )
    await Promise.race([clock.measure(), late])
    const refusal = clock.fault ? new Refusal('unavailable', clock.fault) : undefined
    const why = database.disk()?.isShort ? new Refusal('disk_full') : refusal
    if (why) writeRefusal(exchange.res, why)
    else await isReady(exchange)
  }
}
