import pino from 'pino'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Outages } from '../../server/http/outages.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('an outage is a line when it begins and one when it is over, for each machine of the database', () => {
  const logged: object[] = []
  const outages = new Outages(pino({}, { write: (line: string) => logged.push(JSON.parse(line)) }))
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
    { level: 50, machine: '10.0.0.2:5432' },
    { level: 50, machine: 'database' },
    { level: 40, machine: '10.0.0.2:5432', refused: 40 },
    { level: 40, machine: 'database', refused: 40 },
    { level: 50, machine: '10.0.0.2:5432' },
  ])
})
