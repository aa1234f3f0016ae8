import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { callTRPCProcedure } from '@trpc/server'
import type { Logger } from 'pino'
import { Refusal } from '../../shared/errors.ts'
import type { DatabaseState } from '../db/database-state.ts'
import { isTool } from '../procedures/access.ts'
import type { Context, Reply, Services } from '../procedures/context.ts'
import { appRouter } from '../procedures/router.ts'
import { readCredentials, type Site, writeCookies } from './credentials.ts'
import type { Observe } from './metrics.ts'
import type { Operation } from './operations.ts'
import { type RawInput, readInput } from './read-input.ts'
import { sendRefusal } from './refuse.ts'
import { withoutSensitive } from './tools-document.ts'

/** What the REST surface is given. */
export type RestSettings = Site & {
  services: Services
  streamsPerAddress: number
  database: DatabaseState
  observe: Observe | undefined
  log: Logger
}

/** One request and its answer, with what the route has read of the request. */
export type Exchange = RawInput & { req: IncomingMessage; res: ServerResponse }

/** Answers requests of one operation: input in, procedure called, output or refusal out. */
export function answer(
  operation: Operation,
  { services, database, observe, log, ...site }: RestSettings,
): (exchange: Exchange) => Promise<void> {
  const route = `${operation.method} ${operation.path}`
  const toTools = operation.forTools && withoutSensitive(operation.output)
  return async (exchange) => {
    const { req, res } = exchange
    const began = performance.now()
    const reply: Reply = { headers: {}, cookies: [] }
    const ctx: Context = {
      ...services,
      now: services.clock(),
      credentials: readCredentials(exchange, site),
      idempotencyKey: req.headers['idempotency-key']?.toString(),
      reply,
    }
    try {
      if (operation.type === 'mutation' && database.isFull()) throw new Refusal('disk_full')
      const output = await inTime(
        operation.within,
        database.isAnswering,
        call(operation, ctx, readInput(operation, exchange)),
      )
      writeCookies(req, res, reply, site)
      send(exchange, operation, reply, toTools && isTool(ctx) ? toTools.parse(output) : output)
    } catch (error) {
      writeCookies(req, res, reply, site)
      const page = wantsPage(req) ? operation.shownOn : undefined
      sendRefusal(res, error, log, { route, page })
    }
    const ms = performance.now() - began
    observe?.(route, res.statusCode, ms / 1_000)
    log.debug({ route, status: res.statusCode, ms }, 'request')
  }
}

/**
 * A machine that is busy may take its time, one that waits for a database that is gone may not.
 * @throws Refusal unavailable where it takes longer; what it writes may be written all the same
 */
function inTime<T>(within: number, isBusy: () => boolean, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    const look = () => {
      if (isBusy()) timer = setTimeout(look, LOOK_AGAIN)
      else reject(new Refusal('unavailable'))
    }
    timer = setTimeout(look, within)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

/** Milliseconds until a request that is late is looked at again. */
const LOOK_AGAIN = 100

/** Whether it is a person who opens this, rather than a program. */
const wantsPage = ({ headers }: IncomingMessage): boolean =>
  headers.accept?.includes('text/html') ?? false

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

function send(exchange: Exchange, operation: Operation, reply: Reply, output: unknown): void {
  const { res } = exchange
  res.statusCode = reply.status ?? operation.success
  res.setHeader('cache-control', 'no-store')
  for (const [name, value] of Object.entries(reply.headers)) res.setHeader(name, value)
  if (res.statusCode === 204 || res.statusCode === 302) {
    res.end()
    return
  }
  const body = operation.produces === 'text/csv' ? String(output) : JSON.stringify(output)
  if (operation.revalidates && isStillFresh(exchange, body)) {
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
function isStillFresh({ req, res, query }: Exchange, body: string): boolean {
  const { authorization, cookie } = req.headers
  const isPublic = authorization === undefined && cookie === undefined && query.k === undefined
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
