import { expect, it } from 'vitest'
import type { RunningServer } from '../../server/start/start-server.ts'
import { nginx } from '../support/nginx.ts'
import { Phone } from '../support/people.ts'
import { hasProgram } from '../support/programs.ts'
import { SECRET } from '../support/secret.ts'
import { secondNode, startTestServer } from '../support/test-server.ts'
import { Reader } from '../upgrade/reader.ts'

/** A secret is changed while two nodes serve: `server/deploy/README.md` has the two steps. */

const isHere = hasProgram('nginx') && hasProgram('openssl')
const NEW = 'the secret that comes after'

/** No answer, or that of a proxy or a node that starts: the caller tries again, and is not refused. */
const PASSES = ['none', 502, 503]

it('a node that knows only the old secret refuses what the new one signs', async () => {
  const app = await startTestServer({ trustProxy: 1 })
  const session = await (await app.host()).creates()
  const ahead = await secondNode(app, { secrets: [NEW, SECRET] })
  const zoe = new Phone(ahead.url)
  await zoe.joins(session)
  const old = app.phone()
  for (const [name, value] of zoe.cookies) old.cookies.set(name, value)
  expect((await old.call('POST', `/api/sessions/${session.id}/questions`, { text: 'Why?' })).status).toBe(401)
})

it.skipIf(!isHere)('the two steps refuse nobody behind nginx', async () => {
  const app = await startTestServer({ trustProxy: 1 })
  const nodes: RunningServer[] = [await secondNode(app, { trustProxy: 1 }), await secondNode(app, { trustProxy: 1 })]
  const { url } = await nginx(
    nodes.map(({ port }) => port),
    { tls: false },
  )
  const ada = await app.host()
  const session = await ada.creates()
  await ada.opens(session, session.polls?.[0] ?? { id: '' })
  const options = (await ada.hostView(session)).poll?.options ?? []

  const statuses: (number | 'none')[] = []
  let isDone = false
  /** Calls until it is answered. */
  const call = async (phone: Reader, method: string, path: string, body?: object): Promise<void> => {
    for (;;) {
      // A connection that rests may be closed while a call is on its way.
      const { status } = await phone.asks(method, path, body).catch(() => ({ status: 'none' as const }))
      statuses.push(status)
      if (!PASSES.includes(status)) return
    }
  }
  /** Everybody joins by one node, and votes by the other; who joined first votes to the end. */
  const playing = (async () => {
    const first = new Reader(url)
    await call(first, 'POST', `/api/sessions/${session.id}/join`, { name: 'First' })
    for (let n = 0; n < 150 && !isDone; n++) {
      const phone = new Reader(url)
      await call(phone, 'POST', `/api/sessions/${session.id}/join`, { name: `Guest ${n}` })
      for (const one of [phone, phone, first, first])
        await call(one, 'POST', `/api/sessions/${session.id}/vote`, { optionId: options[n % 2]?.id })
    }
  })()
  for (const secrets of [
    [SECRET, NEW],
    [NEW, SECRET],
  ])
    for (const [place, { port }] of nodes.entries()) {
      await nodes[place]?.stop()
      nodes[place] = await secondNode(app, { trustProxy: 1, port, secrets })
      const before = statuses.length
      await expect.poll(() => statuses.length).toBeGreaterThan(before + 10)
    }
  isDone = true
  await playing
  expect(new Set(statuses.filter((status) => !PASSES.includes(status)))).toEqual(new Set([200, 201]))
})
