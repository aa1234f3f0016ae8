import { once } from 'node:events'
import { createServer } from 'node:http'
import { describe, expect, it, onTestFinished } from 'vitest'
import { identityProvider, type ProviderChange, walkThrough } from '../support/identity-provider.ts'
import { mailServer } from '../support/mail-server.ts'
import { freePort } from '../support/ports.ts'
import { startTestServer, type TestServer, type TestServerOptions } from '../support/test-server.ts'

/** Identity providers as those of others behave, by what they document. */

const CALLBACK = '/api/me/login/oidc/callback'
const SECOND = 1_000

type Claims = Record<string, unknown>
type Use = 'id_token' | 'userinfo'

/** A provider that says this of everybody, where it is asked. */
const saying = (claims: (use: Use) => Claims, change: Partial<ProviderChange> = {}): ProviderChange => ({
  ...change,
  provider: {
    conformIdTokenClaims: false,
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'upn'] },
    findAccount: (_ctx: unknown, sub: string) => ({
      accountId: sub,
      claims: async (use: Use) => ({ sub, ...claims(use) }),
    }),
    ...change.provider,
  },
})

const email = 'ada@example.org'
const name = 'Ada Lovelace'

const PROVIDERS: Record<string, { change: ProviderChange; isVerified: boolean }> = {
  'Entra, which says nothing of whether an address is verified': {
    change: saying(() => ({ email, name }), { path: '/72f988bf-86f1-41af-91ab-2d7cd011db47/v2.0' }),
    isVerified: false,
  },
  'AD FS, which says nothing at its userinfo endpoint': {
    change: saying((use) => (use === 'userinfo' ? {} : { email, upn: 'ada@ad.example.org' }), { path: '/adfs' }),
    isVerified: false,
  },
  'Authentik, where no address is verified': {
    change: saying(() => ({ email, email_verified: false, name }), { path: '/application/o/live/' }),
    isVerified: false,
  },
  'Cognito, which says it as text at its userinfo endpoint': {
    change: saying((use) => (use === 'userinfo' ? { email, email_verified: 'true', name } : {}), { path: '/eu_1' }),
    isVerified: true,
  },
  'Cognito, for people whom an administrator made': {
    change: saying(() => ({ email, email_verified: false }), { path: '/eu_1' }),
    isVerified: false,
  },
  Keycloak: {
    change: saying(() => ({ email, email_verified: true, name }), { path: '/realms/live' }),
    isVerified: true,
  },
  'Google, which says in both places that it is verified': {
    change: saying(() => ({ email, email_verified: true, name })),
    isVerified: true,
  },
  'one that says only at its userinfo endpoint that it is verified': {
    change: saying((use) => ({ email, ...(use === 'userinfo' && { email_verified: true }) })),
    isVerified: true,
  },
  'one that says false as text': { change: saying(() => ({ email, email_verified: 'false' })), isVerified: false },
}

type Options = { change: ProviderChange; trusts?: string[]; issuer?: (real: string) => string } & TestServerOptions

async function serverBehind({ change, trusts = [], issuer = (real) => real, ...options }: Options) {
  const port = await freePort()
  const provider = await identityProvider([`http://localhost:${port}${CALLBACK}`], change)
  const oidc = { ...provider.settings, issuer: issuer(provider.settings.issuer), trustedDomains: trusts }
  const app = await startTestServer({ port, host: 'localhost', oidc, hosts: { emails: [], domains: [] }, ...options })
  return { app, provider }
}

/** Signs somebody in. @returns who they are, or why they were refused */
async function signsIn(app: TestServer): Promise<string> {
  const browser = app.phone()
  const callback = await walkThrough(browser, 'somebody')
  const answer = await browser.call('GET', callback.pathname + callback.search)
  if (answer.status !== 302) return `${answer.status} ${answer.headers.get('refusal')}`
  return (await browser.call('GET', '/api/me')).body.email
}

const refusalsIn = ({ logged }: TestServer) =>
  logged.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'a sign-in by organisation was refused')

