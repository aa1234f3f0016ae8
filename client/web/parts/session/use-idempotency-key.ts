import { useState } from 'preact/hooks'
import { randomKey } from '../../../calls/random-key.ts'

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
