import { isUtf8 } from 'node:buffer'
import express, { type Request, type RequestHandler } from 'express'
import { Refusal } from '../../shared/errors.ts'
import { BODY_BYTES, BODY_DEPTH } from '../../shared/limits.ts'
import { nestsDeeper } from '../../shared/schemas/json.ts'
import { type Operation, takesBody, takesHostKey } from './operations.ts'

/** Keys that reach an object's prototype when code merges objects carelessly. */
const RESERVED = new Set(['__proto__', 'constructor', 'prototype'])

const hasBody = ({ headers }: Request): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

const requireJson: RequestHandler = (req, _res, next) => {
  const isJson = /^application\/json\s*(;|$)/i.test(req.headers['content-type'] ?? '')
  next(isJson || !hasBody(req) ? undefined : new Refusal('body_not_json'))
}

const parseJson = express.json({
  limit: BODY_BYTES,
  strict: false,
  type: () => true,
  verify(_req, _res, bytes) {
    if (!isUtf8(bytes)) throw new Refusal('invalid_input', 'The body is not UTF-8.')
  },
})

/** Reads a JSON body, where there is one, into `req.body`. */
export const readBody: RequestHandler[] = [requireJson, parseJson]

/**
 * The input of an operation, from path, body and query, not validated yet. A host key may stand in
 * the query of any operation that takes one.
 */
export function readInput(operation: Operation, req: Request): Record<string, unknown> {
  const input: Record<string, unknown> = takesBody(operation)
    ? { ...(takesHostKey(operation) && pick(req.query, ['k'])), ...checkedBody(req.body) }
    : readQuery(operation, req)
  Object.assign(input, req.params)
  return operation.errors.includes(400) ? input : withoutUnreadable(operation, input)
}

function checkedBody(body: unknown): object {
  if (body === undefined) return {}
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new Refusal('invalid_input', 'The body must be a JSON object.')
  }
  if (nestsDeeper(body, BODY_DEPTH)) {
    throw new Refusal('invalid_input', `The body nests deeper than ${BODY_DEPTH} levels.`)
  }
  if (hasReservedKey(body)) {
    throw new Refusal(
      'invalid_input',
      `The body has a field that is called ${[...RESERVED].join(' or ')}.`,
    )
  }
  return body
}

function hasReservedKey(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(value).some(([key, part]) => RESERVED.has(key) || hasReservedKey(part))
}

function pick(from: object, names: readonly string[]): Record<string, unknown> {
  const all = from as Record<string, unknown>
  return Object.fromEntries(
    names.filter((name) => all[name] !== undefined).map((name) => [name, all[name]]),
  )
}

/** Query values are text; one that a schema wants as a number is read as one. */
function readQuery({ input }: Operation, req: Request): Record<string, unknown> {
  const read = pick(req.query, Object.keys(input.shape))
  for (const [name, value] of Object.entries(read)) {
    const isNumber = typeof value === 'string' && /^\d{1,16}$/.test(value)
    if (isNumber && input.shape[name]?.safeParse(value).success === false)
      read[name] = Number(value)
  }
  return read
}

/** An operation that has no 400 ignores an optional field that it cannot read. */
function withoutUnreadable({ input: schema }: Operation, input: Record<string, unknown>) {
  const read = schema.safeParse(input)
  if (read.success) return input
  const unreadable = new Set(read.error.issues.map((issue) => issue.path[0]))
  return Object.fromEntries(Object.entries(input).filter(([name]) => !unreadable.has(name)))
}