describe.each(Object.entries(PROVIDERS))('%s', (_what, { change, isVerified }) => {
  it(isVerified ? 'signs in' : 'signs in if the domain of the address is trusted', async () => {
    const { app } = await serverBehind({ change, trusts: isVerified ? [] : ['example.org'] })
    expect(await signsIn(app)).toBe(email)
    expect(refusalsIn(app)).toEqual([])
  })

  it.skipIf(isVerified)('signs in nobody otherwise, and the log says why', async () => {
    const { app } = await serverBehind({ change, trusts: ['elsewhere.example'] })
    expect(await signsIn(app)).toBe('403 oidc_unverified')
    const verdict = expect.stringMatching(/^not (told|verified)$/)
    expect(refusalsIn(app)).toMatchObject([{ level: 'warn', reason: 'oidc_unverified', email_verified: verdict }])
    expect(app.logged.join()).not.toContain(email)
  })
})

describe('an address', () => {
  const ADDRESSES: [unknown, string][] = [
    ['Ada@EXAMPLE.org', email],
    [' ada@example.org ', email],
    ['ada@sub.example.org', '403 oidc_unverified'],
    ['ada@notexample.org', '403 oidc_unverified'],
    ['ada@example.org.evil.example', '403 oidc_unverified'],
    ['ada@evil.example@example.org', '403 oidc_no_email'],
    ['Ada <ada@example.org>', '403 oidc_no_email'],
    ['ada@evil.example, ada@example.org', '403 oidc_no_email'],
    ['', '403 oidc_no_email'],
    [['ada@example.org'], '403 oidc_no_email'],
    [undefined, '403 oidc_no_email'],
  ]

  it('is trusted by its domain alone', async () => {
    let told: unknown
    const { app } = await serverBehind({ change: saying(() => ({ email: told, name })), trusts: ['example.org'] })
    for (const [given, who] of ADDRESSES) {
      told = given
      expect([given, await signsIn(app)]).toEqual([given, who])
    }
  })

  it('that is missing is told by the claims that came', async () => {
    const change = saying(() => ({ name, upn: 'ada@ad.example.org' }))
    const { app } = await serverBehind({ change, trusts: ['example.org'] })
    expect(await signsIn(app)).toBe('403 oidc_no_email')
    const claims = expect.arrayContaining(['sub', 'name', 'upn'])
    expect(refusalsIn(app)).toMatchObject([{ reason: 'oidc_no_email', claims }])
    expect(app.logged.join()).not.toMatch(/Ada Lovelace|ad\.example/)
  })

  it('that may not host is logged as such', async () => {
    const { change } = PROVIDERS.Keycloak ?? {}
    const hosts = { emails: [], domains: ['elsewhere.example'] }
    const { app } = await serverBehind({ change: change ?? {}, hosts })
    expect(await signsIn(app)).toBe('403 may_not_host')
    expect(refusalsIn(app)).toMatchObject([{ reason: 'may_not_host' }])
  })
})

describe('the issuer', () => {
  it.each(['/realms/live', '/application/o/live/', ''])('%j is set with its last slash or without', async (path) => {
    for (const issuer of [(real: string) => real.replace(/\/$/, ''), (real: string) => real.replace(/\/?$/, '/')]) {
      const change = saying(() => ({ email, email_verified: true }), { path })
      const { app } = await serverBehind({ change, issuer })
      expect(await signsIn(app)).toBe(email)
    }
  })

  it.each([
    [
      'is another',
      'https://login.example.org',
      /OIDC_ISSUER: the provider at \S+ is https:\/\/login\.example\.org\. Set/,
    ],
    ['is that of every organisation', 'https://login.example.org/{tenantid}/v2.0', /Name yours: \S+<tenant id>\/v2\.0/],
  ])('that %s is told in the log, and pages say that nobody can sign in by it', async (_what, issuer, sentence) => {
    const found = createServer((_req, res) =>
      res.setHeader('content-type', 'application/json').end(JSON.stringify({ issuer })),
    )
    const port = await freePort()
    await once(found.listen(port, 'localhost'), 'listening')
    onTestFinished(() => void found.close().closeAllConnections())
    const oidc = {
      issuer: `http://localhost:${port}`,
      clientId: 'live',
      clientSecret: 'said to nobody',
      trustedDomains: [],
    }
    const app = await startTestServer({ oidc })
    const ways = await app.phone().call('GET', '/api/me/login')
    expect(ways.body).toEqual({ link: false, organisation: true, unreachable: true })
    expect(app.logged.join()).toMatch(sentence)
  })
})

