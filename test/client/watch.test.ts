import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished, vi } from 'vitest'
import { liveAudience, type Session, watchSession } from '../../client/index.ts'
import { whenGarbageIsGone } from '../support/garbage.ts'
import { type Stage, secondNode, setStage } from '../support/stage.ts'
import { Wire } from '../support/wire.ts'

/** Reads sessions until one fits. */
async function until(sessions: AsyncGenerator<Session>, fits: (session: Session) => boolean) {
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

async function hosted(stage: Stage) {
  const ada = await stage.host()
  const token = await ada.mintsToken()
  return { ada, token, session: await ada.creates() }
}

it('shows the session now and after every change, until it is told to stop', async () => {
  const stage = await setStage()
  const { ada, token, session } = await hosted(stage)
  const host = liveAudience({ baseUrl: stage.server.url, token })
  const abort = new AbortController()
  const sessions = watchSession(host, { id: session.code, mode: 'wall' }, { signal: abort.signal })
  expect((await sessions.next()).value).toMatchObject({ title: 'All hands', poll: null })
  await ada.asks(session, { kind: 'rating', prompt: '?' })
  await until(sessions, ({ poll }) => poll?.state === 'open')
  abort.abort()
  expect(await sessions.next()).toEqual({ value: undefined, done: true })
})

it('stops with the refusal where the session is gone or not for the reader', async () => {
  const stage = await setStage()
  const { ada, session } = await hosted(stage)
  const anyone = liveAudience({ baseUrl: stage.server.url })
  const refused = watchSession(anyone, { id: session.id, host: '1' }).next()
  await expect(refused).rejects.toMatchObject({ name: 'LiveAudienceError', status: 401 })
  const sessions = watchSession(anyone, { id: session.id })
  await sessions.next()
  await ada.call('DELETE', `/api/sessions/${session.id}`)
  await expect(sessions.next()).rejects.toMatchObject({ status: 404 })
})

it('comes back by itself when the server does', async () => {
  const stage = await setStage()
  const { token, session } = await hosted(stage)
  const first = await secondNode(stage)
  const host = liveAudience({ baseUrl: first.url, token })
  const sessions = watchSession(host, { id: session.id }, { signal: stopAfter() })
  await sessions.next()
  await first.stop()
  const renamed = liveAudience({ baseUrl: stage.server.url, token })
  await renamed.updateSession({ id: session.id, title: 'While it was away' })
  const [back] = await Promise.all([
    until(sessions, ({ title }) => title === 'While it was away'),
    secondNode(stage, { port: first.port }),
  ])
  expect(back.status).toBe('live')
})

it('notices a connection that has gone silent, as after sleep or a change of network', async () => {
  const stage = await setStage()
  const { ada, token, session } = await hosted(stage)
  const wire = await Wire.to(stage.server.port)
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

it('ends with its signal while it waits, whatever the garbage collector does', async () => {
  const stage = await setStage()
  const { token, session } = await hosted(stage)
  const host = liveAudience({ baseUrl: stage.server.url, token })
  const abort = new AbortController()
  const sessions = watchSession(host, { id: session.id }, { signal: abort.signal })
  await sessions.next()
  const next = sessions.next()
  await whenGarbageIsGone()
  abort.abort()
  expect(await next).toEqual({ value: undefined, done: true })
})

it('polls where a proxy holds the stream back', async () => {
  const stage = await setStage()
  const { token, session } = await hosted(stage)
  const asked: string[] = []
  const baseUrl = await bufferingProxy(stage.server.port, asked)
  const sessions = watchSession(
    liveAudience({ baseUrl, token }),
    { id: session.id },
    { signal: stopAfter() },
  )
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
  expect(asked.filter((path) => path.endsWith('/stream'))).toHaveLength(1)
})

it('shows a state that comes back while stream and polling take turns', async () => {
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
      return Response.json({ title: 'B' }, { headers: { etag: '"b"' } })
    }
    const isHeldBack = ++streams % 2 === 0
    const body = new ReadableStream({
      start(events) {
        if (isHeldBack) return signal.addEventListener('abort', () => events.error(signal.reason))
        events.enqueue(new TextEncoder().encode('id: a\ndata: {"title":"A"}\n\n'))
        events.close()
      },
    })
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } })
  }
}

/** A proxy that passes an answer on when it is whole, as some do with streams. */
async function bufferingProxy(port: number, asked: string[]): Promise<string> {
  const proxy = createServer((req, res) => {
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
