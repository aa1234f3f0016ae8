import type { RefusalCode } from '../generated/types.gen.ts'

/** A refusal: `status` is the HTTP status, `message` says what is wrong and what to do. */
export class LiveAudienceError extends Error {
  readonly status: number
  /** The code of the refusal; undefined if something else answered, such as a proxy. */
  readonly code: RefusalCode | undefined
  /** Seconds after which to try again, if the answer says so. */
  readonly retryAfter: number | undefined
  /** The number of the vote that counts, for a superseded vote (`vote_superseded`). */
  readonly voteSeq: number | undefined

  constructor(message: string, status: number, code?: RefusalCode, headers = new Headers()) {
    super(message)
    this.name = 'LiveAudienceError'
    this.status = status
    this.code = code
    this.retryAfter = numberIn(headers, 'Retry-After')
    this.voteSeq = numberIn(headers, 'Vote-Seq')
  }

  get mayPass(): boolean {
    return this.status === 408 || this.status === 429 || this.status >= 500
  }
}

/** The longest wait for `Retry-After`, in milliseconds. A proxy may ask for an hour when seconds are enough. */
const LONGEST_WAIT = 60_000

/** Milliseconds to wait before repeating a request, from its answer; 0 if it does not say. */
export const retryAfterOf = (error: unknown): number =>
  error instanceof LiveAudienceError ? Math.min((error.retryAfter ?? 0) * 1_000, LONGEST_WAIT) : 0

/** The integer in a header; undefined if it is missing or something else, such as a date. */
function numberIn(headers: Headers, name: string): number | undefined {
  const value = headers.get(name) ?? ''
  return /^\d+$/.test(value) ? Number(value) : undefined
}
