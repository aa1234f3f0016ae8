import { describe, expect, it } from 'vitest'
import { nginx } from '../support/nginx.ts'
import { hasProgram } from '../support/programs.ts'
import { testServerOfFile } from '../support/test-server.ts'
import { answersIn, sendBytes } from './raw-requests.ts'

/**
 * Requests that a proxy may read in another way than the server: where the body ends, who calls, and where to. Each is
 * refused, or means the same to both. (RFC 9112 sections 3.2 and 6.3.)
 */

const app = testServerOfFile({ trustProxy: 1 })

const HIDDEN = '{"email":"smuggled@example.org"}'
/** A request within a request. If the server takes it for one, it prints a link. */
const SMUGGLED = `POST /api/me/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${HIDDEN.length}\r\n\r\n${HIDDEN}`

const post = (headers: string, rest: string) =>
  `POST /api/me/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n${headers}\r\n\r\n${rest}`
const EMPTY_CHUNKS = `0\r\n\r\n${SMUGGLED}`

/** Bodies of which one reader sees an end where another sees none. */
const FRAMED: Record<string, string> = {
  'a length twice': post('Content-Length: 2\r\nContent-Length: 2', `{}${SMUGGLED}`),
  'two lengths': post(`Content-Length: 2\r\nContent-Length: ${SMUGGLED.length + 2}`, `{}${SMUGGLED}`),
  'a list of lengths': post('Content-Length: 2, 2', `{}${SMUGGLED}`),
  'a length with a sign': post('Content-Length: +2', `{}${SMUGGLED}`),
  'a length in hexadecimal digits': post('Content-Length: 0x2', `{}${SMUGGLED}`),
  'an empty length': post('Content-Length: ', SMUGGLED),
  'a length beyond all numbers': post('Content-Length: 99999999999999999999999', `{}${SMUGGLED}`),
  'length and chunks': post(`Content-Length: ${EMPTY_CHUNKS.length}\r\nTransfer-Encoding: chunked`, EMPTY_CHUNKS),
  'chunks and length': post(`Transfer-Encoding: chunked\r\nContent-Length: ${EMPTY_CHUNKS.length}`, EMPTY_CHUNKS),
  'two encodings': post('Transfer-Encoding: chunked\r\nTransfer-Encoding: identity', EMPTY_CHUNKS),
  'chunks in chunks': post('Transfer-Encoding: chunked, chunked', EMPTY_CHUNKS),
  'an encoding that nobody knows': post('Transfer-Encoding: xchunked', EMPTY_CHUNKS),
  'an encoding that is none': post('Transfer-Encoding: identity', `{}${SMUGGLED}`),
  'a space before the colon': post('Transfer-Encoding : chunked', EMPTY_CHUNKS),
  'a header on two lines': post('Transfer-Encoding:\r\n chunked', EMPTY_CHUNKS),
  'chunks that end in LF': post('Transfer-Encoding: chunked', `0\n\n${SMUGGLED}`),
  'a header within a header': post('X-A: b\rTransfer-Encoding: chunked', EMPTY_CHUNKS),
}

const get = (headers: string, target = '/api/me', version = '1.1') =>
  `GET ${target} HTTP/${version}\r\n${headers}${headers && '\r\n'}Connection: close\r\n\r\n`
const twice = (name: string, one: string, other: string) =>
  get(`Host: x\r\n${name}: ${one}\r\n${name.toUpperCase()}: ${other}`)

