import { useState } from 'preact/hooks'

/**
 * The Idempotency-Key of a form. The same content has the same key, so a retry after a lost answer neither takes a second
 * seat nor asks a question twice. After `done()`, the same content is a new call and gets a new key.
 */
export const useIdempotencyKey = () => useState(idempotencyKey)[0]

/** @internal exported for the tests */
export function idempotencyKey() {
  let [sent, key] = ['', '']
  const of = (content: object): string => {
    const now = JSON.stringify(content)
    if (now !== sent) [sent, key] = [now, randomKey()]
    return key
  }
  const done = () => {
    sent = ''
  }
  return { of, done }
}

/** 128 bits; `randomUUID` is there on https alone. */
export const randomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
