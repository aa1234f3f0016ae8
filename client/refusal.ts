/** A refusal: `status` is the HTTP status, `message` says what is wrong and what to do. */
export class LiveAudienceError extends Error {
  readonly status: number

  constructor(message: string, status: number) {
    super(message)
    this.name = 'LiveAudienceError'
    this.status = status
  }
}
