import { expect, it, onTestFinished, vi } from 'vitest'
import { liveAudience, watchSession } from '../../client/index.ts'
import { POLL_KIND_NAMES } from '../../shared/poll-kinds/index.ts'
import { secondNode, startTestServer } from '../support/test-server.ts'
import { Wire } from '../support/wire.ts'
import { awaitLine, rehearse } from './support.ts'

vi.setConfig({ testTimeout: 60_000 })
const LATER = 'Both nodes are back'

it('two nodes that restart in turn lose nothing, and streams move to the other', async () => {
  const app = await startTestServer({ now: Date.now })
  const ada = await app.host()
  const token = await ada.mintsToken()
  const nodes = [await secondNode(app), await secondNode(app)]
  const ports = nodes.map(({ port }) => port)
  const { url } = await Wire.to(...ports)

  const joined = awaitLine('joining: 8 of 8')
  let restarted: Promise<void> | undefined
  const args = ['--url', url, '--token', token, ...'--people 8 --within 0.5 --json'.split(' ')]
  const rehearsing = rehearse(
    args,
    {},
    {
      screen: joined.screen,
      beforeComparing: async () => {
        await restarted
        // Whichever node the stream was on has gone, so that this comes after it has moved on.
        await host.updateSession({ id: session?.id ?? '', title: LATER })
        await expect.poll(() => titles).toContain(LATER)
      },
    },
  )
  const host = liveAudience({ baseUrl: url, token })
  await expect.poll(async () => (await host.listSessions()).events.length).toBe(1)
  const [session] = (await host.listSessions()).events
  const watching = new AbortController()
  onTestFinished(() => watching.abort())
  const titles: string[] = []
  const watched = (async () => {
    const sessions = watchSession(host, { id: session?.id ?? '', mode: 'wall' }, watching)
    for await (const { title } of sessions) titles.push(title)
  })().catch((error: unknown) => error)

  await joined.happened
  restarted = (async () => {
    for (const [n, port] of ports.entries()) {
      await nodes[n]?.stop()
      nodes[n] = await secondNode(app, { port })
    }
  })()

  const { code, report } = await rehearsing
  expect(report.faults).toEqual([])
  expect(code).toBe(0)
  for (const kind of POLL_KIND_NAMES) {
    const row = report.rows.find(({ what }) => what === `votes: ${kind}`)
    expect(row).toMatchObject({ lost: 0, wrong: 0, unknown: 0, shown: 8 })
  }
  // The rehearsal deletes its sessions when it is done.
  expect(await watched).toMatchObject({ status: 404 })
})
