import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Outages } from '../../server/http/outage-log.ts'
import { makeLogger } from '../../server/start/logger.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('an outage is logged once when it begins and once when it ends, for each database machine', () => {
  const logged: object[] = []
  const log = makeLogger('info', { write: (line) => void logged.push(JSON.parse(line)) })
  const outages = new Outages(log)
  const lost = new Error('connection to the remote node app@10.0.0.2:5432 failed')
  for (let n = 0; n < 40; n++) {
    outages.note(lost, 'POST /vote')
    outages.note(new Error('connect ECONNREFUSED'), 'POST /vote')
    vi.advanceTimersByTime(9_000)
  }
  expect(outages.ongoing).toEqual([
    ['10.0.0.2:5432', 40],
    ['database', 40],
  ])
  vi.advanceTimersByTime(10_000)
  outages.note(lost, 'POST /vote')
  expect(outages.ongoing).toEqual([['10.0.0.2:5432', 1]])
  expect(logged).toMatchObject([
    { level: 'error', machine: '10.0.0.2:5432' },
    { level: 'error', machine: 'database' },
    { level: 'warn', machine: '10.0.0.2:5432', refused: 40 },
    { level: 'warn', machine: 'database', refused: 40 },
    { level: 'error', machine: '10.0.0.2:5432' },
  ])
})
