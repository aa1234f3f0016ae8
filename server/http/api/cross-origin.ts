import type { IncomingMessage, ServerResponse } from 'node:http'

/** Seconds for which a browser may cache the answer to a preflight. */
const PREFLIGHT_AGE = 86_400

/**
 * Any origin may call the API with a Bearer token or a host key. `*` excludes cookies, so only listed origins get
 * answers to requests with cookies.
 */
export function allowOrigin(
  { headers: { origin } }: IncomingMessage,
  res: ServerResponse,
  embedOrigins: ReadonlySet<string>,
): void {
  const isListed = origin !== undefined && embedOrigins.has(origin)
  res.setHeader('access-control-allow-origin', isListed ? origin : '*')
  if (isListed) res.setHeader('access-control-allow-credentials', 'true')
  if (embedOrigins.size > 0) res.setHeader('vary', 'Origin')
  res.setHeader('access-control-expose-headers', EXPOSED)
  res.setHeader('x-content-type-options', 'nosniff')
}

const EXPOSED =
  'Allow, Content-Disposition, ETag, Link, Location, Refusal, Retry-After, Vote-Seq, WWW-Authenticate, X-Request-Id'

export function answerPreflight(res: ServerResponse): void {
  res.setHeader('access-control-allow-methods', 'GET, HEAD, POST, PATCH, DELETE')
  res.setHeader(
    'access-control-allow-headers',
    'Authorization, Content-Type, Idempotency-Key, If-None-Match, Last-Event-ID',
  )
  res.setHeader('access-control-max-age', String(PREFLIGHT_AGE))
  res.statusCode = 204
  res.end()
}
