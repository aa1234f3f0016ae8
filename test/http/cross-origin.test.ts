import { describe, expect, it } from 'vitest'
import { startTestServer, type TestServer, testServerOfFile } from '../support/test-server.ts'

const SLIDES = 'https://slides.example.org'

/** Origins that look like one that counts, and are not. */
function hostile(ours: string): string[] {
  const { protocol, host, hostname, port } = new URL(ours)
  return [
    'null',
    '',
    '*',
    'file://',
    `${ours}.evil.example`,
    `${ours}evil.example`,
    `${protocol}//evil.example?${host}`,
    `${protocol}//evil.example#${host}`,
    `${protocol}//evil.example/${host}`,
    `${protocol}//evil-${host}`,
    `${protocol}//evil.${host}`,
    `${protocol}//${hostname}:${Number(port || 443) + 1}`,
    `${protocol}//${host}@evil.example`,
    `${protocol}//evil.example@${host}`,
    `${protocol}//user:password@${host}`,
    `${protocol === 'http:' ? 'https:' : 'http:'}//${host}`,
    `${ours}/`,
    `${ours}, https://evil.example`,
    `https://evil.example, ${ours}`,
    `${ours} `.padEnd(ours.length + 2, 'x'),
    ours.replace('//', '\\\\'),
    ours.toUpperCase(),
    `${protocol}//${hostname}.:${port}`,
    `${protocol}//[::ffff:127.0.0.1]:${port}`,
  ]
}

const credentialsOf = ({ headers }: { headers: Headers }) => ({
  origin: headers.get('access-control-allow-origin'),
  credentials: headers.get('access-control-allow-credentials'),
  cookies: headers.getSetCookie(),
})

const plain = testServerOfFile()

async function signedIn(change?: Parameters<typeof startTestServer>[0]) {
  const app = change ? await startTestServer(change) : plain
  const ada = await app.host()
  return { app, ada, session: await ada.creates() }
}

describe('a page of another origin', () => {
  it.each([
    ['our own', new Set<string>(), (app: TestServer) => app.server.url],
    ['a listed one', new Set([SLIDES]), () => SLIDES],
  ])('cannot use a cookie with an Origin that looks like %s', async (_like, embedOrigins, like) => {
    const { app, ada, session } = await signedIn({ embedOrigins })
    const origins = hostile(like(app))
    expect(origins.length).toBeGreaterThanOrEqual(20)
    for (const origin of origins) {
      const headers = { origin }
      const me = await ada.call('GET', '/api/me', undefined, { headers })
      expect([origin, me.status]).toEqual([origin, 401])
      const join = await ada.call('POST', `/api/sessions/${session.id}/join`, {}, { headers })
      const none = { origin: '*', credentials: null, cookies: [] }
      expect([origin, credentialsOf(join)]).toEqual([origin, none])
      const end = await ada.call('POST', `/api/sessions/${session.id}/end`, {}, { headers })
      expect([origin, end.status]).toEqual([origin, 401])
    }
    expect((await ada.sees(session)).status).toBe('live')
  })

  it('may use Bearer tokens and host keys, and preflight says so', async () => {
    const { ada, session, app } = await signedIn()
    const headers = { origin: 'https://addin.example', authorization: `Bearer ${await ada.mintsToken()}` }
    const program = app.phone()
    expect((await program.call('GET', '/api/me', undefined, { headers })).status).toBe(200)
    const byKey = await program.call('GET', `/api/sessions/${session.id}?host=1&k=${session.k}`, undefined, {
      headers: { origin: headers.origin },
    })
    expect([byKey.status, credentialsOf(byKey).origin]).toEqual([200, '*'])
    const preflight = await program.call('OPTIONS', `/api/sessions/${session.id}/end`, undefined, {
      headers: {
        origin: headers.origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization,content-type',
      },
    })
    expect([preflight.status, credentialsOf(preflight).credentials]).toEqual([204, null])
    expect(preflight.headers.get('access-control-allow-headers')).toContain('Authorization')
  })

  it('that is listed may call with cookies, and caches keep its answers apart', async () => {
    const { ada, session, app } = await signedIn({ embedOrigins: new Set([SLIDES]), trustProxy: 1 })
    const headers = { origin: SLIDES, 'x-forwarded-proto': 'https' }
    const me = await ada.call('GET', '/api/me', undefined, { headers })
    expect([me.status, credentialsOf(me)]).toEqual([200, { origin: SLIDES, credentials: 'true', cookies: [] }])
    expect(me.headers.get('vary')).toContain('Origin')
    const read = await app.phone().call('GET', `/api/sessions/${session.id}`)
    expect([read.headers.get('vary'), credentialsOf(read).origin]).toEqual(['Authorization, Cookie, Origin', '*'])
    const phone = app.phone()
    const join = await phone.call('POST', `/api/sessions/${session.id}/join`, {}, { headers })
    expect(join.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^ws_part=.*; Path=\/; HttpOnly; Secure; Partitioned; SameSite=None$/),
    ])
  })

  it.each([
    ['text/plain', '{"title":"evil"}'],
    ['text/plain', ''],
    ['application/x-www-form-urlencoded', 'title=evil'],
    ['application/x-www-form-urlencoded', ''],
    ['multipart/form-data; boundary=x', '--x--'],
    ['multipart/form-data; boundary=x', ''],
    ['text/plain; application/json', '{"title":"evil"}'],
    ['', '{"title":"evil"}'],
  ])('cannot change anything with a form, here %s with %j', async (type, raw) => {
    const { app, ada, session } = await signedIn()
    const senders: Record<string, string>[] = [
      { origin: 'https://evil.example', 'content-type': type },
      { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'document', 'content-type': type },
    ]
    for (const headers of senders) {
      for (const path of ['', `/${session.id}/join`, `/${session.id}/end`]) {
        const answer = await ada.call('POST', `/api/sessions${path}`, undefined, { headers, raw })
        expect([path, answer.status]).toEqual([path, 415])
      }
    }
    const { status, participantCount } = await ada.hostView(session)
    expect({ status, participantCount }).toEqual({ status: 'live', participantCount: 0 })
    expect((await ada.call('GET', '/api/sessions')).body.events).toHaveLength(1)
    const curl = { headers: { 'content-type': 'application/x-www-form-urlencoded' }, raw: '' }
    const own = await app.phone().call('POST', `/api/sessions/${session.id}/join`, undefined, curl)
    expect(own.status).toBe(201)
  })
})

describe('pages', () => {
  const ancestors = async (app: TestServer, path: string) => {
    const { headers } = await app.phone().call('GET', path)
    const [, told] = /frame-ancestors ([^;]+)/.exec(headers.get('content-security-policy') ?? '') ?? []
    return [told, headers.get('x-frame-options')]
  }

  it('can be framed by the service itself, and audience and wall by listed origins', async () => {
    const { app, session } = await signedIn()
    for (const path of ['/', `/${session.code}`, `/wall/${session.id}`, '/host', '/login', '/docs']) {
      expect([path, await ancestors(app, path)]).toEqual([path, ["'self'", 'SAMEORIGIN']])
    }
    const listed = await startTestServer({ embedOrigins: new Set([SLIDES]) })
    for (const path of ['/', `/${session.code}`, `/wall/${session.id}`]) {
      expect([path, await ancestors(listed, path)]).toEqual([path, [`'self' ${SLIDES}`, null]])
    }
    for (const path of ['/host', '/login', '/docs']) {
      expect([path, await ancestors(listed, path)]).toEqual([path, ["'self'", 'SAMEORIGIN']])
    }
  })
})
