import { execFile } from 'node:child_process'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { promisify } from 'node:util'
import { expect, it, onTestFinished, vi } from 'vitest'
import { liveAudience, type Session, watchSession } from '../../client/index.ts'
import { whenGarbageIsGone } from '../support/garbage.ts'
import { StreamReader } from '../support/stream.ts'
import { secondNode, startTestServer, testServerOfFile } from '../support/test-server.ts'
import { Wire } from '../support/wire.ts'

/** Reads sessions until one fits. */
async function until(sessions: AsyncGenerator<Session, void>, fits: (session: Session) => boolean) {
  for (;;) {
    const { value, done } = await sessions.next()
    if (done) throw new Error('the watch ended first')
    if (fits(value)) return value
  }
}

function stopAfter(): AbortSignal {
  const abort = new AbortController()
  onTestFinished(() => abort.abort())
  return abort.signal
}

const app = testServerOfFile()

async function hosted(server = app) {
  const ada = await server.host()
  const token = await ada.mintsToken()
  return { ada, token, session: await ada.creates() }
}

it('a watch yields the session now and after every change, until it is stopped', async () => {
  const { ada, token, session } = await hosted()
  const host = liveAudience({ baseUrl: app.server.url, token })
  const abort = new AbortController()
  const sessions = watchSession(host, { id: session.code, mode: 'wall' }, { signal: abort.signal })
  expect((await sessions.next()).value).toMatchObject({ title: 'All hands', poll: null })
  await ada.asks(session, { kind: 'rating', prompt: '?' })
  await until(sessions, ({ poll }) => poll?.state === 'open')
  abort.abort()
  expect(await sessions.next()).toEqual({ value: undefined, done: true })
})

it('a watch throws the refusal where the session is gone or the reader has no access', async () => {
  const { ada, session } = await hosted()
  const anyone = liveAudience({ baseUrl: app.server.url })
  const refused = watchSession(anyone, { id: session.id, host: '1' }).next()
  await expect(refused).rejects.toMatchObject({ name: 'LiveAudienceError', status: 401 })
  const sessions = watchSession(anyone, { id: session.id })
  await sessions.next()
  await ada.call('DELETE', `/api/sessions/${session.id}`)
  await expect(sessions.next()).rejects.toMatchObject({ status: 404 })
})

it('a watch yields the session once more when something of one participant may have changed', async () => {
  const { ada, session } = await hosted()
  const [zoe] = await app.audience(1, session)
  const waiting = await zoe?.asks(session, 'Why?')
  const anyone = liveAudience({ baseUrl: app.server.url })
  const sessions = watchSession(anyone, { id: session.id }, { signal: stopAfter() })
  const first = (await sessions.next()).value
  await ada.moves(session, waiting ?? { id: '' }, 'hide')
  expect((await sessions.next()).value).toEqual(first)
})

it('a watch reconnects by itself when the server is back', async () => {
  const { token, session } = await hosted()
  const first = await secondNode(app)
  const host = liveAudience({ baseUrl: first.url, token })
  const sessions = watchSession(host, { id: session.id }, { signal: stopAfter() })
  await sessions.next()
  await first.stop()
  const renamed = liveAudience({ baseUrl: app.server.url, token })
  await renamed.updateSession({ id: session.id, title: 'While it was away' })
  const [back] = await Promise.all([
    until(sessions, ({ title }) => title === 'While it was away'),
    secondNode(app, { port: first.port }),
  ])
  expect(back.status).toBe('live')
})

it('a watch notices a silent connection, as after sleep or a change of network', async () => {
  const { ada, token, session } = await hosted()
  const wire = await Wire.to(app.server.port)
  const host = liveAudience({ baseUrl: wire.url, token })
  const how = { signal: stopAfter(), silence: 300 }
  const sessions = watchSession(host, { id: session.id }, how)
  await sessions.next()
  const next = until(sessions, ({ title }) => title === 'While it was silent')
  await whenGarbageIsGone()
  wire.goSilent()
  await ada.call('PATCH', `/api/sessions/${session.id}`, { title: 'While it was silent' })
  await next
})

it('a watch ends with its abort signal while it waits, even after a garbage collection', async () => {
  const { token, session } = await hosted()
  const host = liveAudience({ baseUrl: app.server.url, token })
  const abort = new AbortController()
  const sessions = watchSession(host, { id: session.id }, { signal: abort.signal })
  await sessions.next()
  const next = sessions.next()
  await whenGarbageIsGone()
  abort.abort()
  expect(await next).toEqual({ value: undefined, done: true })
})

