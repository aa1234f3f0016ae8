import { describe, expect, it } from 'vitest'
import { Host, Person } from '../support/people.ts'
import { secondNode, startTestServer, testServerOfFile } from '../support/test-server.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

const app = testServerOfFile()

const tokenIn = (link: string) => link.split('#token=')[1] ?? ''

describe('signing in', () => {
  it('works by the link that the server prints at its start', async () => {
    const browser = app.phone()
    const link = await app.server.signInLink()
    expect(link).toMatch(/\/login#token=[\w-]{43}$/)
    const answer = await browser.call('POST', '/api/me/login/verify', { token: tokenIn(link) })
    expect(answer.body).toEqual({ email: 'host@localhost', name: 'host' })
    const cookie = answer.headers.get('set-cookie') ?? ''
    expect(cookie).toMatch(/^ws_host=[\w-]+\.\d+\.[\w-]{43};/)
    expect(cookie).toContain('HttpOnly')
    expect(cookie).toContain('Max-Age=2592000')
    expect((await browser.call('GET', '/api/me')).body).toEqual(answer.body)
  })

  it('works by a link that a host requests, whatever the case of the address', async () => {
    const browser = app.phone()
    const asked = await browser.call('POST', '/api/me/login', { email: ' Ada@Example.org ' })
    expect([asked.status, asked.body]).toEqual([202, { sent: true }])
    const link = app.printed.findLast((line) => line.includes('ada@example.org')) ?? ''
    const signedIn = await browser.call('POST', '/api/me/login/verify', { token: tokenIn(link) })
    expect(signedIn.body).toEqual({ email: 'ada@example.org', name: 'ada' })
    const again = await app.host('ada@example.org')
    const session = await again.creates({ title: 'Mine' })
    const { events } = (await browser.call('GET', '/api/sessions')).body
    expect(events.map((event: { id: string }) => event.id)).toEqual([session.id])
  })

  it('works once per link, within 15 minutes', async () => {
    const used = tokenIn(await app.server.signInLink())
    const verify = (token: string) => app.phone().call('POST', '/api/me/login/verify', { token })
    expect((await verify(used)).status).toBe(200)
    expect((await verify(used)).status).toBe(400)
    expect((await verify('nope')).status).toBe(400)
    const late = tokenIn(await app.server.signInLink())
    app.clock.pass(15 * MINUTE)
    expect((await verify(late)).status).toBe(400)
  })

  it('is refused with a token of no link, while links of others wait', async () => {
    const waiting = await app.server.signInLink()
    const verify = (token: string) => app.phone().call('POST', '/api/me/login/verify', { token })
    expect((await verify('x'.repeat(43))).status).toBe(400)
    expect((await verify(tokenIn(waiting))).status).toBe(200)
  })

  it('works once, even if two use the link at the same time', async () => {
    const token = tokenIn(await app.server.signInLink())
    const tries = Array.from({ length: 10 }, () => app.phone().call('POST', '/api/me/login/verify', { token }))
    const statuses = (await Promise.all(tries)).map((answer) => answer.status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  })

  it.each([[{}], [{ email: 5 }], [{ email: 'x' }], [{ email: '' }]])('is refused with %j', async (body) => {
    expect((await app.phone().call('POST', '/api/me/login', body)).status).toBe(400)
  })

  it('lasts 30 days', async () => {
    const ada = await app.host()
    app.clock.pass(30 * DAY - 1)
    expect((await ada.call('GET', '/api/me')).status).toBe(200)
    app.clock.pass(1)
    expect((await ada.call('GET', '/api/me')).status).toBe(401)
  })
})

describe('where links are printed and no hosts are named', () => {
  const NOBODY_NAMED = { hosts: { emails: [], domains: [] } }
  const titles = async (browser: Person) => {
    const { events } = (await browser.call('GET', '/api/sessions')).body
    return events.map((event: { title: string }) => event.title)
  }
  /** Asks for a link and opens what is printed. */
  const signIn = async (browser: Person, printed: string[], ask: object) => {
    const asked = await browser.call('POST', '/api/me/login', ask)
    expect([asked.status, asked.body]).toEqual([202, { sent: true }])
    const token = tokenIn(printed.at(-1) ?? '')
    return (await browser.call('POST', '/api/me/login/verify', { token })).body.email
  }

  it('every link signs in the same host, with any address or none', async () => {
    const { printed, ...rest } = await startTestServer(NOBODY_NAMED)
    const [first, second] = [new Host(rest.server.url), new Person(rest.server.url)]
    const token = tokenIn(await rest.server.signInLink())
    await first.call('POST', '/api/me/login/verify', { token })
    await first.creates({ title: 'Mine' })
    const ways = await second.call('GET', '/api/me/login')
    expect(ways.body).toEqual({ link: true, organisation: false, email: 'unused' })
    for (const ask of [{}, { email: 'ada@example.org' }]) {
      expect(await signIn(second, printed, ask)).toBe('host@localhost')
      expect(await titles(second)).toEqual(['Mine'])
    }
  })

  it('an address that hosted here before still signs in as itself', async () => {
    const app = await startTestServer()
    await (await app.host('ada@example.org')).creates({ title: 'Before' })
    const printed: string[] = []
    const node = await secondNode(app, NOBODY_NAMED, [], printed)
    const browser = new Person(node.url)
    expect((await browser.call('GET', '/api/me/login')).body.email).toBe('optional')
    expect(await signIn(browser, printed, { email: 'ada@example.org' })).toBe('ada@example.org')
    expect(await titles(browser)).toEqual(['Before'])
    expect(await signIn(browser, printed, {})).toBe('host@localhost')
  })

  it('an address is required if several may host', async () => {
    const asked = await app.phone().call('POST', '/api/me/login', {})
    expect([asked.status, asked.body.error]).toEqual([400, 'email: is missing.'])
    expect((await app.phone().call('GET', '/api/me/login')).body).toEqual({ link: true, organisation: false })
  })
})

describe('a host mints a Bearer token', () => {
  it('with the cookie alone, and it stays valid after signing out', async () => {
    const ada = await app.host()
    const token = await ada.mintsToken()
    expect(token).toBe(ada.cookies.get('ws_host'))
    const program = app.phone()
    const headers = { authorization: `Bearer ${token}` }
    expect((await program.call('GET', '/api/me', undefined, { headers })).status).toBe(200)
    expect((await program.call('POST', '/api/me/token', undefined, { headers })).status).toBe(401)
    const out = await ada.call('POST', '/api/me/logout')
    expect(out.status).toBe(204)
    expect(out.headers.get('set-cookie')).toMatch(/^ws_host=; Max-Age=0/)
    ada.cookies.delete('ws_host')
    expect((await ada.call('GET', '/api/me')).status).toBe(401)
    expect((await program.call('GET', '/api/me', undefined, { headers })).status).toBe(200)
  })

  it('that is not valid as a participant token, and a participant token not as one', async () => {
    const ada = await app.host()
    const session = await ada.creates()
    const zoe = app.phone()
    await zoe.joins(session)
    const participant = zoe.cookies.get('ws_part') ?? ''
    const asHost = { authorization: `Bearer ${participant}` }
    expect((await app.phone().call('GET', '/api/me', undefined, { headers: asHost })).status).toBe(401)
    const swapped = app.phone()
    swapped.cookies.set('ws_part', await ada.mintsToken())
    expect((await swapped.tryToVote(session, { text: 'x' })).status).toBe(401)
  })
})

describe('cookies', () => {
  it('are neither set nor cleared for a page of another origin', async () => {
    const ada = await app.host()
    const session = await ada.creates()
    const foreign = { headers: { origin: 'https://evil.example' } }
    const join = await app.phone().call('POST', `/api/sessions/${session.id}/join`, undefined, foreign)
    expect([join.status, join.headers.get('set-cookie')]).toEqual([201, null])
    const out = await ada.call('POST', '/api/me/logout', undefined, foreign)
    expect([out.status, out.headers.get('set-cookie')]).toEqual([204, null])
    expect((await ada.call('GET', '/api/me')).status).toBe(200)
  })

  it('are accepted only from pages of the service', async () => {
    const ada = await app.host()
    const from = (origin: string) => ada.call('GET', '/api/me', undefined, { headers: { origin } })
    expect((await from(app.server.url)).status).toBe(200)
    for (const origin of ['https://evil.example', 'null', `${app.server.url}.evil.example`, 'http://127.0.0.1:1']) {
      expect((await from(origin)).status, origin).toBe(401)
    }
  })
})

describe('a host who is taken off the list', () => {
  it('is signed out by the next start, with cookie and token', async () => {
    const app = await startTestServer()
    const [ada, eve] = [await app.host('ada@example.org'), await app.host('eve@example.org')]
    const session = await eve.creates()
    const node = await secondNode(app, { hosts: { emails: ['ada@example.org'], domains: [] } })
    const asks = (token: string, path: string) =>
      fetch(node.url + path, { headers: { authorization: `Bearer ${token}` } })
    const [adas, eves] = [await ada.mintsToken(), await eve.mintsToken()]
    expect((await asks(adas, '/api/me')).status).toBe(200)
    expect((await asks(eves, '/api/me')).status).toBe(401)
    expect((await asks(eves, `/api/sessions/${session.id}?host=1`)).status).toBe(401)
  })
})
