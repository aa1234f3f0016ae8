import { expect, it, vi } from 'vitest'
import { inTime } from '../../server/http/adapter.ts'

/** How long work may take. Time is the test's own. */

const never = new Promise<never>(() => {})

async function refusalOf(
  late: 'unavailable' | 'oidc_unavailable',
  silent: () => string | undefined,
) {
  vi.useFakeTimers()
  const refused = inTime(never, { late }, silent).catch((error) => error.code)
  const told = await Promise.race([refused, vi.advanceTimersByTimeAsync(60_000)])
  vi.useRealTimers()
  return told?.toString()
}

it('a busy database has all the time, and one that does not answer is told of', async () => {
  expect(await refusalOf('unavailable', () => 'db1:5432')).toBe('unavailable')
  expect(await refusalOf('unavailable', () => undefined)).not.toBe('unavailable')
})

it('a process that stood still itself reads what the database answered meanwhile', async () => {
  vi.useFakeTimers()
  const silences = ['db1:5432', undefined]
  let done = (_answer: number) => {}
  const work = new Promise<number>((resolve) => (done = resolve))
  const answer = inTime(work, { late: 'unavailable' }, () => silences.shift())
  vi.advanceTimersToNextTimer().advanceTimersToNextTimer()
  vi.useRealTimers()
  done(5)
  expect(await answer).toBe(5)
  expect(silences).toEqual([])
})

it('another server has a limit of its own, and the refusal is its, however the database fares', async () => {
  expect(await refusalOf('oidc_unavailable', () => undefined)).toBe('oidc_unavailable')
  expect(await refusalOf('oidc_unavailable', () => 'db1:5432')).toBe('oidc_unavailable')
})

it('work that is done in time is what comes', async () => {
  expect(await inTime(Promise.resolve(5), { late: 'unavailable' }, () => 'db1:5432')).toBe(5)
})
