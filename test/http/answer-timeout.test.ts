import { expect, it, vi } from 'vitest'
import { inTime } from '../../server/http/api/adapter.ts'

/** How long work may take. Time is the test's own. */

const never = new Promise<never>(() => {})

async function refusalOf(late: 'unavailable' | 'oidc_unavailable', silent: () => string | undefined) {
  vi.useFakeTimers()
  const refused = inTime(never, { late }, silent).catch((error) => error.code)
  const told = await Promise.race([refused, vi.advanceTimersByTimeAsync(60_000)])
  vi.useRealTimers()
  return told?.toString()
}

it('a request waits for a busy database, and answers 503 for a silent one', async () => {
  expect(await refusalOf('unavailable', () => 'db1:5432')).toBe('unavailable')
  expect(await refusalOf('unavailable', () => undefined)).not.toBe('unavailable')
})

it('a database that is silent at one look is not called unreachable', async () => {
  let looks = 0
  const silent = () => (++looks % 3 === 0 ? undefined : 'db1:5432')
  expect(await refusalOf('unavailable', silent)).not.toBe('unavailable')
  expect(looks).toBeGreaterThan(100)
})

it('a call to another server has its own time limit and refusal', async () => {
  expect(await refusalOf('oidc_unavailable', () => undefined)).toBe('oidc_unavailable')
  expect(await refusalOf('oidc_unavailable', () => 'db1:5432')).toBe('oidc_unavailable')
})

it('work that is done in time is answered', async () => {
  expect(await inTime(Promise.resolve(5), { late: 'unavailable' }, () => 'db1:5432')).toBe(5)
})
