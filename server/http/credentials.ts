import { parseCookie, stringifySetCookie } from 'cookie'
import type { Request, Response } from 'express'
import type { Credentials, Reply } from '../procedures/context.ts'

/** Whether a page of another origin sends this; browsers say so with every cross-origin request and every POST. */
function isForeign(req: Request, baseUrl: string): boolean {
  const { origin, host } = req.headers
  if (origin === undefined) return req.headers['sec-fetch-site'] === 'cross-site'
  return origin !== new URL(baseUrl).origin && origin !== `${req.protocol}://${host}`
}

/**
 * What the request brings to show who sent it. Cookies count for pages of our own origin only; a
 * Bearer token from anywhere.
 */
export function readCredentials(req: Request, baseUrl: string): Credentials {
  const { cookie, authorization } = req.headers
  const cookies = cookie && !isForeign(req, baseUrl) ? parseCookie(cookie) : {}
  const [, bearer] = /^Bearer +(\S+) *$/i.exec(authorization ?? '') ?? []
  return { hostCookie: cookies.ws_host, participantCookie: cookies.ws_part, bearer }
}

/**
 * Sets the cookies of a reply: out of reach for scripts, `Secure` wherever the page came by https.
 * A page of another origin neither gets nor clears one.
 */
export function writeCookies(req: Request, res: Response, reply: Reply, baseUrl: string): void {
  if (isForeign(req, baseUrl)) return
  const secure = req.secure || baseUrl.startsWith('https:')
  for (const { name, value, lifetime } of reply.cookies) {
    const maxAge = Math.floor(lifetime / 1000)
    const attributes = { path: '/', httpOnly: true, sameSite: 'lax', secure, maxAge } as const
    res.appendHeader('set-cookie', stringifySetCookie(name, value, attributes))
  }
}
