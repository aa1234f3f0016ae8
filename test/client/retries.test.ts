import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { LiveAudienceError, liveAudience } from '../../client/index.ts'
import { Portal, WRONG_ANSWERS } from '../support/portal.ts'
import { testServerOfFile } from '../support/test-server.ts'

/** The client that sends again what may pass (`retry`), and the one that does not. */

const ID = '0b6f6ed4-6d6f-4d34-9d5d-6f0a4c1f7c11'
const asked = () => Response.json({ id: ID }, { status: 201 })
const refusal = (status: number, headers = {}) =>
  Response.json({ error: 'Later.' }, { status, headers: { refusal: 'too_many_requests', ...headers } })
const broken = () => Promise.reject(new TypeError('fetch failed'))

/** A network that answers so, one after the other, and keeps the requests with when they were sent. */
function network(...answers: (() => Response | Promise<Response>)[]) {
  const sent: { key: string | null; at: number; body: string }[] = []
  const send = async (input: RequestInfo | URL) => {
    const request = input as Request
    sent.push({ key: request.headers.get('idempotency-key'), at: Date.now(), body: await request.text() })
    return (answers.shift() ?? asked)()
  }
  const client = (retry?: boolean) => liveAudience({ baseUrl: 'http://live.example', fetch: send, retry })
  return { client, sent }
}

describe('a client with retry', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: 0 })
    onTestFinished(() => void vi.useRealTimers())
  })

  it('gives a call a key where the caller has none to pass on', async () => {
    const { client, sent } = network(broken)
    const key = undefined as unknown as string
    const done = client(true).askQuestion({ id: 'K7RQ2M', text: 'Why?', 'Idempotency-Key': key })
    await vi.runAllTimersAsync()
    await done
    expect(sent).toHaveLength(2)
    expect(sent[0]?.key).toMatch(/./)
    expect(sent[1]?.key).toBe(sent[0]?.key)
  })

  it.each([
    ['a broken connection', broken],
    ['429', () => refusal(429)],
    ['503', () => refusal(503)],
    ['the login page of a Wi-Fi', () => new Response('<h1>Log in</h1>', { headers: { 'content-type': 'text/html' } })],
  ])('sends a call again after %s, as the same call', async (_, failure) => {
    const { client, sent } = network(failure, failure)
    const done = client(true).askQuestion({ id: 'K7RQ2M', text: 'Why?' })
    await vi.runAllTimersAsync()
    expect(await done).toEqual({ id: ID })
    expect(sent.map(({ body }) => body)).toEqual(Array(3).fill('{"text":"Why?"}'))
    expect(new Set(sent.map(({ key }) => key)).size).toBe(1)
    expect(sent[0]?.key).toMatch(/^[\da-f]{32}$/)
  })

  it('waits longer each time, and never the same time as others', async () => {
    const { client, sent } = network(...Array(4).fill(broken))
    const done = client(true).askQuestion({ id: 'K7RQ2M', text: 'Why?' })
    await vi.runAllTimersAsync()
    await done
    const waits = sent.slice(1).map(({ at }, n) => at - (sent[n]?.at ?? 0))
    for (const [n, least] of [500, 1_000, 2_000, 4_000].entries()) {
      expect(waits[n]).toBeGreaterThanOrEqual(least)
      expect(waits[n]).toBeLessThanOrEqual(least * 1.5)
    }
  })

  it.each([429, 503])('waits at least as long as the Retry-After of a %i', async (status) => {
    const { client, sent } = network(() => refusal(status, { 'Retry-After': '20' }))
    const done = client(true).askQuestion({ id: 'K7RQ2M', text: 'Why?' })
    await vi.advanceTimersByTimeAsync(19_999)
    expect(sent).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(10_001)
    expect(sent).toHaveLength(2)
    await done
  })

  it('gives up after five times, with what the last one ended with', async () => {
    const { client, sent } = network(...Array(4).fill(broken), () => refusal(503))
    const failed = client(true)
      .askQuestion({ id: 'K7RQ2M', text: 'Why?' })
      .catch((error: unknown) => error)
    await vi.runAllTimersAsync()
    expect(await failed).toMatchObject({ name: 'LiveAudienceError', status: 503 })
    expect(sent).toHaveLength(5)
  })

  it('sends nothing again that would be refused again', async () => {
    for (const status of [400, 401, 404, 409, 500]) {
      const { client, sent } = network(() => refusal(status))
      await expect(client(true).askQuestion({ id: 'K7RQ2M', text: 'Why?' })).rejects.toMatchObject({ status })
      expect(sent).toHaveLength(1)
    }
  })

  it('issues tickets once, because nobody would see the first ones', async () => {
    const { client, sent } = network(broken)
    await expect(client(true).issueTickets({ id: 'K7RQ2M', count: 1 })).rejects.toThrow('fetch failed')
    expect(sent).toHaveLength(1)
  })

  it('ends with its signal, also while it waits', async () => {
    const { client, sent } = network(...Array(5).fill(broken))
    const stop = new AbortController()
    const failed = client(true)
      .askQuestion({ id: 'K7RQ2M', text: 'Why?' }, { signal: stop.signal })
      .catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(0)
    stop.abort()
    await vi.advanceTimersByTimeAsync(0)
    expect(await failed).toBeInstanceOf(TypeError)
    await vi.runAllTimersAsync()
    expect(sent).toHaveLength(1)
  })

  it('gives each call a key of its own, and keeps the key of a caller', async () => {
    const { client, sent } = network()
    const zoe = client(true)
    await zoe.askQuestion({ id: 'K7RQ2M', text: 'Why?' })
    await zoe.askQuestion({ id: 'K7RQ2M', text: 'Why?' })
    await zoe.askQuestion({ id: 'K7RQ2M', text: 'Why?', 'Idempotency-Key': 'mine' })
    const [first, second, third] = sent.map(({ key }) => key)
    expect(first).not.toBe(second)
    expect(third).toBe('mine')
  })
})

