import { createHash } from 'node:crypto'
import { callTRPCProcedure } from '@trpc/server'
import express, { type Request, type RequestHandler, type Response, type Router } from 'express'
import type { Logger } from 'pino'
import { Refusal } from '../../shared/errors.ts'
import type { Context, Reply, Services } from '../procedures/context.ts'
import { appRouter } from '../procedures/router.ts'
import { readCredentials, writeCookies } from './credentials.ts'
import { eventStream, STREAM_PATH } from './event-stream.ts'
import { listOperations, type Operation, takesBody } from './operations.ts'
import { readBody, readInput } from './read-input.ts'
import { sendRefusal } from './refuse.ts'

/** What the REST surface is given. */
export type RestSettings = { services: Services; baseUrl: string; log: Logger }

/** `{id}` in our paths is `:id` in Express's. */
const expressPath = (path: string): string => path.replaceAll(/\{(\w+)\}/g, ':$1')

/**
 * One Express route per procedure, from its own `openapi` meta. trpc-to-openapi's stock handler
 * fixes another error body, coerces types and answers other statuses than the contract's.
 */
export function restRouter(settings: RestSettings): Router {
  const router = express.Router({ caseSensitive: true, strict: true })
  const methodsOf = new Map<string, string[]>()
  for (const operation of listOperations().toSorted(byTraffic)) {
    const path = expressPath(operation.path)
    const route = router.route(path)
    const handlers = takesBody(operation)
      ? [...readBody, handle(operation, settings)]
      : [handle(operation, settings)]
    route[METHODS[operation.method]](...handlers)
    methodsOf.set(path, [...(methodsOf.get(path) ?? []), operation.method])
  }
  router.get(expressPath(STREAM_PATH), eventStream(settings))
  methodsOf.set(expressPath(STREAM_PATH), ['GET'])
  for (const [path, methods] of methodsOf) router.all(path, refuseMethod(methods))
  return router
}

/** What phones call. Express tries one route after another, so these come first. */
const BUSY = ['vote', 'getSession', 'joinSession', 'askQuestion', 'upvoteQuestion']
const rank = ({ name }: Operation): number =>
  BUSY.includes(name) ? BUSY.indexOf(name) : BUSY.length
const byTraffic = (a: Operation, b: Operation): number => rank(a) - rank(b)

const METHODS = { GET: 'get', POST: 'post', PATCH: 'patch', DELETE: 'delete' } as const

function handle(operation: Operation, { services, baseUrl, log }: RestSettings): RequestHandler {
  const route = `${operation.method} ${operation.path}`
  return async (req, res) => {
    const reply: Reply = { headers: {}, cookies: [] }
    const ctx: Context = {
      ...services,
      now: services.clock(),
      credentials: readCredentials(req, baseUrl),
      reply,
    }
    try {
      requireAcceptable(operation, req)
      const input = readInput(operation, req)
      const output = await call(operation, ctx, input)
      writeCookies(req, res, reply, baseUrl)
      send(req, res, operation, reply, output)
    } catch (error) {
      sendRefusal(res, error, log, route)
    }
    log.debug({ route, status: res.statusCode, ms: services.clock() - ctx.now }, 'request')
  }
}

function requireAcceptable({ produces }: Operation, req: Request): void {
  const { accept } = req.headers
  if (accept === undefined || accept === '*/*' || req.accepts(produces)) return
  throw new Refusal('not_acceptable')
}

function call(operation: Operation, ctx: Context, input: unknown): Promise<unknown> {
  return callTRPCProcedure({
    router: appRouter,
    path: operation.name,
    type: operation.type,
    getRawInput: async () => input,
    ctx,
    signal: undefined,
    batchIndex: 0,
  })
}

function send(
  req: Request,
  res: Response,
  operation: Operation,
  reply: Reply,
  output: unknown,
): void {
  res.statusCode = reply.status ?? operation.success
  res.setHeader('cache-control', 'no-store')
  for (const [name, value] of Object.entries(reply.headers)) res.setHeader(name, value)
  if (res.statusCode === 204) {
    res.end()
    return
  }
  const body = operation.produces === 'text/csv' ? String(output) : JSON.stringify(output)
  if (operation.revalidates && isStillFresh(req, res, body)) {
    res.statusCode = 304
    res.end()
    return
  }
  res.setHeader('content-type', `${operation.produces}; charset=utf-8`)
  res.setHeader('content-length', Buffer.byteLength(body))
  res.end(body)
}

/**
 * Says what this answer is and to whom it may be shown again (RFC 9111), and whether the caller has
 * it already. What a cookie, token or key earned is for its reader's cache alone.
 */
function isStillFresh(req: Request, res: Response, body: string): boolean {
  const { authorization, cookie } = req.headers
  const isPublic = authorization === undefined && cookie === undefined && req.query.k === undefined
  res.setHeader('cache-control', isPublic ? 'public, no-cache' : 'private, no-cache')
  res.setHeader('vary', 'Authorization, Cookie, Origin')
  const etag = `"${createHash('sha1').update(body).digest('base64url')}"`
  res.setHeader('etag', etag)
  // Express's req.fresh gives way to `Cache-Control: no-cache`, which fetch adds to every If-None-Match.
  const known = req.headers['if-none-match']
    ?.split(',')
    .map((tag) => tag.trim().replace(/^W\//, ''))
  return known?.some((tag) => tag === etag || tag === '*') ?? false
}

function refuseMethod(methods: string[]): RequestHandler {
  const allowed = methods.includes('GET') ? ['HEAD', ...methods] : methods
  const allow = [...allowed, 'OPTIONS'].toSorted().join(', ')
  return (_req, res) => {
    res.setHeader('allow', allow)
    throw new Refusal('method_not_allowed')
  }
}
