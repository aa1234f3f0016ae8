import type { IncomingMessage, RequestListener } from 'node:http'
import express, { type RequestHandler } from 'express'
import { Refusal } from '../../shared/errors.ts'
import { type PhoneAddresses, sendAddresses } from './addresses.ts'
import { createApi } from './api.ts'
import type { HttpSettings } from './exchange.ts'
import { useInputMessages } from './input-messages.ts'
import { onGet } from './on-get.ts'
import { pages } from './pages.ts'
import { respond } from './respond.ts'

/**
 * From socket to procedure and back:
 *
 *     listen.ts        the socket: time limits, what is no HTTP, how many connections
 *     app.ts           what every request needs; then the API, then Express with the pages
 *     api.ts           one router: route, `Accept`, body (read-body.ts)
 *     adapter.ts       credentials.ts and read-input.ts make what a procedure of operations.ts is
 *                      called with; its output, cookies and ETag go out here
 *     event-stream.ts  the same for the one operation that goes on answering
 *     respond.ts       around all of it: refusals (refuse.ts), metrics.ts, log
 *
 * openapi*.ts and tools-document.ts write the document from the same operations.
 * @param addresses where phones reach it
 */
export function createApp(settings: HttpSettings, addresses: PhoneAddresses): RequestListener {
  useInputMessages()
  const answerApi = createApi(settings)
  const site = createSite(settings, addresses)
  return (req, res) => {
    const misfit = misfitOf(req)
    if (!misfit && answerApi(req, res)) return
    const refuse = (error: unknown) =>
      void respond({ req, res }, undefined, settings, () => {
        throw error ?? new Refusal('route_not_found')
      })
    if (misfit) refuse(misfit)
    else site(req as never, res as never, refuse)
  }
}

/** What a request gets wrong of HTTP itself; Node would refuse it without a body. */
function misfitOf({ headers: { host, expect }, httpVersion }: IncomingMessage): Refusal | undefined {
  if (host === undefined && httpVersion === '1.1') return new Refusal('host_missing')
  if (expect && !/^100-continue$/i.test(expect)) return new Refusal('expectation_failed')
  return undefined
}

/** All is small, sent whole and never written to: no range of it is asked for, and no condition fails. */
const ignoreConditions: RequestHandler = ({ headers }, _res, next) => {
  for (const name of ['range', 'if-match', 'if-unmodified-since']) delete headers[name]
  next()
}

/** What people open in a browser. */
function createSite(settings: HttpSettings, addresses: PhoneAddresses) {
  const site = express()
  site.disable('x-powered-by')
  site.disable('etag')
  site.set('query parser', 'simple')
  site.set('case sensitive routing', true)
  site.set('strict routing', true)
  site.use(ignoreConditions)
  onGet(site, '/addresses.json', sendAddresses(addresses, settings.proxies))
  site.use(pages(settings))
  return site
}
