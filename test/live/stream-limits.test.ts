import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { StreamSlots } from '../../server/http/api/stream-slots.ts'
import { Connections } from '../../server/http/socket/connections.ts'
import { ResponseQueues } from '../../server/http/socket/pipelining.ts'
import type { Frame } from '../../server/live/streams/frame.ts'
import { LatestValue } from '../../server/live/streams/latest-value.ts'
import { STREAMS_PER_ADDRESS, STREAMS_PER_PARTICIPANT } from '../../shared/limits.ts'
import { Cable } from '../support/cable.ts'
import type { CreatedSession, Person, Phone } from '../support/people.ts'
import { runOn } from '../support/postgres.ts'
import { StreamReader } from '../support/stream.ts'
import { hostOfFile, secondNode, startTestServer, testServerOfFile } from '../support/test-server.ts'

const streamOf = ({ url }: { url: string }, { id }: { id: string }): string => `${url}/api/sessions/${id}/stream`

/** Opens a session's stream, which the test closes. @returns what it was answered */
async function open(
  server: { url: string },
  session: { id: string },
  { cookie = '', query = '' } = {},
): Promise<StreamReader> {
  const stream = await StreamReader.open(streamOf(server, session) + query, cookie ? { cookie } : {})
  onTestFinished(() => stream.close())
  return stream
}

const cookieOf = ({ cookies }: Person): string => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')

it('a participant may have eight streams open, and another when one closes', async () => {
  const app = await startTestServer()
  const ada = await app.host()
  const session = await ada.creates()
  const [zoe, bob] = (await app.audience(2, session)) as [Phone, Phone]
  const opens = (phone: Phone) => open(phone, session, { cookie: cookieOf(phone) })
  const streams = []
  for (let n = 0; n < STREAMS_PER_PARTICIPANT; n++) streams.push(await opens(zoe))
  const refused = await opens(zoe)
  expect(refused.response.status).toBe(429)
  expect(refused.response.headers.get('retry-after')).toMatch(/^\d+$/)
  expect(Object.keys(await refused.response.json())).toEqual(['error'])
  // By the standard, EventSource would close for good at a 429.
  const source = await fetch(streamOf(zoe, session), {
    headers: { cookie: cookieOf(zoe), accept: 'text/event-stream' },
  })
  expect([source.status, source.headers.get('refusal')]).toEqual([200, 'too_many_streams'])
  expect(await source.text()).toMatch(/^retry: \d+\n: .*\n\n$/)
  expect((await opens(bob)).response.status).toBe(200)
  streams[0]?.close()
  await expect.poll(async () => (await opens(zoe)).response.status).toBe(200)
})

it('a stream whose reader leaves before it is open takes no seat', async () => {
  const app = await startTestServer()
  const ada = await app.host()
  const session = await ada.creates()
  const [zoe] = (await app.audience(1, session)) as [Phone]
  const cable = await Cable.to(app.databaseUrl)
  const node = await secondNode(app, { databaseUrl: cable.url })
  const headers = { cookie: cookieOf(zoe) }
  cable.goDead()
  const leaving = new AbortController()
  const asked = Array.from({ length: STREAMS_PER_PARTICIPANT }, () =>
    fetch(streamOf(node, session), { headers, signal: leaving.signal }).catch(() => 'gone'),
  )
  // Twice, so that the node has read what came before: the requests, then that their readers left.
  await fetch(`${node.url}/healthz`)
  leaving.abort()
  expect(await Promise.all(asked)).toEqual(asked.map(() => 'gone'))
  await fetch(`${node.url}/healthz`)
  cable.deliver()
  for (let n = 0; n < STREAMS_PER_PARTICIPANT; n++)
    expect((await open(node, session, headers)).response.status).toBe(200)
})

describe('strangers who hold all streams of one address', () => {
  const app = testServerOfFile({ streamsPerAddress: 3 })
  const ada = hostOfFile(app)
  const strangers: StreamReader[] = []
  let session: CreatedSession
  beforeAll(async () => {
    session = await ada.creates()
    for (let n = 0; n < 3; n++) strangers.push(await StreamReader.open(streamOf(ada, session)))
  })
  afterAll(() => {
    for (const stranger of strangers) stranger.close()
  })
  const joined = async (of = session): Promise<string> => {
    const phone = app.phone()
    await phone.joins(of)
    return cookieOf(phone)
  }
  const statusOf = async (how: { cookie?: string; query?: string }, of = session) =>
    (await open(ada, of, how)).response.status

  it('do not keep the owner, helpers, the wall and participants from their streams', async () => {
    const keys = (await ada.call('GET', `/api/sessions/${session.id}/keys`)).body
    expect(await statusOf({ cookie: cookieOf(ada), query: '?host=1' })).toBe(200)
    expect(await statusOf({ query: `?host=1&k=${session.k}` })).toBe(200)
    expect(await statusOf({ query: `?host=1&k=${keys.moderate}` })).toBe(200)
    expect(await statusOf({ query: `?mode=wall&k=${keys.present}` })).toBe(200)
    expect(await statusOf({ cookie: await joined() })).toBe(200)
  })

  it('do not keep participants who joined at another node from their streams', async () => {
    const node = await secondNode(app, { streamsPerAddress: 1 })
    expect((await open(node, session)).response.status).toBe(200)
    expect((await open(node, session)).response.status).toBe(429)
    const opened = await open(node, session, { cookie: await joined() })
    expect(opened.response.status).toBe(200)
  })

  it("stay strangers with a forged cookie, a host's cookie, or one of another session", async () => {
    const elsewhere = await joined(await ada.creates())
    const forged = `ws_part=${randomUUID()}.${Date.UTC(2040)}.${'A'.repeat(43)}`
    const mine = cookieOf(await app.host())
    for (const cookie of ['', forged, mine, elsewhere]) expect(await statusOf({ cookie }), cookie).toBe(429)
  })

  it('leave each participant two streams, and share the rest', async () => {
    const cookie = await joined()
    for (const status of [200, 200, 429]) expect(await statusOf({ cookie })).toBe(status)
  })
})

