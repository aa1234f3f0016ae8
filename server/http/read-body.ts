import type { IncomingMessage } from 'node:http'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import getRawBody from 'raw-body'
import { Refusal } from '../../shared/errors.ts'
import { BODY_BYTES } from '../../shared/limits.ts'
import { isForeign } from './credentials.ts'
import type { Site } from './exchange.ts'

const JSON_TYPE = /^application\/json\s*(;|$)/i
const CHARSET = /;\s*charset\s*=\s*"?([^\s;"]*)/i
/** Throws where bytes are not UTF-8, and drops a byte-order mark. */
const UTF_8 = new TextDecoder('utf-8', { fatal: true })
const INFLATERS = new Map([
  ['gzip', createGunzip],
  ['deflate', createInflate],
  ['br', createBrotliDecompress],
])
const UNREADABLE =
  'The body cannot be read: it is not what Content-Encoding and Content-Length say, or was cut off.'

/**
 * The body as JSON; undefined where there is none.
 * @throws Refusal body_not_json, body_too_large, invalid_input
 */
export async function readBody(req: IncomingMessage, site: Site): Promise<unknown> {
  if (!requireJson(req, site)) return undefined
  const bytes = await readBytes(req)
  try {
    return bytes.length > 0 ? JSON.parse(UTF_8.decode(bytes)) : undefined
  } catch {
    throw new Refusal('invalid_input', 'The body is not JSON in UTF-8.')
  }
}

/**
 * Whether there is a body. A form of another site says what it is also where it is empty, and has no
 * business here.
 */
function requireJson(req: IncomingMessage, site: Site): boolean {
  const type = req.headers['content-type'] ?? ''
  const [, charset = 'utf-8'] = CHARSET.exec(type) ?? []
  const isJson = JSON_TYPE.test(type) && /^utf-?8$/i.test(charset)
  const length = Number(req.headers['content-length'] ?? 0)
  const hasBody = req.headers['transfer-encoding'] !== undefined || length > 0
  if (!isJson && (hasBody || (type !== '' && isForeign(req, site)))) {
    throw new Refusal('body_not_json')
  }
  return hasBody
}

/** The bytes as they were before they were compressed: no more of them than a body may have. */
async function readBytes(req: IncomingMessage): Promise<Buffer> {
  const { 'content-encoding': encoding = 'identity', 'content-length': length } = req.headers
  const inflate = INFLATERS.get(encoding.toLowerCase())?.()
  if (!inflate && encoding !== 'identity') throw new Refusal('body_not_json')
  try {
    if (inflate) return await getRawBody(req.pipe(inflate), { limit: BODY_BYTES })
    return await getRawBody(req, { limit: BODY_BYTES, length: length ?? null })
  } catch (error) {
    // What is left of it is read and dropped, so that the connection can go on.
    req.unpipe().resume()
    inflate?.destroy()
    const isTooLarge = (error as { status?: number }).status === 413
    throw isTooLarge ? new Refusal('body_too_large') : new Refusal('invalid_input', UNREADABLE)
  }
}
