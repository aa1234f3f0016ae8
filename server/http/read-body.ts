import { isUtf8 } from 'node:buffer'
import type { IncomingMessage } from 'node:http'
import express, { type RequestHandler } from 'express'
import { Refusal } from '../../shared/errors.ts'
import { BODY_BYTES } from '../../shared/limits.ts'
import { isForeign, type Site } from './credentials.ts'

const JSON_TYPE = /^application\/json\s*(;|$)/i

const lengthOf = ({ headers }: IncomingMessage): number => Number(headers['content-length'] ?? 0)

const hasBody = (req: IncomingMessage): boolean =>
  req.headers['transfer-encoding'] !== undefined || lengthOf(req) > 0

/** A form of another site says what it is also where it is empty, and has no business here. */
const requireJson =
  (site: Site): RequestHandler =>
  (req, _res, next) => {
    const type = req.headers['content-type'] ?? ''
    const isOther = !JSON_TYPE.test(type) && (hasBody(req) || (type !== '' && isForeign(req, site)))
    next(isOther ? new Refusal('body_not_json') : undefined)
  }

function requireUtf8(bytes: Buffer): void {
  if (!isUtf8(bytes)) throw new Refusal('invalid_input', 'The body is not UTF-8.')
}

const parseJson = express.json({
  limit: BODY_BYTES,
  strict: false,
  type: () => true,
  verify: (_req, _res, bytes) => requireUtf8(bytes),
})

/** Reads a JSON body, where there is one, into `req.body`. */
export const readBody = (site: Site): RequestHandler[] => [requireJson(site), parseJson]

/** Whether a body is what our clients send: short JSON in UTF-8 of a length that is told, or none. */
export function isPlainBody(req: IncomingMessage): boolean {
  const { headers } = req
  if (headers['transfer-encoding'] || headers['content-encoding']) return false
  const isEmpty = lengthOf(req) === 0
  if (isEmpty && headers['content-type'] === undefined) return true
  const isPlainType = /^application\/json(; *charset=utf-8)?$/i.test(headers['content-type'] ?? '')
  return isPlainType && lengthOf(req) <= BODY_BYTES
}

/**
 * Reads a plain body; undefined where there is none.
 * @throws Refusal invalid_input where it is cut off, not UTF-8 or not JSON
 */
export async function readPlainBody(req: IncomingMessage): Promise<unknown> {
  const bytes = await new Promise<Buffer>((resolve, reject) => {
    const chunks: Buffer[] = []
    req.on('data', (chunk: Buffer) => chunks.push(chunk))
    req.on('end', () =>
      resolve(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks)),
    )
    req.on('error', () => reject(new Refusal('invalid_input', 'The body was cut off.')))
  })
  if (bytes.length === 0) return undefined
  requireUtf8(bytes)
  try {
    return JSON.parse(bytes.toString().replace(/^\uFEFF/, ''))
  } catch {
    throw new Refusal('invalid_input', 'The body is not JSON.')
  }
}
