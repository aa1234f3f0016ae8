import { once } from 'node:events'
import { connect } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { LARGE_BODIES } from '../../shared/limits.ts'
import type { Person } from '../support/people.ts'
import { pngOf } from '../support/pictures.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'

/** Senders who begin a body and do not end it. */

const MORE_THAN_ANY = LARGE_BODIES.ofHosts + LARGE_BODIES.ofStrangers + 4

/** A picture that needs a large body: what follows its end is left out. */
const LARGE = { type: 'image/png', data: Buffer.concat([pngOf(1), Buffer.alloc(70_000)]).toString('base64') }

async function setUp() {
  const app = await startTestServer({ trustProxy: 1 })
  const ada = await app.host()
  return { app, ada, session: await ada.creates() }
}

/** Begins so many large bodies. @param headers of each @returns ends them */
async function begin({ server }: TestServer, count: number, path: string, headers: (n: number) => string) {
  const sockets = Array.from({ length: count }, () => connect(server.port, '127.0.0.1').on('error', () => {}))
  for (const [n, socket] of sockets.entries()) {
    onTestFinished(() => void socket.destroy())
    await once(socket, 'connect')
    socket.write(
      `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n${headers(n)}\r\nContent-Length: 1000000\r\n\r\n{`,
    )
  }
  // One that is answered tells that the server has read the others.
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
}

const add = (person: Person, id: string, { headers = {}, k = '', address = '198.51.100.1', query = '' } = {}) =>
  person.call(
    'POST',
    `/api/sessions/${id}/pictures${query}`,
    { ...LARGE, ...(k && { k }) },
    { headers: { ...headers, 'x-forwarded-for': address } },
  )

describe('Half of a body', () => {
  it('of strangers keeps no host from adding a picture, by whatever they are known', async () => {
    const { app, ada, session } = await setUp()
    const path = `/api/sessions/${session.id}/pictures`
    const stranger = (n: number) =>
      [
        `X-Forwarded-For: 203.0.113.${n}`,
        `Authorization: Bearer ${'x'.repeat(22)}`,
        `Cookie: ws_host=${'x'.repeat(99)}`,
        'X: y',
      ][n % 4] ?? ''
    await begin(app, MORE_THAN_ANY, path, (n) => `X-Forwarded-For: 203.0.113.${n}\r\n${stranger(n)}`)
    const { present } = await ada.expects(200, await ada.call('GET', `/api/sessions/${session.id}/keys`))
    const other = app.phone()
    expect((await add(ada, session.id)).status).toBe(201)
    expect((await add(other, session.id, { headers: { authorization: `Bearer ${session.k}` } })).status).toBe(201)
    expect((await add(other, session.id, { headers: { authorization: `Bearer ${present}` } })).status).toBe(201)
    expect((await add(other, session.id, { query: `?k=${session.k}` })).status).toBe(201)
    expect((await add(other, session.code, { query: `?k=${session.k}` })).status).toBe(201)
    // Other bodies need no slot, also those that may be large.
    expect((await ada.call('POST', path, { type: 'image/png', data: pngOf(2).toString('base64') })).status).toBe(201)
    expect((await ada.call('POST', '/api/sessions', { title: 'Another' })).status).toBe(201)
  })

  it('of an address keeps nobody at another from sending the key within the body', async () => {
    const { app, session } = await setUp()
    await begin(app, 5, `/api/sessions/${session.id}/pictures`, () => 'X-Forwarded-For: 203.0.113.7:4711')
    expect((await add(app.phone(), session.id, { k: session.k })).status).toBe(201)
    const there = await add(app.phone(), session.id, { k: session.k, address: '203.0.113.7' })
    expect([there.status, there.headers.get('refusal')]).toEqual([429, 'too_many_requests'])
  })

  it('of one host keeps no other from adding a picture', async () => {
    const { app, ada, session } = await setUp()
    const mallory = await app.host()
    const own = await mallory.creates()
    const cookie = `Cookie: ws_host=${mallory.cookies.get('ws_host')}`
    await begin(app, LARGE_BODIES.ofHosts + 4, `/api/sessions/${own.id}/pictures`, () => cookie)
    await begin(app, LARGE_BODIES.ofHosts + 4, `/api/sessions/${session.id}/pictures`, () => cookie)
    expect((await add(ada, session.id)).status).toBe(201)
    expect((await add(mallory, own.id)).status).toBe(429)
  })

  it('with the keys of all sessions of one host keeps no other from adding a picture', async () => {
    const { app, ada, session } = await setUp()
    const mallory = await app.host()
    for (let held = 0; held < LARGE_BODIES.ofHosts + 4; held += LARGE_BODIES.perHost) {
      const own = await mallory.creates()
      const path = `/api/sessions/${own.id}/pictures`
      await begin(app, LARGE_BODIES.perHost, path, () => `Authorization: Bearer ${own.k}`)
    }
    expect((await add(ada, session.id)).status).toBe(201)
  })

  it('of many hosts keeps no other from adding a picture: everyone may be one, where the settings name none', async () => {
    const { app, ada, session } = await setUp()
    for (let held = 0; held < LARGE_BODIES.ofHosts + 4; held += LARGE_BODIES.perHost) {
      const mallory = await app.host()
      const own = await mallory.creates()
      const cookie = `Cookie: ws_host=${mallory.cookies.get('ws_host')}`
      await begin(app, LARGE_BODIES.perHost, `/api/sessions/${own.id}/pictures`, () => cookie)
    }
    for (const n of [1, 2, 3]) expect([n, (await add(ada, session.id)).status]).toEqual([n, 201])
  })

  it('of many addresses keeps nobody from sending the key within the body', async () => {
    const { app, session } = await setUp()
    const path = `/api/sessions/${session.id}/pictures`
    await begin(app, 2 * LARGE_BODIES.ofStrangers, path, (n) => `X-Forwarded-For: 203.0.113.${n >> 1}`)
    for (const n of [1, 2, 3])
      expect([n, (await add(app.phone(), session.id, { k: session.k })).status]).toEqual([n, 201])
  })
})
