import { expect, it } from 'vitest'
import { Chance } from '../../client/rehearsal/chance.ts'
import { latencyOf } from '../../client/rehearsal/meter.ts'
import { showProgress } from '../../client/rehearsal/progress.ts'

const phases = new Map([
  ['joining', 2],
  ['voting', 4],
])

function screenOf(isTTY: boolean) {
  const written: string[] = []
  const screen = { isTTY, columns: 60, write: (text: string) => written.push(text) }
  return { written, screen }
}

it('draws bars over one another on a terminal', () => {
  const { written, screen } = screenOf(true)
  const progress = showProgress(phases, screen)
  progress.step('joining', 2)
  progress.step('voting')
  progress.end()
  const last = written.at(-1) ?? ''
  expect(last.startsWith('\x1b[2A')).toBe(true)
  expect(last).toContain(`joining                  ${'█'.repeat(30)} 2/2`)
  expect(last).toContain(`voting                   ${'█'.repeat(7)}${'░'.repeat(23)} 1/4`)
})

it('tells finished phases line by line elsewhere', () => {
  const { written, screen } = screenOf(false)
  const progress = showProgress(phases, screen)
  progress.step('joining')
  expect(written).toEqual([])
  progress.step('joining')
  progress.step('voting', 3)
  progress.end()
  expect(written).toEqual([expect.stringMatching(/^joining: 2 of 2, after \d+\.\d s\n$/)])
})

it('takes percentiles by nearest rank', () => {
  const times = Array.from({ length: 200 }, (_, i) => 200 - i)
  expect(latencyOf(times)).toEqual({ count: 200, p50: 100, p95: 190, p99: 198, max: 200 })
  expect(latencyOf([7])).toEqual({ count: 1, p50: 7, p95: 7, p99: 7, max: 7 })
  expect(latencyOf([])).toEqual({ count: 0, p50: 0, p95: 0, p99: 0, max: 0 })
})

it('draws evenly, and each thing once', () => {
  const chance = new Chance(42)
  const drawn = Array.from({ length: 6_000 }, () => chance.below(6))
  for (let side = 0; side < 6; side++) {
    const share = drawn.filter((n) => n === side).length / drawn.length
    expect(share).toBeGreaterThan(0.15)
    expect(share).toBeLessThan(0.185)
  }
  expect(chance.sample([1, 2, 3, 4], 9).toSorted()).toEqual([1, 2, 3, 4])
  expect(chance.sample([1, 2, 3, 4], 2)).toHaveLength(2)
  expect(new Chance(42).fork().next()).toBe(new Chance(42).fork().next())
})
