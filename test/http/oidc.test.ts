import { describe, expect, it } from 'vitest'
import {
  type IdentityProvider,
  identityProvider,
  type ProviderChange,
  walkThrough,
} from '../support/identity-provider.ts'
import type { Person } from '../support/people.ts'
import { freePort } from '../support/ports.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'

const CALLBACK = '/api/me/login/oidc/callback'
const MINUTE = 60_000

/** A server whose hosts sign in by a real provider, which has to know the server's port before. */
async function setUp(
  change: ProviderChange = {},
  hosts = { emails: [] as string[], domains: [] as string[] },
): Promise<{ app: TestServer; provider: IdentityProvider }> {
  const port = await freePort()
  const provider = await identityProvider([`http://localhost:${port}${CALLBACK}`], change)
  const app = await startTestServer({ port, host: 'localhost', oidc: provider.settings, hosts })
  return { app, provider }
}

/** Comes back from the provider to our callback. */
const comeBack = (browser: Person, callback: URL, headers: Record<string, string> = {}) =>
  browser.call('GET', callback.pathname + callback.search, undefined, { headers })

const cookiesOf = (answer: { headers: Headers }) => answer.headers.getSetCookie().map((cookie) => cookie.split('=')[0])

describe('signing in with an organisation', () => {
  it('uses code, PKCE, state and nonce, and the verified address', async () => {
    const { app } = await setUp()
    const browser = app.phone()
    const ways = await browser.call('GET', '/api/me/login')
    expect(ways.body).toEqual({ link: false, organisation: true, logOut: expect.any(String) })
    const begun = await app.phone().call('GET', '/api/me/login/oidc')
    expect(begun.status).toBe(302)
    const asked = new URL(begun.headers.get('location') ?? '').searchParams
    expect(Object.fromEntries(asked)).toMatchObject({
      response_type: 'code',
      code_challenge_method: 'S256',
      redirect_uri: `${app.server.url}${CALLBACK}`,
      scope: 'openid email profile',
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
    })
    const answer = await comeBack(browser, await walkThrough(browser, 'ada'))
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/login#signed-in'])
    expect((await browser.call('GET', '/api/me')).body).toEqual({ email: 'ada@example.org', name: 'Ada Lovelace' })
    expect(app.printed).toEqual([])
  })

  it('leads to the same host as a link', async () => {
    const { app } = await setUp()
    const refused = await app.phone().call('POST', '/api/me/login', { email: 'ada@example.org' })
    expect([refused.status, refused.headers.get('refusal')]).toEqual([400, 'links_off'])
    expect(refused.body.error).toContain('/login/oidc')
    const printed = await startTestServer()
    expect((await printed.phone().call('GET', '/api/me/login/oidc')).status).toBe(404)
    expect((await printed.phone().call('GET', CALLBACK)).status).toBe(404)
  })

  it('works for a browser that sends Origin and Referer', async () => {
    const { app } = await setUp()
    const browser = app.phone()
    const callback = await walkThrough(browser, 'ada')
    const visit = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }
    expect(cookiesOf(await comeBack(browser, callback, visit))).toContain('ws_host')
  })
})

