import { expect, it, onTestFinished, vi } from 'vitest'
import { liveAudience, watchSession } from '../../client/index.ts'
import { POLL_KIND_NAMES } from '../../shared/poll-kinds/index.ts'
import { secondNode, setStage } from '../support/stage.ts'
import { Wire } from '../support/wire.ts'
import { rehearse } from './support.ts'

vi.setConfig({ testTimeout: 60_000 })

it('two nodes that are restarted in turn lose nothing, and streams move on', async () => {
  const stage = await setStage({}, Date.now)
  const ada = await stage.host()
  const token = await ada.mintsToken()
  const nodes = [await secondNode(stage), await secondNode(stage)]
  const ports = nodes.map(({ port }) => port)
  const { url } = await Wire.to(...ports)

  const args = ['--url', url, '--token', token, ...'--people 20 --within 3 --json'.split(' ')]
  const rehearsing = rehearse(args, {})
  const host = liveAudience({ baseUrl: url, token })
  await expect.poll(async () => (await host.listSessions()).events.length).toBe(1)
  const [session] = (await host.listSessions()).events
  const watching = new AbortController()
  onTestFinished(() => watching.abort())
  const states: unknown[] = []
  const watched = (async () => {
    const sessions = watchSession(host, { id: session?.id ?? '', mode: 'wall' }, watching)
    for await (const { status, poll } of sessions) states.push(status, poll?.prompt)
  })().catch((error: unknown) => error)

  for (const [n, port] of ports.entries()) {
    await new Promise((resolve) => setTimeout(resolve, 2_000))
    await nodes[n]?.stop()
    nodes[n] = await secondNode(stage, { port })
  }
  const seenBefore = new Set(states)

  const { code, report } = await rehearsing
  expect(report.faults).toEqual([])
  expect(code).toBe(0)
  for (const kind of POLL_KIND_NAMES) {
    const row = report.rows.find(({ what }) => what === `votes: ${kind}`)
    expect(row).toMatchObject({ lost: 0, wrong: 0, unknown: 0, shown: 20 })
  }
  // The rehearsal deletes its sessions when it is done.
  expect(await watched).toMatchObject({ status: 404 })
  // Whichever node it was on has gone, so that what is new came after it had moved on.
  expect(states.filter((state) => !seenBefore.has(state))).not.toEqual([])
})
