import { cp, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { RunningServer } from '../../server/start/start-server.ts'
import { PAGES } from '../support/built-pages.ts'
import { ask, http2, stream } from '../support/https.ts'
import { nginx } from '../support/nginx.ts'
import { hasProgram } from '../support/programs.ts'
import { secondNode, startTestServer } from '../support/test-server.ts'

/** Two nodes behind a real nginx with the configuration that we ship. */

const isHere = hasProgram('nginx') && hasProgram('openssl')

/** The pages of an earlier version: the audience's script has another name. */
async function olderPages(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'live-audience-older-pages-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await cp(PAGES, folder, { recursive: true })
  const html = join(folder, 'audience.en.html')
  const [script = ''] = /audience-[A-Z0-9]+\.js/.exec(await readFile(html, 'utf8')) ?? []
  for (const end of ['', '.br', '.gz'])
    await rename(join(folder, 'assets', script + end), join(folder, 'assets', `audience-OLDER.js${end}`))
  await writeFile(html, (await readFile(html, 'utf8')).replaceAll(script, 'audience-OLDER.js'))
  return folder
}

async function hasServed({ metricsPort }: RunningServer): Promise<boolean> {
  const metrics = await fetch(`http://127.0.0.1:${metricsPort}/metrics`)
  return (await metrics.text()).includes('live_audience_request_seconds_count')
}

describe.skipIf(!isHere)('behind nginx', () => {
  it('streams are unbuffered over HTTP/2, cookies are Secure, and the log holds no key', async () => {
    const app = await startTestServer({ trustProxy: 1 })
    const other = await secondNode(app, { trustProxy: 1 })
    const { url, log } = await nginx([app.server.port, other.port], { tls: true })
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
    await expect.poll(log).toContain(`"POST /api/sessions/${session.code}/vote" 200`)
    expect(await log()).not.toContain(session.k)
  })

  it('rate limits count the address that nginx sees', async () => {
    const app = await startTestServer({ trustProxy: 1 })
    const { url } = await nginx([app.server.port, app.server.port], { tls: true })
    const statuses: number[] = []
    for (let n = 0; n < 120; n++) {
      const headers = { 'x-forwarded-for': `192.0.2.${n}` }
      statuses.push((await ask(url, `/api/sessions/NOSUCH${n}`, { headers })).status)
    }
    expect(statuses.filter((status) => status === 429)).toHaveLength(20)
  })

  it('a page finds its scripts and styles while an old and a new node serve side by side', async () => {
    const app = await startTestServer({ trustProxy: 1, pages: await olderPages() })
    const other = await secondNode(app, { trustProxy: 1 })
    const { url } = await nginx([app.server.port, other.port], { tls: true })
    const named = new Set<string>()
    for (let n = 0; n < 4; n++)
      for (const [, path = ''] of (await ask(url, '/ABCDEF')).text.matchAll(/"(\/assets\/audience-[^"]+)"/g))
        named.add(path)
    expect([...named].filter((path) => path.endsWith('.js'))).toHaveLength(2)
    for (const path of [...named, ...named]) expect((await ask(url, path)).status).toBe(200)
    expect((await ask(url, '/assets/nothing.js')).status).toBe(404)
  })

  it('when a node stops, the other answers and streams reconnect', async () => {
    const app = await startTestServer({ trustProxy: 1 })
    const nodes = [await secondNode(app, { trustProxy: 1 }), await secondNode(app, { trustProxy: 1 })]
    const { url } = await nginx(
      nodes.map(({ port }) => port),
      { tls: true },
    )
    const ada = await app.host()
    const session = await ada.creates()
    const statuses = new Set<number>()
    let isDone = false
    const reading = (async () => {
      while (!isDone) statuses.add((await ask(url, `/api/sessions/${session.id}`)).status)
    })().catch((error) => error)
    const client = http2(url)
    for (const [n, { port }] of nodes.entries()) {
      await nodes[n]?.stop()
      const again = stream(client, `/api/sessions/${session.id}/stream`)
      await again.until('"status":"live"')
      const metrics = { port: 0, host: '127.0.0.1' }
      const node = await secondNode(app, { trustProxy: 1, port, metrics })
      nodes[n] = node
      // nginx lets a node alone for a second that it could not reach.
      await expect.poll(() => hasServed(node)).toBe(true)
    }
    isDone = true
    expect(await reading).toBeUndefined()
    expect([...statuses]).toEqual([200])
  })
})
