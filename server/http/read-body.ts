import { isUtf8 } from 'node:buffer'
import type { IncomingMessage, ServerResponse } from 'node:http'
import express, { type Request, type Response } from 'express'
import { Refusal } from '../../shared/errors.ts'
import { BODY_BYTES } from '../../shared/limits.ts'
import { isForeign } from './credentials.ts'
import type { Site } from './exchange.ts'

const JSON_TYPE = /^application\/json\s*(;|$)/i
const CHARSET = /;\s*charset\s*=\s*"?([^\s;"]*)/i

/** Express's parser needs nothing else of Express, and costs no more than one that knows no compression. */
const parse = express.json({
  limit: BODY_BYTES,
  strict: false,
  type: () => true,
  verify: (_req, _res, bytes) => {
    if (!isUtf8(bytes)) throw new Refusal('invalid_input', 'The body is not UTF-8.')
  },
})

/**
 * The body as JSON; undefined where there is none.
 * @throws Refusal body_not_json, and what body-parser throws where it cannot read one
 */
export async function readBody(
  req: IncomingMessage,
  res: ServerResponse,
  site: Site,
): Promise<unknown> {
  requireJson(req, site)
  await new Promise<void>((resolve, reject) => {
    parse(req as Request, res as Response, (error) => (error ? reject(error) : resolve()))
  })
  return (req as Request).body
}

/** A form of another site says what it is also where it is empty, and has no business here. */
function requireJson(req: IncomingMessage, site: Site): void {
  const { 'content-type': type = '', 'content-length': length, ...headers } = req.headers
  const [, charset = 'utf-8'] = CHARSET.exec(type) ?? []
  const isJson = JSON_TYPE.test(type) && /^utf-?8$/i.test(charset)
  const hasBody = headers['transfer-encoding'] !== undefined || Number(length ?? 0) > 0
  if (!isJson && (hasBody || (type !== '' && isForeign(req, site)))) {
    throw new Refusal('body_not_json')
  }
}
