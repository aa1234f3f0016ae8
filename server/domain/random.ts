/** A source of random values, passed in so that tests control it. */
export type Random = {
  uuid(): string
  /** An integer in [0, n). */
  below(n: number): number
  /** 256 random bits as base64url. */
  token(): string
}
