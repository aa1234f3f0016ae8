import { createHash } from 'node:crypto'
import { callTRPCProcedure } from '@trpc/server'
import { LANGUAGES } from '../../../shared/languages/index.ts'
import { Refusal } from '../../../shared/refusals.ts'
import { callerKey, isTool } from '../../procedures/auth/callers.ts'
import type { Context, Reply } from '../../procedures/context.ts'
import { XLSX } from '../../procedures/operation-meta.ts'
import { appRouter } from '../../procedures/router.ts'
import type { HttpSettings } from '../http-settings.ts'
import { withoutSensitive } from '../openapi/tools-document.ts'
import { type Operation, takesBody } from '../operations.ts'
import { askedLanguage } from '../pages/page-languages.ts'
import { toRefusal } from '../refuse.ts'
import type { Exchange, Handler } from '../request-and-answer.ts'
import { audit } from './audit.ts'
import { readCredentials, writeCookies } from './credentials.ts'
import { withSuggestions } from './field-suggestions.ts'
import { readInput } from './read-input.ts'
import { withinDatabaseTime, withinProviderTime } from './within-time.ts'

const JSON_TYPE = 'application/json; charset=utf-8'
const CSV = 'text/csv; charset=utf-8'

export function operationHandler(operation: Operation, settings: HttpSettings): Handler {
  const { connections, database, log } = settings
  // Made for the first call of a tool. Making all at start takes half of the API's setup time.
  let toTools: ReturnType<typeof withoutSensitive> | undefined
  const forReader = (output: unknown, ctx: Context): unknown => {
    if (!isTool(ctx)) return output
    toTools ??= withoutSensitive(operation.output)
    return toTools.parse(output)
  }
  return async (exchange) => {
    if (operation.type === 'mutation' && database.refusesWrite()) throw new Refusal('disk_full')
    const ctx = contextOf(exchange, settings)
    const work = callOperation(operation, ctx, exchange)
    let output: unknown
    try {
      output = await (operation.refusalOfProvider
        ? withinProviderTime(work, operation.refusalOfProvider)
        : withinDatabaseTime(work, database.silentMachine))
      audit(log, operation, exchange, ctx)
    } catch (error) {
      audit(log, operation, exchange, ctx, toRefusal(error).code)
      throw error
    } finally {
      writeCookies(exchange, ctx.reply, settings)
    }
    connections.recognise(exchange.req, () => callerKey(ctx))
    send(exchange, operation, ctx.reply, forReader(output, ctx))
  }
}

/** The context of a procedure. Field by field, because spreading the services takes 5% of a vote's time. */
export function contextOf(exchange: Exchange, settings: HttpSettings): Context {
  const { db, databases, clock, random, tokens, live, signIn } = settings.services
  return {
    db,
    databases,
    clock,
    random,
    tokens,
    live,
    signIn,
    now: clock(),
    credentials: readCredentials(exchange, settings),
    language: () => askedLanguage(exchange.req, LANGUAGES),
    idempotencyKey: exchange.req.headers['idempotency-key']?.toString(),
    sender: exchange.sender,
    reply: { headers: {}, cookies: [] },
  }
}

/** Calls the operation's procedure with what the request brings. @throws Refusal what the procedure throws */
export async function callOperation(operation: Operation, ctx: Context, exchange: Exchange): Promise<unknown> {
  const input = readInput(operation, exchange)
  const call = callTRPCProcedure({
    router: appRouter,
    path: operation.operationId,
    type: operation.type,
    getRawInput: async () => input,
    ctx,
    signal: undefined,
    batchIndex: 0,
  })
  return call.catch((error: unknown) => {
    const refusal = toRefusal(error)
    if (refusal.code !== 'invalid_input') throw error
    const sent = takesBody(operation) ? exchange.body : exchange.query
    throw withSuggestions(refusal, operation.input, sent)
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
  const [type, body] = contentOf(output)
  if (operation.revalidates && isStillFresh(exchange, body)) {
    res.statusCode = 304
    res.end()
    return
  }
  if (!res.hasHeader('content-type')) res.setHeader('content-type', type)
  res.setHeader('content-length', Buffer.byteLength(body))
  res.end(body)
}

function contentOf(output: unknown): [type: string, body: string | Uint8Array] {
  if (typeof output === 'string') return [CSV, output]
  return output instanceof Uint8Array ? [XLSX, output] : [JSON_TYPE, JSON.stringify(output)]
}

/**
 * Sets ETag and caching headers (RFC 9111). An answer to a cookie, token or key is private.
 * @returns whether the caller already has this answer
 */
function isStillFresh({ req, res, query }: Exchange, body: string | Uint8Array): boolean {
  const { authorization, cookie } = req.headers
  const isPublic = authorization === undefined && cookie === undefined && query.k === undefined
  res.setHeader('cache-control', isPublic ? 'public, no-cache' : 'private, no-cache')
  res.setHeader('vary', 'Authorization, Cookie, Origin')
  const etag = `"${createHash('sha1').update(body).digest('base64url')}"`
  res.setHeader('etag', etag)
  // Express's req.fresh gives way to `Cache-Control: no-cache`, which fetch adds to every If-None-Match.
  const known = req.headers['if-none-match']?.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  return known?.some((tag) => tag === etag || tag === '*') ?? false
}
