import type { RefusalCode } from '../generated/types.gen.ts'

/** A refusal: `status` is the HTTP status, `message` says what is wrong and what to do. */
export class LiveAudienceError extends Error {
  readonly status: number
  /** Which refusal it is; undefined where something on the way answered, a proxy say. */
  readonly code: RefusalCode | undefined
  /** Seconds after which to try again, where the answer says so. */
  readonly retryAfter: number | undefined
  /** Of a superseded vote (`vote_superseded`): the number of the vote that counts. */
  readonly voteSeq: number | undefined

  constructor(message: string, status: number, code?: RefusalCode, headers = new Headers()) {
    super(message)
    this.name = 'LiveAudienceError'
    this.status = status
    this.code = code
    this.retryAfter = numberIn(headers, 'Retry-After')
    this.voteSeq = numberIn(headers, 'Vote-Seq')
  }

  /** Whether the same request may go through later. */
  get mayPass(): boolean {
    return this.status === 408 || this.status === 429 || this.status >= 500
  }
}

/** Milliseconds that `Retry-After` makes anyone wait at most. A proxy may name an hour for a pause of seconds. */
const LONGEST_WAIT = 60_000

/** Milliseconds to wait before the same request is sent again, as its answer asks; 0 where it does not ask. */
export const retryAfterOf = (error: unknown): number =>
  error instanceof LiveAudienceError ? Math.min((error.retryAfter ?? 0) * 1_000, LONGEST_WAIT) : 0

/** The whole number of a header; undefined where it is missing or something else, a date say. */
function numberIn(headers: Headers, name: string): number | undefined {
  const value = headers.get(name) ?? ''
  return /^\d+$/.test(value) ? Number(value) : undefined
}
