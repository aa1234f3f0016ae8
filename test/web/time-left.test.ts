import { describe, expect, it } from 'vitest'
import { type Bounds, narrow, offsetOf } from '../../client/web/parts/timer/server-clock.ts'
import { asClock, markPassed, secondsLeft } from '../../client/web/parts/timer/time-left.ts'

/** The time that is left, by the server's clock. */

const UNKNOWN: Bounds = { least: -Infinity, most: Infinity }

describe('the server’s time', () => {
  const hear = (bounds: Bounds, ahead: number, at: number, way = 40) => {
    const server = at + way / 2 + ahead
    const date = Math.floor(server / 1_000) * 1_000
    return narrow(bounds, { date, sent: at, received: at + way })
  }

  it("is the device's own while that may be right", () => {
    let bounds = UNKNOWN
    for (const at of [10_100, 14_950, 17_020, 22_500]) bounds = hear(bounds, 0, at)
    expect(offsetOf(bounds)).toBe(0)
  })

  it.each([-90_000, 4_000, 3_600_000])('is found on a device that is %i ms off', (ahead) => {
    let bounds = UNKNOWN
    for (const at of [10_100, 14_950, 17_020, 22_500, 25_300]) bounds = hear(bounds, ahead, at)
    expect(Math.abs(offsetOf(bounds) - ahead)).toBeLessThan(500)
    expect(bounds.least).toBeLessThanOrEqual(ahead)
    expect(bounds.most).toBeGreaterThanOrEqual(ahead)
  })

  it("is measured again after the device's clock was set", () => {
    const before = hear(hear(UNKNOWN, 0, 10_100), 0, 14_950)
    const after = hear(before, 60_000, 20_000)
    expect(Math.abs(offsetOf(after) - 60_000)).toBeLessThan(1_000)
  })
})

describe('the time that is left', () => {
  it('is shown in whole seconds, down to 0', () => {
    expect([10_000, 9_999, 9_001, 9_000, 1, 0, -5].map((ms) => secondsLeft(ms, 0))).toEqual([10, 10, 10, 9, 1, 0, 0])
    expect([0, 7, 60, 754].map(asClock)).toEqual(['0:00', '0:07', '1:00', '12:34'])
  })

  it('is announced once at one minute, 30 seconds and 10 seconds', () => {
    const said: number[] = []
    for (let now = 89; now >= 0; now--) {
      const mark = markPassed(now + 1, now)
      if (mark !== undefined) said.push(now)
    }
    expect(said).toEqual([60, 30, 10])
    expect(markPassed(70, 5)).toBe(10)
    expect(markPassed(8, 7)).toBeUndefined()
  })
})
