import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ConnectionShares } from '../../server/db/connection-shares.ts'

/** How machines share the connections of a pool. Time is the test's own. */

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

type Asked = { became: string }

/** Asks a machine so many times. */
function asks(shares: ConnectionShares, machine: string, times: number): Asked[] {
  return Array.from({ length: times }, () => {
    const asked = { became: 'waits' }
    shares.take(machine).then(
      () => Object.assign(asked, { became: 'holds' }),
      ({ code }) => Object.assign(asked, { became: code }),
    )
    return asked
  })
}

/** What has become of them by now. */
async function settled(asked: Asked[]): Promise<string[]> {
  await vi.advanceTimersByTimeAsync(0)
  return asked.map(({ became }) => became)
}

const count = (became: string[], what: string) => became.filter((one) => one === what).length

it('connections are left for each machine, however many others hang', async () => {
  const shares = new ConnectionShares(10)
  const held = []
  for (const machine of ['a', 'b', 'c']) held.push(count(await settled(asks(shares, machine, 20)), 'holds'))
  expect(held).toEqual([5, 3, 1])
})

it('a waiting statement gets the connection that is given back', async () => {
  const shares = new ConnectionShares(4)
  const first = asks(shares, 'a', 3)
  expect(await settled(first)).toEqual(['holds', 'holds', 'waits'])
  const second = asks(shares, 'b', 2)
  expect(await settled(second)).toEqual(['holds', 'waits'])
  shares.noteAnswer('a')
  shares.giveBack('a')
  expect(await settled([...first, ...second])).toEqual(['holds', 'holds', 'holds', 'holds', 'waits'])
})

it('statements for a silent machine fail at once, and those for others run', async () => {
  const shares = new ConnectionShares(10)
  const waiting = asks(shares, 'a', 9)
  vi.advanceTimersByTime(900)
  shares.noteAnswer('a')
  vi.advanceTimersByTime(900)
  expect(count(await settled(waiting), 'waits')).toBe(4)
  expect(shares.silent).toBeUndefined()
  vi.advanceTimersByTime(300)
  expect(count(await settled(waiting), '08001')).toBe(4)
  expect(shares.silent).toBe('a')
  expect(await settled(asks(shares, 'a', 1))).toEqual(['08001'])
  expect(await settled(asks(shares, 'b', 1))).toEqual(['holds'])
})

it('a machine whose statements timed out is tried now and then, until it answers', async () => {
  const shares = new ConnectionShares(10)
  await settled(asks(shares, 'a', 5))
  vi.advanceTimersByTime(2_000)
  for (let n = 0; n < 5; n++) {
    shares.noteSilence('a')
    shares.giveBack('a')
  }
  const tried: number[] = []
  for (let second = 0; second < 60; second++) {
    vi.advanceTimersByTime(1_000)
    if (count(await settled(asks(shares, 'a', 3)), 'holds') === 0) continue
    tried.push(second)
    vi.advanceTimersByTime(2_000)
    shares.noteSilence('a')
    shares.giveBack('a')
  }
  expect(tried.length).toBeLessThan(10)
  expect(tried.length).toBeGreaterThan(3)
  vi.advanceTimersByTime(10_000)
  expect(await settled(asks(shares, 'a', 1))).toEqual(['holds'])
  shares.noteAnswer('a')
  expect(await settled(asks(shares, 'a', 2))).toEqual(['holds', 'holds'])
})

it('a silent machine is not tried while no connection is free', async () => {
  const shares = new ConnectionShares(2)
  await settled(asks(shares, 'a', 1))
  vi.advanceTimersByTime(2_000)
  shares.noteSilence('a')
  shares.giveBack('a')
  expect(await settled([...asks(shares, 'b', 1), ...asks(shares, 'c', 1)])).toEqual(['holds', 'holds'])
  vi.advanceTimersByTime(2_000)
  expect(await settled(asks(shares, 'a', 1))).toEqual(['08001'])
})

it('one slow statement does not mark its machine as silent', async () => {
  const shares = new ConnectionShares(10)
  await settled(asks(shares, 'a', 2))
  vi.advanceTimersByTime(1_500)
  shares.noteAnswer('a')
  vi.advanceTimersByTime(500)
  shares.noteSilence('a')
  expect(await settled(asks(shares, 'a', 2))).toEqual(['holds', 'holds'])
})
