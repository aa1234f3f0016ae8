import { once } from 'node:events'
import { request } from 'node:http'
import { connect } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openApiDocument } from '../../server/http/openapi.ts'
import type { CreatedSession, Host } from '../support/people.ts'
import { buildStage, type Stage } from '../support/stage.ts'

let stage: Stage
let strike: () => Promise<void>
let ada: Host
let session: CreatedSession
beforeAll(async () => {
  ;({ stage, strike } = await buildStage())
  ada = await stage.host()
  session = await ada.creates()
})
afterAll(() => strike())

const json = { 'content-type': 'application/json' }
const send = (raw: string | Uint8Array, headers: Record<string, string> = json) =>
  ada.call('POST', '/api/sessions', undefined, { raw, headers })

describe('an unknown path', () => {
  it.each([
    '/nope',
    '/api',
    '/api/',
    '/api/nope',
    '/api/sessions/',
    '/api/Sessions',
    '/API/sessions',
    '/api/v1/sessions',
    '/api/trpc/listSessions',
    '/trpc/listSessions',
    '/api/sessions/x/polls/y/z',
    '/%',
    '/api/%ZZ',
    '/constructor',
    '/assets/../package.json',
    '/assets/%2e%2e/index.ts',
    '/assets/%',
    '/assets/%c0%ae',
  ])('%s answers 404', async (path) => {
    const answer = await ada.call('GET', path)
    expect(answer.status).toBe(404)
    expect(Object.keys(answer.body)).toEqual(['error'])
  })
})

describe('a method that a path does not take', () => {
  const { paths } = openApiDocument('http://localhost:3000')
  const cases = Object.entries(paths).flatMap(([path, operations]) =>
    ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']
      .filter((method) => !(method.toLowerCase() in operations))
      .map((method) => [method, path] as const),
  )
  it.each(cases)('%s %s answers 405 with Allow', async (method, path) => {
    const answer = await ada.call(method, path.replaceAll(/\{\w+\}/g, 'x'))
    expect(answer.status).toBe(405)
    expect(Object.keys(answer.body)).toEqual(['error'])
    const allowed = Object.keys(paths[path] ?? {}).map((name) => name.toUpperCase())
    const expected = [...allowed, ...(allowed.includes('GET') ? ['HEAD'] : []), 'OPTIONS']
    expect(answer.headers.get('allow')?.split(', ').toSorted()).toEqual(expected.toSorted())
  })
})

describe('a page', () => {
  it.each([
    '/',
    '/KJ57D4',
    '/host',
    '/docs',
    '/addin',
    '/assets/x.js',
  ])('%s answers 405 to what does not read, with Allow', async (path) => {
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS']) {
      const answer = await ada.call(method, path)
      expect([method, answer.status]).toEqual([method, 405])
      expect(Object.keys(answer.body)).toEqual(['error'])
      expect(answer.headers.get('allow')).toBe('GET, HEAD')
    }
  })
})

describe('a body', () => {
  it.each([
    '{',
    '',
    'nope',
    '{"title":"x"',
    "{'title':1}",
    '{"title":"x"}{}',
    '\ufeff{}',
  ])('that is not JSON answers 400: %j', async (raw) => {
    expect((await send(raw)).status).toBe(400)
  })

  it.each(['[]', '"x"', '5', 'null', 'true'])('that is no object answers 400: %s', async (raw) => {
    const answer = await send(raw)
    expect(answer.status).toBe(400)
    expect(answer.body.error).toBe('The body must be a JSON object.')
  })

  it('that is not UTF-8 answers 400', async () => {
    const bytes = Buffer.concat([
      Buffer.from('{"title":"'),
      Buffer.from([0xff, 0xfe]),
      Buffer.from('"}'),
    ])
    expect((await send(bytes)).status).toBe(400)
  })

  it.each([
    '{"__proto__":{"title":"x"}}',
    '{"title":"x","brand":{"a":{"constructor":1}}}',
    '{"title":"x","prototype":1}',
  ])('with a reserved key answers 400: %s', async (raw) => {
    expect((await send(raw)).status).toBe(400)
  })

  it('that nests too deep answers 400, however deep', async () => {
    for (const depth of [33, 1000, 30_000]) {
      const raw = `{"title":"x","brand":${'['.repeat(depth)}${']'.repeat(depth)}}`
      expect((await send(raw)).status).toBe(400)
    }
  })

  it('over 64 KiB answers 413', async () => {
    expect((await send(JSON.stringify({ title: 'x', pad: 'y'.repeat(65_536) }))).status).toBe(413)
  })

  it('of another type, charset or encoding answers 415', async () => {
    const raw = '{"title":"x"}'
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'application/jsonp',
      'application/json; charset=latin1',
      'application/json; charset=utf-16',
      'application/json; charset="UTF-16LE"',
    ]) {
      expect((await send(raw, { 'content-type': type })).status, type).toBe(415)
    }
    expect((await send(raw, { ...json, 'content-encoding': 'x-own' })).status).toBe(415)
    expect(
      (await ada.call('POST', '/api/sessions', undefined, { raw: Buffer.from(raw) })).status,
    ).toBe(415)
  })

  it.each([
    ['with a charset', { 'content-type': 'application/json; charset=utf-8' }, '{"title":"x"}'],
    ['with a quoted one', { 'content-type': 'Application/JSON;charset="UTF-8"' }, '{"title":"x"}'],
    ['after a byte-order mark', json, '\ufeff{"title":"x"}'],
  ])('%s is read', async (_what, headers, raw) => {
    expect((await send(raw, headers)).status).toBe(201)
  })

  it('in chunks is read', async () => {
    const path = `${stage.server.url}/api/sessions/${session.id}/join`
    const joining = request(path, { method: 'POST', headers: json })
    joining.write('{"name":')
    joining.end('"Zoe"}')
    const [answer] = await once(joining, 'response')
    answer.resume()
    expect(answer.statusCode).toBe(201)
    expect((await ada.hostView(session)).roster).toMatchObject([{ name: 'Zoe' }])
  })

  it('that is not compressed as it says answers 400, and one that is, is read', async () => {
    const raw = JSON.stringify({ title: 'x' })
    const encoded = (body: string | Uint8Array) =>
      send(body, { ...json, 'content-encoding': 'gzip' })
    expect((await encoded(raw)).status).toBe(400)
    expect((await encoded(gzipSync(raw).subarray(0, 20))).status).toBe(400)
    expect((await encoded(gzipSync(raw))).status).toBe(201)
    const bomb = gzipSync(JSON.stringify({ title: 'x', pad: 'y'.repeat(50_000_000) }))
    expect(bomb.length).toBeLessThan(65_536)
    expect((await encoded(bomb)).status).toBe(413)
  })

  it('needs no type where there is none', async () => {
    const answer = await ada.call('POST', `/api/sessions/${(await ada.creates()).id}/end`)
    expect(answer.status).toBe(200)
  })

  it('is not coerced and unknown fields are left alone', async () => {
    expect((await ada.call('POST', '/api/sessions', { title: 'x', colour: 'red' })).status).toBe(
      201,
    )
    for (const title of [5, true, null, ['x'], { text: 'x' }]) {
      expect((await ada.call('POST', '/api/sessions', { title })).status).toBe(400)
    }
  })
})

