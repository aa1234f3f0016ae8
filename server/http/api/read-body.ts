import type { IncomingMessage, ServerResponse } from 'node:http'
import { gunzipSync } from 'node:zlib'
import getRawBody from 'raw-body'
import { BODY_BYTES } from '../../../shared/limits.ts'
import { Refusal } from '../../../shared/refusals.ts'
import { codeOf } from '../../../shared/system-error-code.ts'
import type { Site } from '../http-settings.ts'
import type { Exchange } from '../request-and-answer.ts'
import { isForeign } from './credentials.ts'

const JSON_TYPE = /^application\/json\s*(;|$)/i
const CHARSET = /;\s*charset\s*=\s*"?([^\s;"]*)/i
/** Throws if bytes are not UTF-8, and drops a byte-order mark. */
const UTF_8 = new TextDecoder('utf-8', { fatal: true })
const UNREADABLE = 'The body cannot be read: it is not what Content-Encoding and Content-Length say, or was cut off.'
const TOO_DENSE =
  'The body becomes more than 100 times as large when it is decompressed. Send it without Content-Encoding.'
/** How many times larger than sent a body may become, and the bytes to which any body may grow. */
const INFLATED_MAX = 100
const INFLATED_FREE = 4_096

/**
 * Reads the body as JSON; undefined if there is none.
 * @param most its largest size in bytes
 * @throws Refusal body_not_json, body_too_large, invalid_input
 */
export async function readBody({ req, res }: Exchange, site: Site, most = BODY_BYTES): Promise<unknown> {
  if (!requireJson(req, site)) return undefined
  const isCompressed = requireEncoding(req, res)
  const sent = await readBytes(req, most)
  const bytes = isCompressed ? gunzip(sent) : sent
  try {
    return bytes.length > 0 ? JSON.parse(UTF_8.decode(bytes)) : undefined
  } catch {
    throw new Refusal('invalid_input', 'The body is not JSON in UTF-8.')
  }
}

/** Whether there is a body. An empty form of another site still has a Content-Type, and is refused. */
function requireJson(req: IncomingMessage, site: Site): boolean {
  const type = req.headers['content-type'] ?? ''
  const [, charset = 'utf-8'] = CHARSET.exec(type) ?? []
  const isJson = JSON_TYPE.test(type) && /^utf-?8$/i.test(charset)
  const length = Number(req.headers['content-length'] ?? 0)
  const hasBody = req.headers['transfer-encoding'] !== undefined || length > 0
  if (!isJson && (hasBody || (type !== '' && isForeign(req, site)))) throw new Refusal('body_not_json')
  return hasBody
}

/** Whether the body is compressed. A refusal names the accepted encoding (RFC 9110 section 12.5.3). */
function requireEncoding({ headers }: IncomingMessage, res: ServerResponse): boolean {
  const encoding = headers['content-encoding']?.toLowerCase() ?? 'identity'
  if (encoding === 'identity') return false
  if (encoding === 'gzip') return true
  res.setHeader('accept-encoding', 'gzip')
  throw new Refusal('body_not_json', 'Content-Encoding: send the body as it is, or as gzip.')
}

async function readBytes(req: IncomingMessage, most: number): Promise<Buffer> {
  try {
    return await getRawBody(req, { limit: most, length: req.headers['content-length'] ?? null })
  } catch (error) {
    // The rest of the body is read and dropped, so that the connection can be used again.
    req.resume()
    throw refusalOf((error as { status?: number }).status === 413, most)
  }
}

/**
 * Decompresses a body up to the limit of any body, and to at most 100 times its size: 100 bytes that become 64 KiB cost
 * twice the CPU of 100 bytes that do not. Brotli is not accepted: 106 bytes that ask for its largest window take 14 ms.
 */
function gunzip(bytes: Buffer): Buffer {
  const most = Math.min(BODY_BYTES, Math.max(INFLATED_FREE, bytes.length * INFLATED_MAX))
  try {
    return gunzipSync(bytes, { maxOutputLength: most })
  } catch (error) {
    if (codeOf(error) !== 'ERR_BUFFER_TOO_LARGE') throw refusalOf(false)
    throw most < BODY_BYTES ? new Refusal('body_too_large', TOO_DENSE) : refusalOf(true)
  }
}

function refusalOf(isTooLarge: boolean, most = BODY_BYTES): Refusal {
  if (!isTooLarge) return new Refusal('invalid_input', UNREADABLE)
  return new Refusal('body_too_large', most > BODY_BYTES ? `The body is larger than ${most} bytes.` : undefined)
}
