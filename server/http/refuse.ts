import type { ServerResponse } from 'node:http'
import { TRPCError } from '@trpc/server'
import { z } from 'zod'
import { Refusal } from '../../shared/refusals.ts'
import { isOutage } from '../db/outage.ts'
import { SenderGone } from '../live/votes/sender.ts'
import type { HttpSettings } from './http-settings.ts'
import { writeRefusal } from './socket/write-refusal.ts'
import { describeIssues } from './validation-messages.ts'

/** The status of a dropped request in metrics and log, as in nginx. Nobody gets an answer. */
const SENDER_GONE = 499

/** The refusal for an error. Unexpected errors become `internal`. */
export function toRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  if (error instanceof TRPCError) {
    if (error.code === 'BAD_REQUEST' && error.cause instanceof z.core.$ZodError) {
      return new Refusal('invalid_input', describeIssues(error.cause))
    }
    return error.cause ? toRefusal(error.cause) : new Refusal('internal')
  }
  if (isOutage(error)) return new Refusal('unavailable')
  // Express throws these for a path that cannot be decoded, and for a missing file.
  const isMissing = error instanceof Error && 'status' in error && error.status === 404
  return new Refusal(error instanceof URIError || isMissing ? 'route_not_found' : 'internal')
}

type Asked = { route: string; request: string; page?: string | undefined }

/**
 * Answers `{error}`, with the code in the header `Refusal`. Details of an internal error go to the log, never
 * to the caller.
 */
export function sendRefusal(
  res: ServerResponse,
  error: unknown,
  { log, outages }: Pick<HttpSettings, 'log' | 'outages'>,
  { route, request, page }: Asked,
): void {
  const cause = error instanceof TRPCError ? error.cause : error
  if (cause instanceof SenderGone) {
    res.statusCode = SENDER_GONE
    res.destroy()
    return
  }
  const refusal = toRefusal(error)
  if (refusal.code === 'unavailable') outages.note(cause, route)
  // Every other 503 is logged where its cause begins.
  else if (refusal.code === 'internal') log.error({ err: error, route, request }, refusal.message)
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

/** The refusal of a method that the path does not take. Sets `Allow`. */
export function refusedMethod(res: ServerResponse, methods: readonly string[]): Refusal {
  res.setHeader('allow', methods.toSorted().join(', '))
  return new Refusal('method_not_allowed')
}