describe('a provider that is down', () => {
  it('when the server starts keeps nobody else out, and is found once it is back', async () => {
    const [port, providerPort] = [await freePort(), await freePort()]
    const { mail, arrived } = await mailServer()
    const issuer = `http://localhost:${providerPort}`
    const secret = { clientId: 'live', clientSecret: 'secret of the tests', trustedDomains: [] }
    const hosts = { emails: [], domains: ['example.org'] }
    const app = await startTestServer({ port, host: 'localhost', oidc: { issuer, ...secret }, mail, hosts })
    const ways = async () => (await app.phone().call('GET', '/api/me/login')).body
    expect(await ways()).toEqual({ link: true, organisation: true, unreachable: true })
    expect(app.logged.join()).toMatch(/OIDC_ISSUER: no identity provider answers at \S+ \(ECONNREFUSED\)/)
    const asked = await app.phone().call('GET', '/api/me/login/oidc')
    expect([asked.status, asked.headers.get('refusal')]).toEqual([503, 'oidc_unavailable'])
    const inBrowser = { headers: { accept: 'text/html,*/*;q=0.8' } }
    const shown = await app.phone().call('GET', '/api/me/login/oidc', undefined, inBrowser)
    expect([shown.status, shown.headers.get('location')]).toEqual([302, '/login#refused=oidc_unavailable'])

    const host = app.phone()
    await host.call('POST', '/api/me/login', { email })
    const [, token] = /#token=(\S+)/.exec((await arrived(1))[0]?.text ?? '') ?? []
    expect((await host.call('POST', '/api/me/login/verify', { token })).status).toBe(200)

    const callbacks = [`${app.server.url}${CALLBACK}`]
    const { change } = PROVIDERS.Keycloak ?? {}
    await identityProvider(callbacks, { ...change, path: '', port: providerPort })
    expect(await ways()).toMatchObject({ unreachable: true })
    app.clock.pass(10 * SECOND)
    expect(await ways()).toEqual({ link: true, organisation: true, logOut: expect.any(String) })
    expect(await signsIn(app)).toBe(email)
  })

  it('later is told by the page, and those who are signed in stay', async () => {
    const { app, provider } = await serverBehind(PROVIDERS.Keycloak ?? { change: {} })
    const browser = app.phone()
    const callback = await walkThrough(browser, 'somebody')
    await browser.call('GET', callback.pathname + callback.search)
    await provider.goAway()
    app.clock.pass(10 * SECOND)
    const ways = await browser.call('GET', '/api/me/login')
    expect(ways.body).toEqual({ link: false, organisation: true, unreachable: true, logOut: expect.any(String) })
    expect((await browser.call('GET', '/api/me')).body.email).toBe(email)
  })
})

describe('the clock of the provider', () => {
  // Its tokens are valid for a minute.
  const slow = (secondsBehind: number) => saying(() => ({ email, email_verified: true }), { secondsBehind })

  it('may be so slow that its tokens ended up to half a minute ago', async () => {
    expect(await signsIn((await serverBehind({ change: slow(80) })).app)).toBe(email)
  })

  it('is told in the log if it is slower', async () => {
    const { app } = await serverBehind({ change: slow(120) })
    expect(await signsIn(app)).toBe('400 oidc_refused')
    expect(refusalsIn(app)).toMatchObject([{ reason: 'oidc_refused', code: 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED' }])
  })
})

describe('logging out', () => {
  it('clears the cookie here, and leads to the provider, which knows where to send people back', async () => {
    const { app, provider } = await serverBehind(PROVIDERS.Keycloak ?? { change: {} })
    const browser = app.phone()
    const { logOut } = (await browser.call('GET', '/api/me/login')).body
    const url = new URL(logOut)
    expect(url.href.startsWith(`${provider.settings.issuer}/session/end`)).toBe(true)
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      client_id: 'live',
      post_logout_redirect_uri: `${app.server.url}/login`,
    })
    const page = await fetch(logOut)
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('/session/end/confirm')])
    expect((await browser.call('POST', '/api/me/logout')).status).toBe(204)
  })

  it.each(['javascript:alert(1)', 'http://elsewhere.example/logout', 'nonsense'])('never leads to %j', async (end) => {
    const change = saying(() => ({ email }), {
      provider: { features: { rpInitiatedLogout: { enabled: false } }, discovery: { end_session_endpoint: end } },
    })
    const { app } = await serverBehind({ change })
    expect((await app.phone().call('GET', '/api/me/login')).body).toEqual({ link: false, organisation: true })
  })
})
