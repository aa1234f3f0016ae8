import { hkdfSync } from 'node:crypto'

const BYTES = 16

/**
 * By what a secret is recognised. Derived like the keys of tokens and of no use in their place: to find the secret from
 * it is as hard as from any cookie.
 */
export const fingerprintOf = (secret: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, 'live-audience', 'fingerprint', BYTES))

/** The one of these secrets that has a fingerprint. */
export const secretOf = (fingerprint: Buffer, secrets: readonly string[]): string | undefined =>
  secrets.find((secret) => fingerprintOf(secret).equals(fingerprint))
