import { describe, expect, it } from 'vitest'
import { ask, http2, stream } from '../support/https.ts'
import { hasProgram } from '../support/programs.ts'
import { apache, caddy, type StartProxy } from '../support/proxies.ts'
import { secondNode, startTestServer } from '../support/test-server.ts'

/** Two nodes behind a real Caddy or Apache with the configurations that we ship; `nginx.test.ts` has nginx. */

const PROXIES: [name: string, program: string, start: StartProxy][] = [
  ['Caddy', 'caddy', caddy],
  ['Apache', 'apache2', apache],
]
/** Requests that go on at the same time while nodes restart. */
const READERS = 8

for (const [name, program, start] of PROXIES)
  describe.skipIf(!(hasProgram(program) && hasProgram('openssl')))(`behind ${name}`, () => twoNodes(start))

function twoNodes(start: StartProxy): void {
  it('streams are unbuffered over HTTP/2, cookies are Secure, and the log holds no key', async () => {
    const app = await startTestServer({ trustProxy: 1 })
    const other = await secondNode(app, { trustProxy: 1 })
    const { url, log } = await start([app.server.port, other.port])
    const ada = await app.host()
    const session = await ada.creates()
    const poll = await ada.asks(session, { kind: 'rating', prompt: 'How?' })
    const client = http2(url)
    const wall = stream(client, `/api/sessions/${session.id}/stream?mode=wall&k=${session.k}`)
    await wall.until('"status":"live"')
    expect(client.alpnProtocol).toBe('h2')
    const join = await ask(url, `/api/sessions/${session.id}/join`, { method: 'POST', body: {} })
    expect(join.cookies[0]).toContain('; Secure')
    const vote = await ask(url, `/api/sessions/${session.code}/vote`, {
      method: 'POST',
      headers: { cookie: join.cookies[0]?.split(';')[0] ?? '', origin: url },
      body: { optionId: poll.options[0].id },
    })
    expect(vote.status).toBe(200)
    await wall.until('"tally":1')
    const read = await ask(url, `/api/sessions/${session.id}?host=1&k=${session.k}`)
    expect(read.status).toBe(200)
    await expect.poll(log).toContain(`/api/sessions/${session.code}/vote`)
    expect(await log()).not.toContain(session.k)
  })

  it('rate limits count the address that the proxy sees', async () => {
    const app = await startTestServer({ trustProxy: 1 })
    const { url } = await start([app.server.port, app.server.port])
    const statuses: number[] = []
    for (let n = 0; n < 120; n++) {
      const headers = { 'x-forwarded-for': `192.0.2.${n}` }
      statuses.push((await ask(url, `/api/sessions/NOSUCH${n}`, { headers })).status)
    }
    expect(statuses.filter((status) => status === 429)).toHaveLength(20)
  })

  it('while its nodes restart in turn, every reader is answered with 200, and streams reconnect', async () => {
    const app = await startTestServer({ trustProxy: 1 })
    const nodes = [await secondNode(app, { trustProxy: 1 }), await secondNode(app, { trustProxy: 1 })]
    const [one, two] = nodes.map(({ port }) => port) as [number, number]
    const { url } = await start([one, two])
    const ada = await app.host()
    const session = await ada.creates()
    const statuses = new Map<number, number>()
    let isDone = false
    const readers = Array.from({ length: READERS }, async () => {
      while (!isDone) {
        const { status } = await ask(url, `/api/sessions/${session.id}`)
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
      }
    })
    const answered = () => [...statuses.values()].reduce((sum, count) => sum + count, 0)
    for (const [n, { port }] of nodes.entries()) {
      await nodes[n]?.stop()
      const client = http2(url)
      await stream(client, `/api/sessions/${session.id}/stream`).until('"status":"live"')
      const before = answered()
      await expect.poll(answered).toBeGreaterThan(before + 5 * READERS)
      nodes[n] = await secondNode(app, { trustProxy: 1, port })
    }
    isDone = true
    await Promise.all(readers)
    expect([...statuses.keys()]).toEqual([200])
  })
}
