import type { ServerResponse } from 'node:http'
import { TRPCError } from '@trpc/server'
import type { Logger } from 'pino'
import { z } from 'zod'
import { Refusal } from '../../shared/errors.ts'
import { isOutage } from '../db/outage.ts'
import { describeIssues } from './input-messages.ts'
import { writeRefusal } from './write-refusal.ts'

const UNREADABLE_BODY =
  'The body cannot be read: it is not what Content-Encoding and Content-Length say, or was cut off.'

/** The refusal that an error comes to; what nobody foresaw is `internal`. */
function toRefusal(error: unknown): Refusal {
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

/** What body-parser made of a body that it could not read: http-errors, as its README lists them. */
function bodyError(error: unknown): Refusal | undefined {
  if (!(error instanceof Error) || !('status' in error)) return undefined
  if (error.status === 413) return new Refusal('body_too_large')
  if (error.status === 415) return new Refusal('body_not_json')
  if (error.status !== 400) return undefined
  const isParsed = 'type' in error && error.type === 'entity.parse.failed'
  return new Refusal('invalid_input', isParsed ? 'The body is not JSON.' : UNREADABLE_BODY)
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
