import type { ServerResponse } from 'node:http'
import type { Refusal } from '../../../shared/refusals.ts'

/** Seconds after which a client may try again. */
const RETRY_AFTER_SECONDS = 2

export function refusalHeaders(refusal: Refusal): Record<string, string> {
  const { code, status, retryAfter, voteSeq } = refusal
  return {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': String(Buffer.byteLength(refusalBody(refusal))),
    'Cache-Control': 'no-store',
    Refusal: code,
    // RFC 9110 section 15.5.2 asks for it. Browsers show no dialog for this scheme.
    ...(status === 401 && { 'WWW-Authenticate': 'Bearer' }),
    ...(voteSeq !== undefined && { 'Vote-Seq': String(voteSeq) }),
    ...((status === 429 || status === 503) && { 'Retry-After': String(retryAfter ?? RETRY_AFTER_SECONDS) }),
  }
}

export const refusalBody = ({ message }: Refusal): string => JSON.stringify({ error: message })

/** Answers with a refusal. Imports nothing that takes long to load, because it answers during the start, too. */
export function writeRefusal(res: ServerResponse, refusal: Refusal): void {
  const again = refusalHeaders(refusal)['Retry-After']
  if (again !== undefined && /\btext\/event-stream\b/.test(res.req.headers.accept ?? '')) {
    writePause(res, refusal, Number(again))
    return
  }
  res.writeHead(refusal.status, refusalHeaders(refusal)).end(refusalBody(refusal))
}

/**
 * By the standard, `EventSource` closes for good at any answer but 200 (WHATWG HTML, section 9.2.2). So it gets a stream
 * that ends at once and says when to come back.
 * @param seconds until then
 */
function writePause(res: ServerResponse, refusal: Refusal, seconds: number): void {
  const headers = { 'Content-Type': 'text/event-stream; charset=utf-8', 'Cache-Control': 'no-cache, no-transform' }
  res.writeHead(200, { ...headers, Refusal: refusal.code, 'Retry-After': String(seconds) })
  res.end(`retry: ${seconds * 1_000}\n: ${refusal.message}\n\n`)
}