it('a watch ends at once where its reader leaves, and closes its stream', async () => {
  const { token, session } = await hosted()
  const host = liveAudience({ baseUrl: app.server.url, token })
  const sessions = watchSession(host, { id: session.id })
  await sessions.next()
  // Nothing changes, so this waits, and by itself a generator ends after what it waits for.
  const next = sessions.next()
  expect(await sessions.return()).toEqual({ value: undefined, done: true })
  expect(await next).toEqual({ value: undefined, done: true })
  const last = liveAudience({ baseUrl: (await secondNode(app, { streamsPerAddress: 1 })).url, token })
  for (const _ of ['one', 'another'])
    for await (const seen of watchSession(last, { id: session.id })) {
      expect(seen.title).toBe('All hands')
      break
    }
})

it('a watch that has ended does not keep a program running', async () => {
  const { session } = await hosted()
  const { url } = app.server
  const program = `
    import { liveAudience, watchSession } from '${new URL('../../client/index.ts', import.meta.url)}'
    for await (const { title } of watchSession(liveAudience({ baseUrl: '${url}' }), { id: '${session.id}' })) {
      console.log(title)
      break
    }`
  const run = promisify(execFile)(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', program])
  expect((await run).stdout).toBe('All hands\n')
})

it('a watch polls where a proxy holds the stream back, even after a change of network', async () => {
  // What it waits for while these timers are pretended it never gets.
  const proxied = await startTestServer()
  const { ada, token, session } = await hosted(proxied)
  const asked: string[] = []
  const proxy = new URL(await bufferingProxy(proxied.server.port, asked))
  const wire = await Wire.to(Number(proxy.port))
  const baseUrl = wire.url
  const sessions = watchSession(liveAudience({ baseUrl, token }), { id: session.id }, { signal: stopAfter() })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  const first = sessions.next()
  await expect.poll(() => asked).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(4_000)
  await first
  await liveAudience({ baseUrl, token }).updateSession({ id: session.id, title: 'Polled' })
  const polled = until(sessions, ({ title }) => title === 'Polled')
  await vi.advanceTimersByTimeAsync(2_000)
  await polled
  wire.goSilent()
  await ada.call('PATCH', `/api/sessions/${session.id}`, { title: 'From another network' })
  const again = until(sessions, ({ title }) => title === 'From another network')
  for (const ms of [2_000, 10_000, 2_000]) await vi.advanceTimersByTimeAsync(ms)
  await again
  expect(asked.filter((path) => path.endsWith('/stream'))).toHaveLength(1)
})

it('a watch polls while too many streams are open, and streams again afterwards', async () => {
  const narrow = await startTestServer({ streamsPerAddress: 1 })
  const { ada, session } = await hosted(narrow)
  const path = `/api/sessions/${session.id}`
  const other = await StreamReader.open(`${narrow.server.url}${path}/stream`)
  const answers: string[] = []
  const anyone = liveAudience({ baseUrl: narrow.server.url, fetch: noting(answers) })
  const connections: boolean[] = []
  const onConnection = (connected: boolean) => void connections.push(connected)
  const how = { signal: stopAfter(), onConnection }
  const sessions = watchSession(anyone, { id: session.id }, how)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  expect((await sessions.next()).value).toMatchObject({ poll: null })
  await ada.asks(session, { kind: 'rating', prompt: '?' })
  const opened = until(sessions, ({ poll }) => poll?.state === 'open')
  await vi.advanceTimersByTimeAsync(2_000)
  await opened
  expect(answers.slice(0, 2)).toEqual([`429 ${path}/stream`, `200 ${path}`])
  expect(connections).toEqual([true])

  other.close()
  const renamed = until(sessions, ({ title }) => title === 'Streamed')
  const afterAWhile = async () => {
    await vi.advanceTimersByTimeAsync(500)
    return answers.at(-1)
  }
  await expect.poll(afterAWhile).toBe(`200 ${path}/stream`)
  await ada.call('PATCH', path, { title: 'Streamed' })
  await renamed
  expect(answers.at(-1)).toBe(`200 ${path}/stream`)
})

/** `fetch` that notes the status and path of every answer. */
const noting =
  (answers: string[]): typeof fetch =>
  async (input, init) => {
    const answer = await fetch(input, init)
    answers.push(`${answer.status} ${new URL(answer.url).pathname}`)
    return answer
  }

const titled = (title: string) => ({ status: 'live', code: 'KJ57D4', title })

/** A refusal as the server sends it. */
const refusal = (status: number, headers = {}): Response =>
  Response.json({ error: 'Later' }, { status, headers: { refusal: 'too_many_requests', ...headers } })

it.each([429, 503])('a watch opens no stream before the Retry-After of a %i', async (status) => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  let streams = 0
  const refused = async (input: RequestInfo | URL) => {
    if (!(input as Request).url.endsWith('/stream')) return Response.json(titled('Polled'))
    streams++
    return refusal(status, { 'Retry-After': '30' })
  }
  const anyone = liveAudience({ baseUrl: 'http://live.example', fetch: refused })
  const sessions = watchSession(anyone, { id: 'KJ57D4' }, { signal: stopAfter() })
  void (async () => {
    for await (const _ of sessions);
  })()
  await vi.advanceTimersByTimeAsync(29_000)
  expect(streams).toBe(1)
  await vi.advanceTimersByTimeAsync(31_000)
  expect(streams).toBe(2)
})

