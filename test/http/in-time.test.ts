import { expect, it, vi } from 'vitest'
import { inTime } from '../../server/http/adapter.ts'

/** How long work may take. Time is the test's own. */

const never = new Promise<never>(() => {})

async function refusalOf(late: 'unavailable' | 'oidc_unavailable', isAnswering: () => boolean) {
  vi.useFakeTimers()
  const refused = inTime(never, { late }, isAnswering).catch((error) => error.code)
  const told = await Promise.race([refused, vi.advanceTimersByTimeAsync(60_000)])
  vi.useRealTimers()
  return told?.toString()
}

it('a busy database has all the time, and one that does not answer is told of', async () => {
  expect(await refusalOf('unavailable', () => false)).toBe('unavailable')
  expect(await refusalOf('unavailable', () => true)).not.toBe('unavailable')
})

it('another server has a limit of its own, and the refusal is its, however the database fares', async () => {
  expect(await refusalOf('oidc_unavailable', () => true)).toBe('oidc_unavailable')
  expect(await refusalOf('oidc_unavailable', () => false)).toBe('oidc_unavailable')
})

it('work that is done in time is what comes', async () => {
  expect(await inTime(Promise.resolve(5), { late: 'unavailable' }, () => false)).toBe(5)
})