it('a client without retry sends a call once, without a key', async () => {
  const { client, sent } = network(broken)
  await expect(client().askQuestion({ id: 'K7RQ2M', text: 'Why?' })).rejects.toThrow('fetch failed')
  expect(sent.map(({ key }) => key)).toEqual([null])
})

describe('with the server', () => {
  const app = testServerOfFile()

  it('each create, join, question, draft and copy whose answer is lost is done once', async () => {
    const portal = await Portal.before(app.server.port)
    const token = await (await app.host()).mintsToken()
    // The server gets each call, and its first answer is lost on the way.
    const lost = new Set<string>()
    const losing: typeof fetch = async (input) => {
      const request = input as Request
      const answer = await fetch(request)
      if (request.method !== 'POST' || lost.has(request.url)) return answer
      lost.add(request.url)
      throw new TypeError('The connection broke.')
    }
    const host = liveAudience({ baseUrl: portal.url, token, fetch: losing, retry: true })
    const zoe = liveAudience({ baseUrl: portal.url, fetch: losing, retry: true })
    const { id } = await host.createSession({ title: 'Once' })
    const { id: pid } = await host.draftPoll({ id, kind: 'rating', prompt: 'How?' })
    await host.copyPoll({ id, pid })
    await zoe.joinSession({ id, name: 'Zoe' })
    await zoe.askQuestion({ id, text: 'Why?' })
    const { polls, participantCount, questions } = await host.getSession({ id, host: '1' })
    expect([polls.length, participantCount, questions.length]).toEqual([3, 1, 1])
    expect((await host.listSessions()).events.filter(({ title }) => title === 'Once')).toHaveLength(1)
    expect(lost.size).toBe(5)
  })

  it('a refusal names the call, and who asks gets status and headers', async () => {
    const anyone = liveAudience({ baseUrl: app.server.url })
    // Each method stands alone.
    const { getSession, joinSession } = anyone
    const statuses: number[] = []
    const onAnswer = ({ status }: { status: number }) => void statuses.push(status)
    const failed: unknown = await getSession({ id: 'K7RQ2M', host: '1' }, { onAnswer }).catch((error: unknown) => error)
    if (!(failed instanceof LiveAudienceError)) throw failed
    expect(failed).toMatchObject({ operation: 'getSession', path: '/api/sessions/K7RQ2M', status: 404 })
    expect(failed.headers.get('refusal')).toBe(failed.code)
    const session = await (await app.host()).creates()
    let location: string | null = ''
    for (const _ of ['joined', 'back again']) await joinSession({ id: session.id }, { onAnswer })
    const host = liveAudience({ baseUrl: app.server.url, token: await (await app.host()).mintsToken() })
    await host.createSession({ title: 'x' }, { onAnswer: ({ headers }) => (location = headers.get('location')) })
    expect(statuses).toEqual([404, 201, 200])
    expect(location).toMatch(/^\/api\/sessions\//)
  })

  it('a call that takes nothing takes what is said of it first', async () => {
    const anyone = liveAudience({ baseUrl: app.server.url })
    const statuses: number[] = []
    await anyone.waysToSignIn({ onAnswer: ({ status }) => void statuses.push(status) })
    expect(statuses).toEqual([200])
    await expect(anyone.whoAmI({ signal: AbortSignal.abort() })).rejects.toMatchObject({ name: 'AbortError' })
  })

  it('what a program of the caller throws is no broken connection', async () => {
    const { client, sent } = network()
    const onAnswer = () => {
      throw new TypeError('null has no length')
    }
    const asking = client(true).askQuestion({ id: 'K7RQ2M', text: 'Why?' }, { onAnswer })
    await expect(asking).rejects.toThrow('null has no length')
    expect(sent).toHaveLength(1)
  })

  it('a foreign answer names the call', async () => {
    const portal = await Portal.before(app.server.port)
    portal.close(WRONG_ANSWERS['503 HTML'])
    const failed = liveAudience({ baseUrl: portal.url }).getSession({ id: 'K7RQ2M', mode: 'wall' })
    await expect(failed).rejects.toMatchObject({
      name: 'ForeignAnswer',
      operation: 'getSession',
      path: '/api/sessions/K7RQ2M',
      status: 503,
      retryAfter: 7,
    })
  })
})
