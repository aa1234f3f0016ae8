import { once } from 'node:events'
import { createServer } from 'node:http'
import Provider from 'oidc-provider'
import { onTestFinished } from 'vitest'
import type { OidcSettings } from '../../server/config/config.ts'
import { Person } from './people.ts'
import { freePort } from './ports.ts'

/** Those who can sign in, with any password. */
export const ACCOUNTS: Record<string, { email: string; email_verified?: boolean; name?: string }> = {
  ada: { email: 'Ada@Example.org', email_verified: true, name: 'Ada Lovelace' },
  bob: { email: 'bob@example.org', email_verified: false, name: 'Bob' },
  eve: { email: 'eve@elsewhere.example', email_verified: true },
  mute: { email: 'mute@example.org' },
}

export type ProviderChange = {
  path?: string
  port?: number
  /** How slow its clock is. */
  secondsBehind?: number
  client?: object
  /** Settings of oidc-provider. */
  provider?: object
}

export type IdentityProvider = {
  settings: OidcSettings
  /** Requests to the token endpoint so far. */
  exchanges: () => number
  /** Stops answering. */
  goAway: () => Promise<void>
}

/**
 * A real identity provider on this machine, for one test.
 * @param callbacks where it may send people back to
 * @param change of its settings; `path` is that of its issuer, as providers with several have one
 */
export async function identityProvider(
  callbacks: string[],
  { path = '', port: wanted, secondsBehind = 0, ...change }: ProviderChange = {},
): Promise<IdentityProvider> {
  const settings = { clientId: 'live', clientSecret: 'secret of the tests', issuer: '', trustedDomains: [] as string[] }
  const port = wanted ?? (await freePort())
  settings.issuer = `http://localhost:${port}${path}`
  const provider = new Provider(settings.issuer, {
    clients: [
      {
        client_id: settings.clientId,
        client_secret: settings.clientSecret,
        redirect_uris: callbacks,
        post_logout_redirect_uris: callbacks.map((callback) => new URL('/login', callback).href),
        ...change.client,
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    findAccount: (_ctx: unknown, id: string) => ({ accountId: id, claims: async () => ({ sub: id, ...ACCOUNTS[id] }) }),
    cookies: { keys: ['tests'] },
    ttl: { AccessToken: 60, AuthorizationCode: 60, Grant: 60, IdToken: 60, Interaction: 60, Session: 60 },
    ...change.provider,
  })
  let exchanged = 0
  const answer = provider.callback()
  const under = path.replace(/\/$/, '')
  const server = createServer((req, res) => {
    Object.assign(req, { originalUrl: req.url, url: req.url?.replace(under, '') })
    if (req.url?.startsWith('/token')) {
      exchanged++
      if (secondsBehind) res.once('finish', slowClock(secondsBehind))
    }
    void answer(req, res)
  }).listen(port, 'localhost')
  await once(server, 'listening')
  const goAway = async () => {
    if (!server.listening) return
    server.close()
    server.closeAllConnections()
    await once(server, 'close')
  }
  onTestFinished(goAway)
  return { settings, exchanges: () => exchanged, goAway }
}

/** It lives in the process of the test, whose clock it reads. @returns how to put that clock right again */
function slowClock(secondsBehind: number): () => void {
  const { now } = Date
  Date.now = () => now() - secondsBehind * 1_000
  return () => {
    Date.now = now
  }
}

/**
 * Walks from our sign-in through the provider's own pages.
 * @returns the address of our callback that the provider sends this browser to, not yet visited
 */
export async function walkThrough(browser: Person, login: string): Promise<URL> {
  const begun = await browser.call('GET', '/api/me/login/oidc')
  const there = new Person('')
  let at = begun.headers.get('location') ?? ''
  for (let step = 0; step < 12 && !at.startsWith(browser.url); step++) {
    const page = await there.call('GET', at)
    const [, prompt] = /name="prompt" value="(\w+)"/.exec(page.text) ?? []
    const next = prompt ? await fill(there, at, { prompt, login, password: 'any' }) : page
    at = new URL(next.headers.get('location') ?? '', at).href
  }
  return new URL(at)
}

const FORM = { 'content-type': 'application/x-www-form-urlencoded' }

const fill = (there: Person, at: string, form: Record<string, string>) =>
  there.call('POST', at, undefined, { raw: String(new URLSearchParams(form)), headers: FORM })
