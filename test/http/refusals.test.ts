import { connect } from 'node:net'
import { beforeAll, describe, expect, it } from 'vitest'
import { openApiDocument } from '../../server/http/openapi/document.ts'
import type { CreatedSession } from '../support/people.ts'
import { hostOfFile, testServerOfFile } from '../support/test-server.ts'

const app = testServerOfFile()
const ada = hostOfFile(app)
let session: CreatedSession
beforeAll(async () => {
  session = await ada.creates()
})

describe('an unknown path', () => {
  it.each([
    '/nope',
    '/api',
    '/api/',
    '/api/nope',
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

describe('a path with nothing where an id belongs', () => {
  it.each([
    ['GET', ''],
    ['GET', '?host=1'],
    ['PATCH', ''],
    ['POST', '/vote'],
    ['POST', '/join'],
    ['GET', '/stream'],
    ['GET', 'ID/pictures/'],
    ['POST', 'ID/polls//open'],
    ['PATCH', 'ID/polls/'],
    ['POST', 'ID/questions//approve'],
    ['POST', 'ID/people//remove'],
  ])('%s /api/sessions/%s is no path, and no guess of a code', async (method, rest) => {
    const path = `/api/sessions/${rest.replace('ID', session.id)}`
    const answer = await ada.call(method, path, method === 'GET' ? undefined : {})
    expect([answer.status, answer.body.error]).toEqual([404, 'Nothing is at this path; see /docs for all paths.'])
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
  ])('%s answers 405 to other methods than reading, with Allow', async (path) => {
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS']) {
      const answer = await ada.call(method, path)
      expect([method, answer.status]).toEqual([method, 405])
      expect(Object.keys(answer.body)).toEqual(['error'])
      expect(answer.headers.get('allow')).toBe('GET, HEAD')
    }
  })
})

describe('an answer', () => {
  it('is 406 if the caller accepts none of its formats', async () => {
    const accept = (value: string, path: string) => ada.call('GET', path, undefined, { headers: { accept: value } })
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
    const refused = await app.phone().call('GET', `${path}?host=1`, undefined, { headers })
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
    ['two Hosts', 'GET /api/me HTTP/1.1\r\nHost: a.example\r\nHost: b.example\r\nConnection: close\r\n\r\n', 400],
    ['two Hosts that are the same', `${get}hOST: x\r\n\r\n`, 400],
    ['two Hosts for a page', 'GET / HTTP/1.1\r\nHost: x\r\nX-A: Host\r\nHOST: y\r\nConnection: close\r\n\r\n', 400],
    ['two Hosts by HTTP/1.0', 'GET /healthz HTTP/1.0\r\nHost: x\r\nHost: y\r\n\r\n', 400],
    ['an expectation', `${get}Expect: nonsense\r\n\r\n`, 417],
    ['a negative length', `${post}Content-Length: -1\r\n\r\n`, 400],
  ])('to %s is a refusal in the common form', async (_what, sent, status) => {
    const socket = connect(app.server.port, '127.0.0.1')
    socket.on('error', () => {})
    socket.write(sent)
    const chunks: Buffer[] = []
    for await (const chunk of socket) chunks.push(chunk)
    const answer = Buffer.concat(chunks).toString()
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect(answer).toMatch(/\r\nrefusal: (not_http|headers_too_large|host_missing|expectation_failed)\r\n/i)
    expect(answer).toMatch(/\{"error":".+"\}$/)
  })
})
