import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { CommandFailed } from '../../shared/command-line.ts'
import { POLL_KIND_NAMES } from '../../shared/poll-kinds/index.ts'
import { rehearse, Venue } from './support.ts'

vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 })

let venue: Venue
beforeAll(async () => {
  venue = await Venue.open()
})
afterAll(() => venue.close())

it('a rehearsal plays every kind of poll and leaves nothing behind', async () => {
  const { code, report, screen } = await venue.rehearse('--people 8 --within 0.1 --seed 3 --json'.split(' '))
  expect(report.faults).toEqual([])
  expect(code).toBe(0)
  expect(report).toMatchObject({ fine: true, seed: 3, people: 8, sessions: 1, notes: [], kept: [] })
  const rows = new Map(report.rows.map((row) => [row.what, row]))
  expect(rows.get('joins')).toMatchObject({ acknowledged: 8, shown: 8 })
  for (const kind of POLL_KIND_NAMES) {
    const row = rows.get(`votes: ${kind}`)
    expect(row).toMatchObject({ shown: 8, refused: 0, unknown: 0, lost: 0, wrong: 0 })
    expect(row?.acknowledged).toBeGreaterThanOrEqual(8)
  }
  expect(rows.get('questions')).toMatchObject({ acknowledged: POLL_KIND_NAMES.length, shown: POLL_KIND_NAMES.length })
  const upvotes = rows.get('upvotes')
  expect(upvotes?.acknowledged).toBeGreaterThan(0)
  expect(upvotes?.shown).toBe(upvotes?.acknowledged)
  expect(report.latency.join).toMatchObject({ count: 8 })
  expect(report.latency.vote.p99).toBeGreaterThanOrEqual(report.latency.vote.p50)
  expect(report.latency.read.count).toBe(8 * POLL_KIND_NAMES.length)
  expect(screen).toContain('voting: ranking: 8 of 8')
  expect(await venue.sessions()).toBe(0)
})

it('a rehearsal signs in with the printed link, which contains the address', async () => {
  const link = await venue.server.signInLink()
  const args = ['--link', link, ...'--people 2 --within 0'.split(' ')]
  const { code, printed } = await rehearse(args, {})
  expect(printed).toContain('Fine: everything that was acknowledged counts exactly once.')
  expect(printed).toMatch(/^│ joins +│ 2 +│ 0 +│ 0 +│ 0 +│ 2 +│ 0 +│ 0 +│$/m)
  expect(printed).toMatch(/^│ join +│ 2 +│( \d+(\.\d)? +│){4}$/m)
  expect(code).toBe(0)
  const again = await rehearse(args, {})
  expect(again.code).toBe(2)
  expect(again.screen).toContain('used before')
})

it('a rehearsal draws the same from the same seed, in each of several sessions', async () => {
  const once = () => venue.rehearse('--people 2 --sessions 2 --within 0 --seed 9 --json'.split(' '))
  const votes = ({ report }: Awaited<ReturnType<typeof once>>) =>
    report.rows.flatMap(({ what, acknowledged }) => (what.startsWith('votes: ') ? acknowledged : []))
  const [one, two] = [await once(), await once()]
  expect(one.report.faults).toEqual([])
  expect(one.report.rows[0]).toMatchObject({ what: 'joins', acknowledged: 4, shown: 4 })
  expect(votes(one)).toEqual(votes(two))
})

it('a rehearsal keeps the session if asked to', async () => {
  const { report } = await venue.rehearse('--people 1 --within 0 --keep --json'.split(' '))
  expect(report.fine).toBe(true)
  const [id = ''] = report.kept
  expect(await venue.host.getSession({ id })).toMatchObject({ participantCount: 1 })
  await venue.host.deleteSession({ id })
})

it('a rehearsal stops at once when it is interrupted, and deletes the session', async () => {
  const stopping = new AbortController()
  const rehearsing = venue.rehearse('--people 20 --within 5'.split(' '), { stop: stopping.signal })
  await expect.poll(() => venue.sessions()).toBe(1)
  stopping.abort(new CommandFailed('Stopped by SIGINT.', 130))
  const { code, printed } = await rehearsing
  expect({ code, printed }).toEqual({ code: 130, printed: '' })
  expect(await venue.sessions()).toBe(0)
})

it('a rehearsal says what to do if it cannot sign in or reach the server', async () => {
  const none = await rehearse([], {})
  expect(none.code).toBe(2)
  expect(none.screen).toMatch(/sign-in link that the server prints.*\n.*--link/)
  const wrong = await rehearse(['--url', venue.server.url, '--token', 'nonsense'], {})
  expect(wrong.code).toBe(2)
  expect(wrong.screen).toContain('does not know this token')
  const nobody = await rehearse(['--url', 'http://localhost:1', '--token', 'x'], {})
  expect(nobody.code).toBe(1)
  expect(nobody.screen).toContain('The server at http://localhost:1 does not answer')
})
