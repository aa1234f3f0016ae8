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
    ...(voteSeq !== undefined && { 'Vote-Seq': String(voteSeq) }),
    ...((status === 429 || status === 503) && { 'Retry-After': String(retryAfter ?? RETRY_AFTER_SECONDS) }),
  }
}

export const refusalBody = ({ message }: Refusal): string => JSON.stringify({ error: message })

/** Answers with a refusal. Imports nothing that takes long to load, because it answers during the start, too. */
export function writeRefusal(res: ServerResponse, refusal: Refusal): void {
  res.writeHead(refusal.status, refusalHeaders(refusal)).end(refusalBody(refusal))
}
