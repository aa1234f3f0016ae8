import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { Portal, WRONG_ANSWERS, type WrongAnswer } from '../support/portal.ts'
import { Venue } from './support.ts'

/** A rehearsal through a proxy that answers in place of the server now and then. */

vi.setConfig({ testTimeout: 120_000 })

let venue: Venue
beforeAll(async () => {
  venue = await Venue.open()
})
afterAll(() => venue.close())

it('counts an answer of something else as none, and loses nothing', async () => {
  const portal = await Portal.before(venue.server.port)
  const wrongs: WrongAnswer[] = Object.values(WRONG_ANSWERS)
  let asked = 0
  let given = 0
  // One request in three, once the session is there: its creation is not sent again.
  portal.wrong = ({ method, url = '' }) => {
    const isSpared = url.startsWith('/api/me') || (method === 'POST' && url === '/api/sessions')
    return !isSpared && ++asked % 3 === 0 ? wrongs[given++ % wrongs.length] : undefined
  }
  const args = `--url ${portal.url} --people 6 --within 0.02 --seed 5 --json`.split(' ')
  const { code, report } = await venue.rehearse(args)
  expect([report.faults, code]).toEqual([[], 0])
  expect(given).toBeGreaterThan(wrongs.length)
  for (const { what, refused, unknown, lost, wrong } of report.rows) {
    expect([what, refused * Number(what !== 'votes at closing time'), unknown, lost, wrong]).toEqual([what, 0, 0, 0, 0])
  }
})

it.each(Object.entries(WRONG_ANSWERS))('does not begin behind %s', async (_name, wrong) => {
  const portal = await Portal.before(venue.server.port)
  portal.close(wrong)
  const { code, screen } = await venue.rehearse(['--url', portal.url, '--people', '2'])
  expect([code, screen]).toEqual([1, expect.stringContaining('does not answer as it should')])
  expect(portal.passed).toEqual([])
})
