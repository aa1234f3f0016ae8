import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { liveAudience, type Operations, watchSession } from '../../client/index.ts'
import { POLL_KIND_NAMES } from '../../shared/poll-kinds/index.ts'
import { rehearse } from '../rehearsal/support.ts'
import { nginx } from '../support/nginx.ts'
import { hasProgram } from '../support/programs.ts'
import { openSessions } from './victim.ts'
import { victimsOf } from './victims.ts'

/**
 * Two nodes behind nginx under a rehearsal: one is killed, both are restarted. `npm run test:faults`
 * has 2,000 people in 10 sessions, `.ci/run` 20 in two; the suite leaves it out.
 */

const IS_LONG = Number(process.env.FAULTS) >= 20
const [PEOPLE, SESSIONS, WITHIN, WATCHERS] = IS_LONG ? [200, 10, 8, 40] : [10, 2, 3, 10]
/** Milliseconds within which a stream is to be back on a machine that has nothing else to do. */
const BACK_WITHIN = 5_000

vi.setConfig({ testTimeout: 300_000 })

describe.skipIf(!hasProgram('nginx') || !hasProgram('openssl'))('two nodes behind nginx', () => {
  it(`lose nothing of ${PEOPLE * SESSIONS} people in a kill -9 and a rolling restart, and every stream comes back`, async () => {
    const nodes = await victimsOf('postgres', 2)
    for (const node of nodes) {
      await node.start()
      onTestFinished(() => node.stop().then(() => {}))
    }
    const [first, second] = nodes
    if (!first || !second) throw new Error('no nodes')
    const ports = nodes.map(({ url }) => Number(new URL(url).port))
    const { url } = await nginx(ports, { tls: false })
    const { token, sessions } = await openSessions(first, 1)

    const gaps: number[] = []
    /** Streams that are cut, each with the instant of it. */
    const cut = new Map<number, number>()
    const watching = new AbortController()
    onTestFinished(() => watching.abort())
    for (let n = 0; n < WATCHERS; n++) {
      const onConnection = (isThere: boolean) => {
        const since = cut.get(n) ?? performance.now()
        if (!isThere) cut.set(n, since)
        else if (cut.delete(n)) gaps.push(performance.now() - since)
      }
      const host = liveAudience({ baseUrl: url, token })
      const what = { id: sessions[0]?.id ?? '', mode: 'wall' as const }
      void (async () => {
        for await (const _ of watchSession(host, what, { signal: watching.signal, onConnection }));
      })().catch(() => onConnection(false))
    }

    const size = ['--people', PEOPLE, '--sessions', SESSIONS, '--within', WITHIN].map(String)
    const rehearsing = rehearse(['--url', url, '--token', token, ...size, '--json'], {})
    const host = liveAudience({ baseUrl: url, token })
    await pollsAreVotedOn(host, 0.5)
    await first.killServer()
    await pollsAreVotedOn(host, 1.5)
    await first.start()
    await pollsAreVotedOn(host, 2.5)
    expect(await second.stop()).toBe(0)
    await second.start()
    await pollsAreVotedOn(host, 4.5)
    expect(await first.stop()).toBe(0)
    // Before that, two nodes that came back have been seen, and the second serves the rest.
    if (IS_LONG) await first.start()
    const { code, report } = await rehearsing
    expect(report.faults).toEqual([])
    expect(code).toBe(0)
    for (const kind of POLL_KIND_NAMES) {
      const row = report.rows.find(({ what }) => what === `votes: ${kind}`)
      expect(row).toMatchObject({ lost: 0, wrong: 0, unknown: 0 })
      // A join whose answer was lost may hold a seat that somebody lacks in a full session.
      expect(row?.shown).toBeGreaterThanOrEqual(0.98 * PEOPLE * SESSIONS)
    }
    expect(gaps.length).toBeGreaterThanOrEqual(WATCHERS)
    await expect.poll(() => [...cut.keys()]).toEqual([])
    const [last, late] = [Math.max(...gaps), gaps.filter((gap) => gap > BACK_WITHIN)]
    console.info(
      `${gaps.length} streams were cut, ${late.length} of them for more than ${BACK_WITHIN} ms, the last for ${Math.round(last)} ms`,
    )
  })
})

/** Waits until everybody has voted so often: on half of a poll, it is in the middle of its votes. */
async function pollsAreVotedOn(host: Operations, polls: number): Promise<void> {
  const votes = async () => {
    const { events } = await host.listSessions()
    const views = await Promise.all(events.map(({ id }) => host.getSession({ id, host: '1' })))
    const each = views.flatMap((view) => view.polls?.map((poll) => poll.votes ?? 0) ?? [])
    return each.reduce((sum, one) => sum + one, 0)
  }
  const due = polls * PEOPLE * SESSIONS
  await expect.poll(votes, { interval: 250 }).toBeGreaterThanOrEqual(due)
}
