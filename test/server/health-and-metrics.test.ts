import { expect, it } from 'vitest'
import { Cable } from '../support/cable.ts'
import { StreamReader } from '../support/stream.ts'
import { secondNode, startTestServer } from '../support/test-server.ts'

const json = { 'content-type': 'application/json' }
const DAY = 24 * 60 * 60_000

it('a server answers /healthz while the process runs, and /readyz while it can serve', async () => {
  const app = await startTestServer()
  const cable = await Cable.to(app.databaseUrl)
  const node = await secondNode(app, { databaseUrl: cable.url, statementTimeout: 500 })
  const ask = async (path: string) => {
    const answer = await fetch(node.url + path)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    return answer.status
  }
  expect([await ask('/healthz'), await ask('/readyz')]).toEqual([200, 200])
  const health = await (
    await fetch(`${node.url}/healthz`, { headers: { 'x-forwarded-for': '192.0.2.1, 192.0.2.2' } })
  ).json()
  expect(health).toEqual({ status: 'ok', version: expect.any(String), proxies: 2 })
  cable.goDead()
  expect([await ask('/healthz'), await ask('/readyz')]).toEqual([200, 503])
  cable.mend()
  await expect.poll(() => ask('/readyz')).toBe(200)
})

it('a server serves metrics on a port of their own, by route template', async () => {
  const app = await startTestServer({ metrics: { port: 0, host: '127.0.0.1' } })
  const ada = await app.host()
  const session = await ada.creates()
  await ada.call('GET', `/api/sessions/${session.id}?host=1&k=${session.k}`)
  await app.phone('Zoe', 'zoe@example.org').joins(session)
  await app.phone().call('GET', '/api/sessions/ZZZZZZ')
  const stream = await StreamReader.open(`${app.server.url}/api/sessions/${session.id}/stream`)
  await stream.next()
  const refuse = (method: string, path: string, headers: Record<string, string>, raw?: string) =>
    ada.call(method, path, undefined, { headers, ...(raw && { raw }) })
  await refuse('GET', `/api/${session.id}`, {})
  await refuse('PUT', `/api/sessions/${session.id}`, {})
  await refuse('POST', '/', {})
  await refuse('GET', `/api/sessions/${session.id}`, { accept: 'image/png' })
  await refuse('POST', '/api/sessions', { 'content-type': 'text/plain' }, 'x')
  await refuse('POST', '/api/sessions', json, JSON.stringify({ title: 'x'.repeat(70_000) }))
  const url = `http://127.0.0.1:${app.server.metricsPort}/metrics`
  const metrics = await (await fetch(url)).text()
  for (const line of [
    'live_audience_request_seconds_count{operation="POST /api/sessions/{id}/join",status="201"} 1',
    'live_audience_request_seconds_count{operation="GET /api/sessions/{id}",status="404"} 1',
    'live_audience_request_seconds_count{operation="GET /api/sessions/{id}/stream",status="200"} 1',
    'live_audience_request_seconds_count{operation="(no operation)",status="404"} 1',
    'live_audience_request_seconds_count{operation="(no operation)",status="405"} 2',
    'live_audience_request_seconds_count{operation="GET /api/sessions/{id}",status="406"} 1',
    'live_audience_request_seconds_count{operation="POST /api/sessions",status="413"} 1',
    'live_audience_request_seconds_count{operation="POST /api/sessions",status="415"} 1',
    'live_audience_streams 1',
    'live_audience_streams_opened_total 1',
    'live_audience_joins_total 1',
    'live_audience_votes_total 0',
    'live_audience_questions_total 0',
    'live_audience_database_outages_total 0',
    'live_audience_refusals_total{code="session_not_found"} 1',
    'live_audience_refusals_total{code="method_not_allowed"} 2',
    'live_audience_refusals_total{code="session_full"} 0',
    'live_audience_build_info{version="development"} 1',
    'live_audience_clock_ahead_seconds 0',
  ])
    expect(metrics).toContain(line)
  expect(metrics).toMatch(/live_audience_database_connections\{state="open"\} [1-9]/)
  expect(metrics).toContain('nodejs_eventloop_lag_seconds')
  // As `promtool check metrics` asks for.
  expect(metrics).not.toMatch(/^# TYPE \w+_total (?!counter)/m)
  const { id, code, k } = session
  for (const secret of [id, code, k, 'ZZZZZZ', 'Zoe', 'zoe@', ada.cookies.get('ws_host') ?? ''])
    expect(metrics).not.toContain(secret)
  stream.close()
  expect((await fetch(`${app.server.url}/metrics`)).status).toBe(404)
})

it('a server deletes sessions with all their data some days after they ended, and logs it', async () => {
  const app = await startTestServer()
  const ada = await app.host()
  const [old, running, fresh] = [await ada.creates(), await ada.creates(), await ada.creates()]
  for (const session of [old, fresh]) {
    await ada.asks(session, { kind: 'open_text', prompt: 'What?' })
    const phone = app.phone()
    await phone.joins(session)
    await phone.votes(session, { text: 'x' })
    await phone.asks(session, 'How?')
  }
  await ada.call('PATCH', `/api/sessions/${running.id}`, { endsAt: app.clock.now + 400 * DAY })
  await ada.ends(old)
  app.clock.pass(20 * DAY)
  await ada.call('PATCH', `/api/sessions/${fresh.id}`, { title: 'Fresh' })
  app.clock.pass(11 * DAY - 1)
  const logged: string[] = []
  const node = await secondNode(app, { retentionDays: 31 }, logged)
  const rows = async (table: 'session' | 'participant' | 'vote' | 'question' | 'poll') =>
    (await app.db.selectFrom(table).selectAll().execute()).length
  expect(await rows('session')).toBe(3)
  await node.stop()
  app.clock.pass(2)
  await secondNode(app, { retentionDays: 31 }, logged)
  await expect.poll(() => rows('session')).toBe(2)
  expect([await rows('participant'), await rows('vote'), await rows('question'), await rows('poll')]).toEqual([
    1, 1, 1, 3,
  ])
  await expect.poll(() => logged.join()).toContain('ended over 31 days ago are deleted')
  expect(JSON.parse(logged.find((line) => line.includes('31 days')) ?? '')).toMatchObject({
    sessions: 1,
    participants: 1,
    votes: 1,
    questions: 1,
  })
  expect((await app.phone().call('GET', `/api/sessions/${old.code}`)).status).toBe(404)
})