describe('strangers from many addresses', () => {
  /** A server of so many connections, all of whose streams are strangers', but at /wall. */
  async function serverOf(connectionCap: number) {
    const server = createServer().listen(0, '127.0.0.1')
    const connections = new Connections(server, connectionCap)
    const slots = new StreamSlots(STREAMS_PER_ADDRESS, connections)
    const answer: RequestListener = (req, res) => {
      const holder = req.url === '/wall' ? wall : stranger
      try {
        slots.hold(res, holder, () => randomUUID())
        res.writeHead(200).flushHeaders()
      } catch {
        res.writeHead(429).end()
      }
    }
    new ResponseQueues(server, answer, connections)
    onTestFinished(() => server.close().closeAllConnections())
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const ask = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).status
    return { port, ask }
  }
  const stranger = { role: 'audience', sessionId: 'any', participantId: null, hasJoined: false } as const
  const wall = { role: 'wall', sessionId: 'any' } as const

  it('leave a quarter of all connections free', async () => {
    const { ask } = await serverOf(8)
    for (const status of [200, 200, 200, 200, 200, 200, 429]) expect(await ask('/')).toBe(status)
    expect(await ask('/wall')).toBe(200)
  })

  it('get no stream once the shared ones are taken', async () => {
    const { port, ask } = await serverOf(4)
    expect(await ask('/')).toBe(200)
    const silent = Array.from({ length: 3 }, () => connect(port, '127.0.0.1'))
    await Promise.all(silent.map((socket) => once(socket, 'connect')))
    expect(await ask('/')).toBe(429)
    expect(await ask('/wall')).toBe(200)
  })
})

it('a reader that reads nothing is dropped, and delays nobody', async () => {
  const app = await startTestServer()
  const ada = await app.host()
  const session = await ada.creates({ title: 'Big', brand: { pad: 'x'.repeat(8_000) } })
  const { participantId } = await app.phone().joins(session)
  const insert = `insert into question (session_id, id, participant_id, text, state, created_at)
    select '${session.id}', gen_random_uuid(), '${participantId}', repeat('y', 500), 'approved', n
    from generate_series(1, 200) as n`
  await runOn(app.databaseUrl, insert)
  const deaf = connect(app.server.port, '127.0.0.1')
  deaf.pause()
  deaf.on('error', () => {})
  let closed = false
  deaf.on('close', () => {
    closed = true
  })
  deaf.write(`GET /api/sessions/${session.id}/stream HTTP/1.1\r\nHost: x\r\n\r\n`)
  const wall = await StreamReader.open(`${app.server.url}/api/sessions/${session.id}/stream`)
  onTestFinished(() => wall.close())
  await wall.next()
  for (let n = 0; n < 60 && !closed; n++) {
    await ada.call('PATCH', `/api/sessions/${session.id}`, { title: `Title ${n}` })
    await wall.until(({ title }) => title === `Title ${n}`)
    // The socket notices that it was cut once it is asked to read.
    if (n === 59) deaf.resume()
  }
  await expect.poll(() => closed).toBe(true)
})

const frame = (id: string): Frame => ({ id, data: '{}', changesAt: null })

it('a reader that falls behind gets the latest frame, not all missed ones', async () => {
  let closed = 0
  const inbox = new LatestValue(() => closed++)
  for (const id of ['1', '2', '3']) inbox.put(frame(id))
  expect((await inbox.next()).value).toEqual(frame('3'))
  const waiting = inbox.next()
  inbox.put(frame('4'))
  expect((await waiting).value).toEqual(frame('4'))
  inbox.put(frame('5'))
  inbox.close()
  inbox.close()
  expect([(await inbox.next()).value, (await inbox.next()).done]).toEqual([frame('5'), true])
  expect(closed).toBe(1)
})

it('a reader does not get the same frame twice, even if another change came in between', async () => {
  const inbox = new LatestValue(() => {})
  inbox.put(frame('a'))
  await inbox.next()
  inbox.put(frame('b'))
  inbox.put(frame('a'))
  inbox.close()
  expect(await inbox.next()).toEqual({ value: undefined, done: true })
})
