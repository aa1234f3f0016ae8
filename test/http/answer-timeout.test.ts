import { expect, it, vi } from 'vitest'
import { withinDatabaseTime, withinProviderTime } from '../../server/http/api/within-time.ts'

/** How long work may take. Time is the test's own. */

const never = new Promise<never>(() => {})

async function refusalOf(begin: () => Promise<never>) {
  vi.useFakeTimers()
  const refused = begin().catch((error) => error.code)
  const told = await Promise.race([refused, vi.advanceTimersByTimeAsync(60_000)])
  vi.useRealTimers()
  return told?.toString()
}

it('a request waits for a busy database, and answers 503 for a silent one', async () => {
  expect(await refusalOf(() => withinDatabaseTime(never, () => 'db1:5432'))).toBe('unavailable')
  expect(await refusalOf(() => withinDatabaseTime(never, () => undefined))).not.toBe('unavailable')
})

it('a database that is silent at one look is not called unreachable', async () => {
  let looks = 0
  const silent = () => (++looks % 3 === 0 ? undefined : 'db1:5432')
  expect(await refusalOf(() => withinDatabaseTime(never, silent))).not.toBe('unavailable')
  expect(looks).toBeGreaterThan(100)
})

it('a call to another server has its own time limit and refusal', async () => {
  expect(await refusalOf(() => withinProviderTime(never, 'oidc_unavailable'))).toBe('oidc_unavailable')
})

it('work that is done in time is answered', async () => {
  expect(await withinDatabaseTime(Promise.resolve(5), () => 'db1:5432')).toBe(5)
  expect(await withinProviderTime(Promise.resolve(5), 'oidc_unavailable')).toBe(5)
})