/** Requests that name two callers, two origins or two types, or a place that is none. With the code of the refusal. */
const NAMED: Record<string, [request: string, code: string]> = {
  'two tokens': [twice('Authorization', 'Bearer x', 'Bearer y'), 'not_http'],
  'two types': [twice('Content-Type', 'text/plain', 'application/json'), 'not_http'],
  'two keys of one call': [twice('Idempotency-Key', 'a'.repeat(20), 'b'.repeat(20)), 'not_http'],
  'two origins': [twice('Origin', 'http://x', 'http://evil.example'), 'not_http'],
  'two Hosts': [twice('Host', 'x', 'y'), 'host_missing'],
  'no Host, but one in its target': [get('', 'http://localhost/api/me'), 'host_missing'],
  ...Object.fromEntries(
    [
      'ada:pw@localhost',
      'a b',
      'localhost,evil.example',
      'localhost/evil',
      'evil.example#localhost',
      '[::1',
      'x:80:80',
      '"x"',
      'ä',
    ].map((host) => [`the Host ${host}`, [get(`Host: ${host}`), 'host_missing']]),
  ),
}

/** Requests that look odd, and mean one thing. With the status of the answer, and if it is another one behind nginx. */
const CLEAR: Record<string, [request: string, status: number, behindNginx?: number]> = {
  // nginx passes it on by HTTP/1.1, without a Host.
  'HTTP/1.0 without Host': [get('', '/healthz', '1.0'), 200, 400],
  'an empty Host': [get('Host: ', '/healthz'), 200, 400],
  'a Host with an underscore': [get('Host: live_audience', '/healthz'), 200],
  'a Host with port 0': [get('Host: localhost:0', '/healthz'), 200],
  'a Host with an IPv6 address': [get('Host: [::1]:3000', '/healthz'), 200],
  'a target with another host': [get('Host: localhost', 'http://evil.example/healthz'), 200],
  'two cookies of one name': [get('Host: x\r\nCookie: ws_host=x\r\nCookie: ws_host=y'), 401],
  'two proxies that name addresses': [
    get('Host: x\r\nX-Forwarded-For: 192.0.2.1\r\nX-Forwarded-For: 192.0.2.2', '/healthz'),
    200,
  ],
  'two proxies that name protocols': [
    get('Host: x\r\nX-Forwarded-Proto: http\r\nX-Forwarded-Proto: https', '/healthz'),
    200,
  ],
}

/** Asked last, so that a connection that is still open is closed. */
const LAST = get('Host: x', '/healthz')

describe('a request', () => {
  it.each(
    Object.entries(FRAMED),
  )('whose body has %s is refused, and nothing within it is done', async (_what, request) => {
    const answers = answersIn(await sendBytes(app.server.port, request + LAST))
    expect(answers).toEqual([{ status: 400, code: 'not_http' }])
    expect(app.printed.join()).not.toContain('smuggled')
  })

  it.each(Object.entries(NAMED))('with %s is refused', async (_what, [request, code]) => {
    expect(answersIn(await sendBytes(app.server.port, request))).toEqual([{ status: 400, code }])
  })

  it.each(Object.entries(CLEAR))('with %s is answered', async (_what, [request, status]) => {
    expect(answersIn(await sendBytes(app.server.port, request))).toMatchObject([{ status }])
  })
})

describe.skipIf(!hasProgram('nginx') || !hasProgram('openssl'))('behind nginx, a request', () => {
  it('of these is refused by one of the two, and what is done is what nginx passed on', async () => {
    const { url, log } = await nginx([app.server.port, app.server.port], { tls: false })
    const port = Number(new URL(url).port)
    const named = Object.entries(NAMED).map(([what, [request]]) => [what, request] as const)
    const before = app.printed.length
    for (const [what, request] of [...Object.entries(FRAMED), ...named]) {
      const [first] = answersIn(await sendBytes(port, request + LAST))
      // nginx answers 501 to an encoding that it does not know.
      expect([400, 501], what).toContain(first?.status)
    }
    for (const [what, [request, status, behindNginx = status]] of Object.entries(CLEAR))
      expect([what, answersIn(await sendBytes(port, request))[0]?.status]).toEqual([what, behindNginx])
    await expect.poll(log).toContain('/api/me"')
    // nginx takes LF for the end of chunks, too: what follows is a request of its own to it.
    const passedOn = (await log()).match(/"POST \/api\/me\/login" 202 /g) ?? []
    expect(app.printed.length - before).toBe(passedOn.length)
  })
})
