import { expect, it } from 'vitest'
import { idempotencyKey } from '../../client/web/parts/session/use-idempotency-key.ts'

it('a form sends the same content under the same idempotency key until it succeeds', () => {
  const key = idempotencyKey()
  const first = key.of({ text: 'Why?' })
  expect(first).toMatch(/^[\da-f]{32}$/)
  expect(key.of({ text: 'Why?' })).toBe(first)
  const other = key.of({ text: 'Why not?' })
  expect(other).not.toBe(first)
  key.done()
  expect(key.of({ text: 'Why not?' })).not.toBe(other)
  expect(idempotencyKey().of({ text: 'Why?' })).not.toBe(first)
})
