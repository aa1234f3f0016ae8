import type { IncomingMessage, RequestListener } from 'node:http'
import express, { type RequestHandler } from 'express'
import { Refusal } from '../../shared/refusals.ts'
import { createApi } from './api/api.ts'
import type { HttpSettings } from './http-settings.ts'
import { pages } from './pages/pages.ts'
import { type PhoneAddresses, sendAddresses } from './pages/phone-addresses.ts'
import { readOnlyRoute } from './pages/read-only-route.ts'
import { respond } from './respond.ts'
import { useValidationMessages } from './validation-messages.ts'

/**
 * A request passes these files on its way to a procedure and back:
 *
 *     socket/listen.ts     the socket: time limits, malformed HTTP, the number of connections
 *     socket/pipelining.ts      one request of a connection at a time
 *     app.ts               checks of every request; then the API, then Express with the pages
 *     api/api.ts           one router: route, `Accept`, body (read-body.ts)
 *     api/adapter.ts       credentials.ts and read-input.ts make the context and the input of a procedure
 *                          in operations.ts; its output, cookies and ETag are sent here
 *     api/event-stream.ts  the same for the one operation that streams
 *     pages/pages.ts       the built pages and their assets
 *     respond.ts           around all of it: refusals (refuse.ts), metrics.ts, log
 *
 * openapi/ describes the same operations as a document.
 * @param addresses where phones reach the server
 */
export function createApp(settings: HttpSettings, addresses: PhoneAddresses): RequestListener {
  useValidationMessages()
  const answerApi = createApi(settings)
  const site = createSite(settings, addresses)
  return (req, res) => {
    settings.proxies.watch(req)
    const fault = malformed(req)
    if (!fault && answerApi(req, res)) return
    const refuse = (error: unknown) =>
      void respond({ req, res }, undefined, settings, () => {
        throw error ?? new Refusal('route_not_found')
      })
    if (fault) refuse(fault)
    else site(req as never, res as never, refuse)
  }
}

/** A refusal for malformed HTTP, if any. Node would refuse it without a body, or read it in one of two ways. */
function malformed({ headers: { host, expect }, httpVersion, rawHeaders }: IncomingMessage): Refusal | undefined {
  if (host === undefined && httpVersion === '1.1') return new Refusal('host_missing')
  const [repeated] = repeatedIn(rawHeaders.filter(comesOnce).map((name) => name.toLowerCase()))
  if (repeated === 'host') return new Refusal('host_missing', 'The request has more than one Host header.')
  if (repeated) return new Refusal('not_http', `The request has more than one header ${repeated}.`)
  if (host && !ADDRESS.test(host)) return new Refusal('host_missing', 'The Host header is not an address.')
  if (expect && !/^100-continue$/i.test(expect)) return new Refusal('expectation_failed')
  return undefined
}

/** A name or address and perhaps a port, as in a URL (RFC 3986 section 3.2). What stands in front may read others otherwise. */
const ADDRESS = /^(\[[\da-f:.]+\]|[\w.~%!$&'()*+;=-]*)(:\d*)?$/i

/** Headers of which Node takes the first, and what stands in front perhaps another one (RFC 9110 section 5.3). */
const ONCE = /^(host|authorization|content-type|idempotency-key|origin)$/i

/** Whether the name of such a header is here. Names and values take turns. */
const comesOnce = (name: string, place: number): boolean => place % 2 === 0 && ONCE.test(name)

const repeatedIn = (names: string[]): string[] => names.filter((name, place) => names.indexOf(name) !== place)

/** Responses are small and static, so ranges and preconditions are ignored. */
const ignoreConditions: RequestHandler = ({ headers }, _res, next) => {
  for (const name of ['range', 'if-match', 'if-unmodified-since']) delete headers[name]
  next()
}

function createSite(settings: HttpSettings, addresses: PhoneAddresses) {
  const site = express()
  site.disable('x-powered-by')
  site.disable('etag')
  site.set('query parser', 'simple')
  site.set('case sensitive routing', true)
  site.set('strict routing', true)
  site.use(ignoreConditions)
  readOnlyRoute(site, '/addresses.json', sendAddresses(addresses, settings.proxies))
  site.use(pages(settings))
  return site
}
