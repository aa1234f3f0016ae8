import type { RefusalCode } from '../generated/types.gen.ts'

/** The call that failed: the name of its operation, and the path that it went to. */
export type Failed = { operation: string; path: string }

const UNKNOWN: Failed = { operation: '', path: '' }

/** A refusal: `status` is the HTTP status, `message` says what is wrong and what to do. */
export class LiveAudienceError extends Error {
  readonly status: number
  /** The code of the refusal. */
  readonly code: RefusalCode | undefined
  /** The name of the method, such as `vote`. */
  readonly operation: string
  /** The path of the call, without its query. */
  readonly path: string
  readonly headers: Headers
  /** Seconds after which to try again, if the answer says so. */
  readonly retryAfter: number | undefined
  /** The number of the vote that counts, for a superseded vote (`vote_superseded`). */
  readonly voteSeq: number | undefined

  constructor(message: string, status: number, code?: RefusalCode, headers = new Headers(), call = UNKNOWN) {
    super(message)
    this.name = 'LiveAudienceError'
    this.status = status
    this.code = code
    this.operation = call.operation
    this.path = call.path
    this.headers = headers
    this.retryAfter = numberIn(headers, 'Retry-After')
    this.voteSeq = numberIn(headers, 'Vote-Seq')
  }

  get mayPass(): boolean {
    return this.status === 408 || this.status === 429 || this.status >= 500
  }
}

/**
 * Something else than the service answered, such as the login page of a Wi-Fi, a filter or a proxy. Nobody knows whether
 * the service got the request, so this is a broken connection, for which `fetch` throws a TypeError, too: send it again.
 */
export class ForeignAnswer extends TypeError {
  readonly status: number
  /** The name of the method, such as `vote`. */
  readonly operation: string
  /** The path of the call, without its query. */
  readonly path: string
  readonly headers: Headers
  /** Seconds after which to try again, if the answer says so. */
  readonly retryAfter: number | undefined

  constructor({ status, headers }: Response, { operation, path }: Failed) {
    const what = [status || 'a redirect', headers.get('content-type') ?? []].flat().join(' ')
    super(
      `${operation} (${path}): ${what} is no answer of live-audience. Check the address, and whether a login page or a proxy is in between.`,
    )
    this.name = 'ForeignAnswer'
    this.status = status
    this.operation = operation
    this.path = path
    this.headers = headers
    this.retryAfter = numberIn(headers, 'Retry-After')
  }
}

const BROKEN = new WeakSet<object>()

/** Marks an error of the network as one that may pass, and throws it on. */
export function throwBroken(error: unknown): never {
  if (typeof error === 'object' && error !== null) BROKEN.add(error)
  throw error
}

/** Whether a connection broke, or something in between answered. */
export const isBroken = (error: unknown): boolean =>
  error instanceof ForeignAnswer || (typeof error === 'object' && error !== null && BROKEN.has(error))

/** The longest wait for `Retry-After`, in milliseconds. A proxy may ask for an hour when seconds are enough. */
const LONGEST_WAIT = 60_000

/** Milliseconds to wait before repeating a request, from its answer; 0 if it does not say. */
export const retryAfterOf = (error: unknown): number =>
  Math.min((answered(error)?.retryAfter ?? 0) * 1_000, LONGEST_WAIT)

/** The HTTP status that a failure came with; undefined if there was no answer. */
export const statusOf = (error: unknown): number | undefined => answered(error)?.status

const answered = (error: unknown): LiveAudienceError | ForeignAnswer | undefined =>
  error instanceof LiveAudienceError || error instanceof ForeignAnswer ? error : undefined

/** Whether the service itself has refused a call, and would refuse it again. Any other failure may pass. */
export const isFinal = (error: unknown): error is LiveAudienceError =>
  error instanceof LiveAudienceError && !error.mayPass

/** The integer in a header; undefined if it is missing or something else, such as a date. */
function numberIn(headers: Headers, name: string): number | undefined {
  const value = headers.get(name) ?? ''
  return /^\d+$/.test(value) ? Number(value) : undefined
}
