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

/** A refusal for malformed HTTP, if any. Node would refuse it without a body, or take the first of two hosts. */
function malformed({ headers: { host, expect }, httpVersion, rawHeaders }: IncomingMessage): Refusal | undefined {
  if (host === undefined && httpVersion === '1.1') return new Refusal('host_missing')
  // What stands in front may take the other one (RFC 9112 section 3.2).
  if (rawHeaders.filter(isHost).length > 1)
    return new Refusal('host_missing', 'The request has more than one Host header.')
  if (expect && !/^100-continue$/i.test(expect)) return new Refusal('expectation_failed')
  return undefined
}

/** Whether the name of a header is here, and it is Host. Names and values take turns. */
const isHost = (name: string, place: number): boolean => place % 2 === 0 && /^host$/i.test(name)

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
