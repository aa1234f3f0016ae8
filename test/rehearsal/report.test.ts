import { expect, it } from 'vitest'
import { latencyOf } from '../../client/rehearsal/meter.ts'
import { makeProgress } from '../../client/rehearsal/progress.ts'
import { SeededRandom } from '../../client/rehearsal/random.ts'

it('a rehearsal prints a line for each phase once everyone has finished it', () => {
  const written: string[] = []
  const progress = makeProgress(3, { write: (text) => written.push(text) })
  progress('joining')
  progress('joining', 2)
  progress('joining', 0)
  progress('voting', 2)
  expect(written).toEqual([expect.stringMatching(/^joining: 3 of 3, after \d+\.\d s\n$/)])
})

it('percentiles are taken by nearest rank', () => {
  const times = Array.from({ length: 200 }, (_, i) => 200 - i)
  expect(latencyOf(times)).toEqual({ count: 200, p50: 100, p95: 190, p99: 198, max: 200 })
  expect(latencyOf([7])).toEqual({ count: 1, p50: 7, p95: 7, p99: 7, max: 7 })
  expect(latencyOf([])).toEqual({ count: 0, p50: 0, p95: 0, p99: 0, max: 0 })
})

it('a draw is even, and takes each item once', () => {
  const random = new SeededRandom(42)
  const drawn = Array.from({ length: 6_000 }, () => random.below(6))
  for (let side = 0; side < 6; side++) {
    const share = drawn.filter((n) => n === side).length / drawn.length
    expect(share).toBeGreaterThan(0.15)
    expect(share).toBeLessThan(0.185)
  }
  expect(random.sample([1, 2, 3, 4], 9).toSorted()).toEqual([1, 2, 3, 4])
  expect(random.sample([1, 2, 3, 4], 2)).toHaveLength(2)
  expect(new SeededRandom(42).fork().next()).toBe(new SeededRandom(42).fork().next())
})
