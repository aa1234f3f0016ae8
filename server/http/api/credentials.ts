import type { IncomingMessage } from 'node:http'
import { parseCookie, stringifySetCookie } from 'cookie'
import type { CookieName, Credentials, Reply } from '../../procedures/context.ts'
import type { Site } from '../http-settings.ts'
import type { Exchange } from '../request-and-answer.ts'

/**
 * Whether a page of another origin sends this request. Browsers say so in every cross-origin request and every POST.
 */
export function isForeign(req: IncomingMessage, { baseUrl, proxies, embedOrigins }: Site): boolean {
  const { origin, host } = req.headers
  if (origin === undefined) return req.headers['sec-fetch-site'] === 'cross-site' && !isVisit(req)
  const ours = [new URL(baseUrl).origin, `${proxies.protocolOf(req)}://${host}`]
  return !ours.includes(origin) && !embedOrigins.has(origin)
}

/** Whether the request follows a link from another page, which never sees the answer. */
const isVisit = ({ method, headers }: IncomingMessage): boolean =>
  method === 'GET' && headers['sec-fetch-dest'] === 'document'

/** A request has one key, and perhaps another in another place. Each is tried against all that it may open: 0.1 ms. */
const KEYS_MAX = 8

/**
 * The credentials of a request. Cookies count for pages of our own origin and of origins that embed us; a Bearer token
 * counts from anywhere.
 */
export function readCredentials({ req, query, body }: Exchange, site: Site): Credentials {
  const { cookie = '', authorization } = req.headers
  const counts = cookie !== '' && !isForeign(req, site)
  // One pair at a time, since the library drops all but the first cookie of a name.
  const pairs = counts ? cookie.split(';').map((pair) => parseCookie(pair)) : []
  const called = (name: CookieName) => pairs.flatMap((pair) => pair[name] ?? [])
  const [, bearer] = /^Bearer +(\S+) *$/i.exec(authorization ?? '') ?? []
  const bodyKey = typeof body === 'object' && body !== null ? Reflect.get(body, 'k') : undefined
  const keys = [bodyKey, ...[query.k].flat()].filter((k) => typeof k === 'string' && k !== '')
  return {
    bearer,
    hostCookies: called('ws_host'),
    participantCookies: called('ws_part'),
    signInCookies: called('ws_oidc'),
    hostKeys: keys.slice(0, KEYS_MAX),
    network: () => site.proxies.networkOf(req),
  }
}

/**
 * Sets the cookies of a reply: HttpOnly, and `Secure` if the page came by https. If other origins embed us, cookies
 * must work in their frames, partitioned by site (CHIPS). Browsers do that for https alone: over http they would drop
 * the cookie, in our own pages too. A page of another origin neither gets nor clears a cookie.
 */
export function writeCookies({ req, res }: Exchange, reply: Reply, site: Site): void {
  if (reply.cookies.length === 0 || isForeign(req, site)) return
  const isSecure = site.proxies.protocolOf(req) === 'https' || site.baseUrl.startsWith('https:')
  const inFrames = { sameSite: 'none', secure: true, partitioned: true } as const
  const onPages = { sameSite: 'lax', secure: isSecure } as const
  const where = isSecure && site.embedOrigins.size > 0 ? inFrames : onPages
  for (const { name, value, lifetime } of reply.cookies) {
    const maxAge = Math.floor(lifetime / 1000)
    const attributes = { path: '/', httpOnly: true, maxAge, ...where } as const
    res.appendHeader('set-cookie', stringifySetCookie(name, value, attributes))
  }
}