describe('a callback is refused', () => {
  it('if it comes a second time, with or without the cookie', async () => {
    const { app, provider } = await setUp()
    const browser = app.phone()
    const callback = await walkThrough(browser, 'ada')
    const kept = browser.cookies.get('ws_oidc') ?? ''
    expect((await comeBack(browser, callback)).status).toBe(302)
    expect(browser.cookies.get('ws_oidc')).toBe('')
    expect((await comeBack(browser, callback)).status).toBe(400)
    expect(provider.exchanges()).toBe(1)
    const thief = app.phone()
    thief.cookies.set('ws_oidc', kept)
    const replayed = await comeBack(thief, callback)
    expect([replayed.status, cookiesOf(replayed)]).toEqual([400, ['ws_oidc']])
    expect(provider.exchanges()).toBe(2)
  })

  it('if another browser began it, or none, or too long ago', async () => {
    const { app, provider } = await setUp()
    const [mine, theirs, nobody] = [app.phone(), app.phone(), app.phone()]
    const callback = await walkThrough(mine, 'ada')
    await walkThrough(theirs, 'eve')
    for (const browser of [theirs, nobody]) {
      const answer = await comeBack(browser, callback)
      expect([answer.status, cookiesOf(answer)]).toEqual([400, ['ws_oidc']])
      expect(answer.body.error).toContain('sign in again')
    }
    app.clock.pass(15 * MINUTE)
    expect((await comeBack(mine, callback)).status).toBe(400)
    expect(provider.exchanges()).toBe(0)
  })

  it('if its state, code or issuer is another', async () => {
    const { app } = await setUp()
    for (const [name, value] of [
      ['state', 'x'.repeat(43)],
      ['code', 'x'.repeat(43)],
      ['iss', 'https://evil.example'],
      ['state', ''],
      ['code', ''],
    ] as const) {
      const browser = app.phone()
      const callback = await walkThrough(browser, 'ada')
      if (value) callback.searchParams.set(name, value)
      else callback.searchParams.delete(name)
      const answer = await comeBack(browser, callback)
      expect([name, answer.status, cookiesOf(answer)]).toEqual([name, 400, ['ws_oidc']])
    }
  })

  it('if the provider refused', async () => {
    const { app } = await setUp()
    const browser = app.phone()
    const { searchParams } = await walkThrough(browser, 'ada')
    const told = new URLSearchParams({
      error: 'access_denied',
      state: searchParams.get('state') ?? '',
      iss: searchParams.get('iss') ?? '',
    })
    const answer = await browser.call('GET', `${CALLBACK}?${told}`)
    expect(answer.status).toBe(400)
    expect(app.logged.join()).toContain('access_denied')
  })

  it('if the address is not verified or may not host', async () => {
    const { app } = await setUp({}, { emails: [], domains: ['example.org'] })
    for (const [login, what] of [
      ['bob', 'verified'],
      ['mute', 'verified'],
      ['eve', 'may not host'],
    ] as const) {
      const browser = app.phone()
      const answer = await comeBack(browser, await walkThrough(browser, login))
      expect([login, answer.status]).toEqual([login, 403])
      expect(answer.body.error).toContain(what)
      expect(cookiesOf(answer)).toEqual(['ws_oidc'])
    }
  })

  it('with a page for browsers', async () => {
    const { app } = await setUp()
    const browser = { headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' } }
    const answer = await app.phone().call('GET', CALLBACK, undefined, browser)
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/login#refused=oidc_refused'])
  })
})

describe('an identity provider', () => {
  it('that is unreachable answers 503', async () => {
    const { app, provider } = await setUp()
    const browser = app.phone()
    const callback = await walkThrough(browser, 'ada')
    await provider.goAway()
    const answer = await comeBack(browser, callback)
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2'])
  })

  it('may require client credentials in the header', async () => {
    const { app } = await setUp({
      provider: { clientAuthMethods: ['client_secret_basic'] },
      client: { token_endpoint_auth_method: 'client_secret_basic' },
    })
    const browser = app.phone()
    expect(cookiesOf(await comeBack(browser, await walkThrough(browser, 'ada')))).toContain('ws_host')
  })
})

it('keeps every secret of a sign-in out of the log', async () => {
  const { app } = await setUp()
  const browser = app.phone()
  const callback = await walkThrough(browser, 'ada')
  const cookie = browser.cookies.get('ws_oidc') ?? ''
  await comeBack(browser, callback)
  await comeBack(app.phone(), callback)
  const log = app.logged.join()
  for (const secret of [...callback.searchParams.values(), cookie, browser.cookies.get('ws_host')]) {
    if (secret !== app.server.url) expect(log).not.toContain(secret)
  }
})
