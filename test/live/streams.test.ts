import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { CreatedSession, Person } from '../support/people.ts'
import { StreamReader } from '../support/stream.ts'
import { hostOfFile, secondNode, startTestServer, testServerOfFile } from '../support/test-server.ts'

const app = testServerOfFile()
const ada = hostOfFile(app)
let session: CreatedSession
beforeEach(async () => {
  session = await ada.creates()
})

async function watch(person: Person, of: { id: string }, query = ''): Promise<StreamReader> {
  const cookie = [...person.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const stream = await StreamReader.open(`${person.url}/api/sessions/${of.id}/stream${query}`, { cookie })
  onTestFinished(() => stream.close())
  return stream
}

const comments = ({ received }: StreamReader) => received.split('\n\n').filter((part) => part === ':').length

describe('a stream', () => {
  it('begins with the current projection, with headers that keep proxies from buffering', async () => {
    const stream = await watch(app.phone(), { id: session.code })
    expect(stream.response.status).toBe(200)
    const header = (name: string) => stream.response.headers.get(name)
    expect(header('content-type')).toBe('text/event-stream; charset=utf-8')
    expect(header('cache-control')).toBe('no-cache, no-transform')
    expect(header('x-accel-buffering')).toBe('no')
    const first = await stream.next()
    expect(first?.session).toMatchObject({ title: session.title, status: 'live', poll: null })
    expect(stream.received).toMatch(/^retry: \d+\n\n/)
  })

  it('sends a comment every 15 s, so that proxies keep it open while nothing happens', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    const stream = await watch(app.phone(), session)
    await stream.next()
    void stream.next().catch(() => {})
    vi.advanceTimersByTime(14_999)
    expect(comments(stream)).toBe(0)
    vi.advanceTimersByTime(1)
    await expect.poll(() => comments(stream)).toBe(1)
  })

  it('sends each change to audience, wall and host as their own view', async () => {
    const { options } = await ada.asks(session, { kind: 'quiz', prompt: '?', options: ['a', 'b'], correctOption: 1 })
    const [zoe] = await app.audience(1, session)
    const room = await watch(app.phone(), session)
    const wall = await watch(app.phone(), session, `?mode=wall&k=${session.k}`)
    const host = await watch(ada, session, '?host=1')
    for (const stream of [room, wall, host]) await stream.until(({ poll }) => poll?.state === 'open')

    await zoe?.votes(session, { optionId: options[0].id })
    const onWall = await wall.until(({ poll }) => poll?.options[0]?.tally === 1)
    expect(onWall.session.poll).not.toHaveProperty('correctOptionId')
    const forHost = await host.until(({ polls }) => polls?.some(({ votes }) => votes === 1) ?? false)
    expect(forHost.session).toMatchObject({ k: session.k, poll: { correctOptionId: options[1].id } })
    await ada.closes(session, { id: onWall.session.poll?.id ?? '' })
    const closed = await room.until(({ poll }) => poll?.state === 'closed')
    expect(closed.session.poll).toMatchObject({ correctOptionId: options[1].id, options: [{ tally: 1 }, { tally: 0 }] })
  })

  it('sends the whole audience the same frame, with nothing personal', async () => {
    const [zoe, bob] = await app.audience(2, session)
    const streams = await Promise.all([zoe, bob].map((phone) => watch(phone as Person, session)))
    const question = await zoe?.asks(session, 'Why?')
    await ada.moves(session, question as { id: string }, 'approve')
    const frames = await Promise.all(streams.map((stream) => stream.until(({ questions }) => questions?.length === 1)))
    expect(frames[0]).toEqual(frames[1])
    for (const mine of ['"voted"', 'voteOptionId', '"mine"', '"upvoted"', 'author', 'roster']) {
      expect(frames[0]?.text).not.toContain(mine)
    }
  })

  it('repeats its last event to phones if only one of them may see what a host has changed', async () => {
    const [zoe] = await app.audience(1, session)
    const waiting = (await zoe?.asks(session, 'Why?')) as { id: string }
    const node = await secondNode(app)
    const streams = [await watch(zoe as Person, session), await watch(Object.assign(app.phone(), node), session)]
    const wall = await watch(ada, session, '?mode=wall')
    const firsts = await Promise.all([...streams, wall].map((stream) => stream.next()))
    const path = `/api/sessions/${session.id}/questions/${waiting.id}`
    for (const [rest, body] of [
      ['reply', { text: 'So.' }],
      ['hide', {}],
    ] as const) {
      expect((await ada.call('POST', `${path}/${rest}`, body)).status).toBe(200)
      const [first, other] = await Promise.all(streams.map((stream) => stream.next()))
      expect([first, other]).toEqual([firsts[0], firsts[1]])
    }
    await ada.call('PATCH', `/api/sessions/${session.id}`, { title: 'Renamed' })
    // The wall has got nothing twice.
    expect((await wall.next())?.session.title).toBe('Renamed')
  })

  it('coalesces a burst of votes into few frames, and the last has all votes', async () => {
    const { options } = await ada.asks(session, { kind: 'rating', prompt: '?' })
    const phones = await app.audience(100, session)
    const wall = await watch(ada, session, '?mode=wall')
    await wall.next()
    let frames = 0
    const whole = wall.until(({ poll }) => {
      frames++
      return poll?.options[0]?.tally === 100
    })
    await Promise.all(phones.map((phone) => phone.votes(session, { optionId: options[0].id })))
    await whole
    expect(frames).toBeLessThan(50)
  })

  it('shows an undone change to a reader who came in between', async () => {
    const early = await watch(app.phone(), session)
    const rename = (title: string) => ada.call('PATCH', `/api/sessions/${session.id}`, { title })
    await rename('A')
    await early.until(({ title }) => title === 'A')
    // A change whose signal has yet to come, as between two signals of one session.
    await app.db.updateTable('session').set({ title: 'B' }).where('id', '=', session.id).execute()
    const late = await watch(app.phone(), session)
    expect((await late.next())?.session.title).toBe('B')
    await rename('A')
    await late.until(({ title }) => title === 'A')
  })

  it('ends when the session is deleted', async () => {
    const stream = await watch(app.phone(), session)
    await stream.next()
    await ada.call('DELETE', `/api/sessions/${session.id}`)
    expect(await stream.next()).toBeUndefined()
  })

  it('answers HEAD with its headers alone', async () => {
    const path = `${app.server.url}/api/sessions/${session.id}/stream`
    const head = await fetch(path, { method: 'HEAD', signal: AbortSignal.timeout(5_000) })
    expect([head.status, head.headers.get('content-type')]).toEqual([200, 'text/event-stream; charset=utf-8'])
  })

  it('is refused as JSON: 401 without the right, 404 without a session, 405 for other methods', async () => {
    const path = `/api/sessions/${session.id}/stream`
    for (const query of ['?host=1', '?mode=wall', '?host=1&k=wrong']) {
      const answer = await app.phone().call('GET', path + query)
      expect([answer.status, Object.keys(answer.body)]).toEqual([401, ['error']])
    }
    expect((await app.phone().call('GET', '/api/sessions/ZZZZZZ/stream')).status).toBe(404)
    expect((await app.phone().call('POST', path)).status).toBe(405)
  })
})

it('a session that ends by its endsAt sends a frame at that instant', async () => {
  const short = await ada.creates({ title: 'Short', endsAt: app.clock.now + 200 })
  const stream = await watch(app.phone(), short)
  expect((await stream.next())?.session.status).toBe('live')
  app.clock.pass(200)
  const next = await stream.next()
  expect(next?.session.status).toBe('ended')
})

it('a session whose end is further away than a timer can wait sends no frame before', async () => {
  const warnings: string[] = []
  const note = ({ name }: Error) => warnings.push(name)
  process.on('warning', note)
  onTestFinished(() => void process.off('warning', note))
  const stream = await watch(app.phone(), await ada.creates())
  expect((await stream.next())?.session.status).toBe('live')
  // Node tells of a timer that is too long, and lets it end at once.
  await new Promise(setImmediate)
  expect(warnings).not.toContain('TimeoutOverflowWarning')
})

it('a server that stops ends its streams and tells readers when to reconnect', async () => {
  const other = await startTestServer()
  const host = await other.host()
  const stream = await watch(other.phone(), await host.creates())
  await stream.next()
  await other.server.stop()
  expect(await stream.next()).toBeUndefined()
  expect(stream.received).toMatch(/retry: \d+\n\n$/)
})
