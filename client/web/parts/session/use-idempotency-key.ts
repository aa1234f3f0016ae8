import { useState } from 'preact/hooks'

/**
 * The Idempotency-Key of a form: the same for as often as the same content is sent, so that an answer that was lost on
 * the way costs no second seat and asks nothing twice. Done, it went through: the same content again is another call.
 */
export const useIdempotencyKey = () => useState(idempotencyKey)[0]

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
