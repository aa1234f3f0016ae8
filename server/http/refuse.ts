import type { ServerResponse } from 'node:http'
import { TRPCError } from '@trpc/server'
import type { Logger } from 'pino'
import { z } from 'zod'
import { Refusal } from '../../shared/errors.ts'
import { isOutage } from '../db/outage.ts'
import { describeIssues } from './input-messages.ts'
import { writeRefusal } from './write-refusal.ts'

/** What body-parser's errors come to (their `type`, as its README lists them). */
const BODY_ERRORS: Record<string, Refusal> = {
  'entity.too.large': new Refusal('body_too_large'),
  'entity.parse.failed': new Refusal('invalid_input', 'The body is not JSON.'),
  'encoding.unsupported': new Refusal('body_not_json'),
  'charset.unsupported': new Refusal('body_not_json'),
  'request.size.invalid': new Refusal(
    'invalid_input',
    'The body is not as long as Content-Length says.',
  ),
  'request.aborted': new Refusal('invalid_input', 'The body was cut off.'),
}

const UNREADABLE_BODY =
  'The body cannot be read: it is not what Content-Encoding says, or was cut off.'

/** The refusal that an error comes to; what nobody foresaw is `internal`. */
export function toRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  if (error instanceof TRPCError) {
    if (error.code === 'BAD_REQUEST' && error.cause instanceof z.core.$ZodError) {
      return new Refusal('invalid_input', describeIssues(error.cause))
    }
    return error.cause ? toRefusal(error.cause) : new Refusal('internal')
  }
  if (isOutage(error)) return new Refusal('unavailable')
  if (error instanceof URIError) return new Refusal('route_not_found')
  return bodyError(error) ?? new Refusal('internal')
}

/** What body-parser made of a body that it could not read: http-errors, some of them with a type. */
function bodyError(error: unknown): Refusal | undefined {
  if (!(error instanceof Error) || !('status' in error)) return undefined
  const known = 'type' in error ? BODY_ERRORS[String(error.type)] : undefined
  const isCallers = typeof error.status === 'number' && error.status < 500
  return known ?? (isCallers ? new Refusal('invalid_input', UNREADABLE_BODY) : undefined)
}

/** What was asked for, and the page that shows its refusals where a person asked. */
type Asked = { route: string; page?: string | undefined }

/**
 * Answers `{error}`, and the code in the header `Refusal`. The detail of a fault of ours goes to the
 * log and never to the caller.
 */
export function sendRefusal(
  res: ServerResponse,
  error: unknown,
  log: Logger,
  { route, page }: Asked,
): void {
  const refusal = toRefusal(error)
  if (refusal.status >= 500) log.error({ err: error, route }, refusal.message)
  if (res.headersSent) {
    res.destroy()
    return
  }
  if (page) {
    const location = `${page}#refused=${refusal.code}`
    res.writeHead(302, { location, 'cache-control': 'no-store', refusal: refusal.code }).end()
    return
  }
  writeRefusal(res, refusal)
}

/** What a path refuses that takes other methods than the one asked for; `Allow` names those. */
export function refusedMethod(res: ServerResponse, methods: readonly string[]): Refusal {
  res.setHeader('allow', methods.toSorted().join(', '))
  return new Refusal('method_not_allowed')
}