it('a watch leaves no listener behind after a pause', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const signals: AbortSignal[] = []
  const listen = (_: string, __: unknown, { signal }: { signal: AbortSignal }) => void signals.push(signal)
  vi.stubGlobal('addEventListener', listen)
  onTestFinished(() => void vi.unstubAllGlobals())
  const fetch = async () => refusal(429)
  const anyone = liveAudience({ baseUrl: 'http://live.example', fetch })
  const sessions = watchSession(anyone, { id: 'KJ57D4' }, { signal: stopAfter() })
  void sessions.next()
  // Every pause lasts two seconds and begins at an even one: at an odd one no request is on its way, however long the
  // random waits are.
  await vi.advanceTimersByTimeAsync(61_000)
  expect(signals.length).toBeGreaterThan(40)
  // The pause of now listens to the network and to the page.
  expect(signals.filter(({ aborted }) => !aborted)).toHaveLength(2)
  expect(vi.getTimerCount()).toBe(1)
})

it('a watch counts as connected while polls are answered, even if nothing changes', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const answers = [
    refusal(429, { 'Retry-After': '30' }),
    Response.json(titled('A'), { headers: { etag: '"a"' } }),
    Response.json({ error: 'Bad gateway' }, { status: 502 }),
    new Response(null, { status: 304 }),
  ]
  const fetch = async () => answers.shift() ?? new Response(null, { status: 304 })
  const anyone = liveAudience({ baseUrl: 'http://live.example', fetch })
  const told: boolean[] = []
  const onConnection = (connected: boolean) => void told.push(connected)
  const sessions = watchSession(anyone, { id: 'KJ57D4' }, { signal: stopAfter(), onConnection })
  void (async () => {
    for await (const _ of sessions);
  })()
  for (const connected of [true, false, true]) {
    await vi.advanceTimersByTimeAsync(told.length === 0 ? 0 : 2_000)
    expect(told.at(-1)).toBe(connected)
  }
})

it('a watch yields a state that comes back while it switches between stream and polling', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const fetch = streamsOneAndPollsAnother()
  const anyone = liveAudience({ baseUrl: 'http://live.example', fetch })
  const sessions = watchSession(anyone, { id: 'KJ57D4' }, { signal: stopAfter() })
  const seen: string[] = []
  void (async () => {
    for await (const { title } of sessions) seen.push(title)
  })()
  await vi.advanceTimersByTimeAsync(5 * 60_000)
  expect(seen.slice(0, 6)).toEqual(['A', 'B', 'A', 'B', 'A', 'B'])
})

/** A network on which every second stream is held back: the others find A, and polls in between B. */
function streamsOneAndPollsAnother(): typeof fetch {
  let streams = 0
  return async (input) => {
    const { url, headers, signal } = input as Request
    if (!url.endsWith('/stream')) {
      if (headers.get('if-none-match') === '"b"') return new Response(null, { status: 304 })
      return Response.json(titled('B'), { headers: { etag: '"b"' } })
    }
    const isHeldBack = ++streams % 2 === 0
    const body = new ReadableStream({
      start(events) {
        if (isHeldBack) return signal.addEventListener('abort', () => events.error(signal.reason))
        events.enqueue(new TextEncoder().encode(`id: a\ndata: ${JSON.stringify(titled('A'))}\n\n`))
        events.close()
      },
    })
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } })
  }
}

/** A proxy that passes an answer on when it is whole, as some do with streams. */
async function bufferingProxy(port: number, asked: string[]): Promise<string> {
  const proxy = createServer({ keepAliveTimeout: 0 }, (req, res) => {
    asked.push(req.url ?? '')
    const { method = 'GET', url: path, headers } = req
    const onward = request({ port, host: '127.0.0.1', method, path, headers }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk) => chunks.push(chunk))
      answer.on('error', () => res.destroy())
      answer.on('end', () => {
        res.writeHead(answer.statusCode ?? 502, answer.headers).end(Buffer.concat(chunks))
      })
    })
    onward.on('error', () => res.destroy())
    res.on('close', () => onward.destroy())
    req.pipe(onward)
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    proxy.closeAllConnections()
    proxy.close()
  })
  return `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
}

it('what is no client is told at once', () => {
  const host = liveAudience({ baseUrl: 'http://live.example' })
  expect(() => watchSession({ ...host }, { id: 'K7RQ2M' })).toThrow('This is no client of liveAudience().')
})