describe('an answer', () => {
  it('is 406 where the caller takes none of its formats', async () => {
    const accept = (value: string, path: string) =>
      ada.call('GET', path, undefined, { headers: { accept: value } })
    const path = `/api/sessions/${session.id}`
    expect((await accept('image/png', path)).status).toBe(406)
    expect((await accept('application/json', `${path}/export`)).status).toBe(406)
    for (const value of ['application/json', '*/*', 'text/html, */*;q=0.1', 'application/*']) {
      expect((await accept(value, path)).status, value).toBe(200)
    }
  })

  it('lets any origin read it, without credentials', async () => {
    const path = `/api/sessions/${session.id}`
    const headers = { origin: 'https://addin.example', 'access-control-request-method': 'PATCH' }
    const preflight = await ada.call('OPTIONS', path, undefined, { headers })
    expect(preflight.status).toBe(204)
    expect(preflight.headers.get('access-control-allow-origin')).toBe('*')
    expect(preflight.headers.get('access-control-allow-methods')).toContain('PATCH')
    expect(preflight.headers.get('access-control-allow-headers')).toContain('Authorization')
    expect(preflight.headers.get('access-control-allow-credentials')).toBeNull()
    const refused = await stage.phone().call('GET', `${path}?host=1`, undefined, { headers })
    expect(refused.status).toBe(401)
    expect(refused.headers.get('access-control-allow-origin')).toBe('*')
    expect(refused.headers.get('refusal')).toBe('not_host')
    expect(refused.headers.get('access-control-expose-headers')).toContain('Refusal')
  })

  const long = 'x'.repeat(20_000)
  const get = 'GET /api/me HTTP/1.1\r\nHost: x\r\nConnection: close\r\n'
  const post = 'POST /api/sessions HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n'
  it.each([
    ['no HTTP', 'NOT HTTP\r\n\r\n', 400],
    ['a header too long', `${get}Cookie: ${long}\r\n\r\n`, 431],
    ['too many headers', `${get}${'X-A: b\r\n'.repeat(6_000)}\r\n`, 431],
    ['an address too long', `GET /${long} HTTP/1.1\r\nHost: x\r\n\r\n`, 431],
    ['a header with a line break', `${get}X-A: a\nb\r\n\r\n`, 400],
    ['two lengths', `${post}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}`, 400],
    ['length and chunks', `${post}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n{}`, 400],
    ['a chunk of no size', `${post}Transfer-Encoding: chunked\r\n\r\nzz\r\n`, 400],
    ['no Host', 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
    ['an expectation', `${get}Expect: nonsense\r\n\r\n`, 417],
    ['a negative length', `${post}Content-Length: -1\r\n\r\n`, 400],
  ])('to %s is a refusal like all others', async (_what, sent, status) => {
    const socket = connect(stage.server.port, '127.0.0.1')
    socket.on('error', () => {})
    socket.write(sent)
    const chunks: Buffer[] = []
    for await (const chunk of socket) chunks.push(chunk)
    const answer = Buffer.concat(chunks).toString()
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect(answer).toMatch(
      /\r\nrefusal: (not_http|headers_too_large|host_missing|expectation_failed)\r\n/i,
    )
    expect(answer).toMatch(/\{"error":".+"\}$/)
  })
})
