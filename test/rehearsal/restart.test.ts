import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { POLL_KIND_NAMES } from '../../shared/poll-kinds/index.ts'
import { Venue } from './support.ts'

vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 })

let venue: Venue
beforeAll(async () => {
  venue = await Venue.open()
})
afterAll(() => venue.close())

it('loses nothing when the server restarts in the middle', async () => {
  const rehearsing = venue.rehearse('--people 8 --within 0.6 --json'.split(' '))
  await expect.poll(() => venue.sessions()).toBe(1)
  await new Promise((resolve) => setTimeout(resolve, 1_200))
  await venue.restart()
  const { code, report } = await rehearsing
  expect(report.faults).toEqual([])
  expect(code).toBe(0)
  expect(report.rows.reduce((sum, row) => sum + row.retried, 0)).toBeGreaterThan(0)
  for (const kind of POLL_KIND_NAMES) {
    const row = report.rows.find(({ what }) => what === `votes: ${kind}`)
    expect(row).toMatchObject({ lost: 0, wrong: 0, unknown: 0, shown: 8 })
  }
})
