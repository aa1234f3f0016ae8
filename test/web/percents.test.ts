import fc from 'fast-check'
import { expect, it } from 'vitest'
import { percentsOf } from '../../client/web/parts/poll/tallies.ts'

/** The percents of a poll, on phone, wall, slide, console and report. */

it('percents of one poll add up to 100, none is a whole point off, and more votes have no fewer', () => {
  const tallies = fc.array(fc.nat(200), { minLength: 1, maxLength: 12 }).filter((all) => all.some((one) => one > 0))
  fc.assert(
    fc.property(tallies, (all) => {
      const [percents, sum] = [percentsOf(all), all.reduce((a, b) => a + b)]
      expect(percents.reduce((a, b) => a + b)).toBe(100)
      for (const [n, percent] of percents.entries()) {
        expect(Math.abs(percent - (100 * (all[n] ?? 0)) / sum)).toBeLessThan(1)
        for (const [m, other] of percents.entries())
          if ((all[n] ?? 0) > (all[m] ?? 0)) expect(percent).toBeGreaterThanOrEqual(other)
      }
    }),
  )
})

it.each([
  [
    [6, 2, 2, 2],
    [50, 17, 17, 16],
  ],
  [
    [1, 1],
    [50, 50],
  ],
  [
    [3, 3, 2],
    [38, 37, 25],
  ],
  [
    [0, 0, 0],
    [0, 0, 0],
  ],
  [
    [1, 0],
    [100, 0],
  ],
  [[], []],
])('%s votes are %s percent', (tallies, percents) => {
  expect(percentsOf(tallies)).toEqual(percents)
})
