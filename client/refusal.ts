import type { RefusalCode } from './generated/types.gen.ts'

/** A refusal: `status` is the HTTP status, `message` says what is wrong and what to do. */
export class LiveAudienceError extends Error {
  readonly status: number
  /** Which refusal it is; undefined where something on the way answered, a proxy say. */
  readonly code: RefusalCode | undefined

  constructor(message: string, status: number, code?: RefusalCode) {
    super(message)
    this.name = 'LiveAudienceError'
    this.status = status
    this.code = code
  }

  /** Whether the same request may go through later. */
  get mayPass(): boolean {
    return this.status === 408 || this.status === 429 || this.status >= 500
  }
}
