import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { POLL_KIND_NAMES } from '../../shared/poll-kinds/index.ts'
import { awaitLine, Venue } from './support.ts'

vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 })

let venue: Venue
beforeAll(async () => {
  venue = await Venue.open()
})
afterAll(() => venue.close())

it('a rehearsal loses nothing when the server restarts in the middle', async () => {
  const voted = awaitLine('voting: multiple_choice: 8 of 8')
  const args = '--people 8 --within 0.2 --json'.split(' ')
  const rehearsing = venue.rehearse(args, { screen: voted.screen })
  await voted.happened
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
