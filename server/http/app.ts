import type { RequestListener } from 'node:http'
import express, { type ErrorRequestHandler, type RequestHandler } from 'express'
import { Refusal } from '../../shared/errors.ts'
import type { RestSettings } from './adapter.ts'
import { sendAddresses } from './addresses.ts'
import { crossOrigin } from './cross-origin.ts'
import { speakPlainly } from './explain-input.ts'
import { inFront } from './front.ts'
import { health } from './health.ts'
import { openApiDocument } from './openapi.ts'
import { pages } from './pages.ts'
import { sendRefusal } from './refuse.ts'
import { restRouter } from './rest.ts'
import { toolsDocument } from './tools-document.ts'

/**
 * The whole HTTP surface: REST first, since its calls are the many, then the document and the pages.
 * @param addresses where other machines reach it
 */
export function createApp(settings: RestSettings, addresses: () => string[]): RequestListener {
  speakPlainly()
  const app = express()
  app.disable('x-powered-by')
  app.disable('etag')
  app.set('query parser', 'simple')
  app.set('case sensitive routing', true)
  app.set('strict routing', true)

  app.use(health(settings.database))
  app.use('/api', crossOrigin(settings.embedOrigins))
  app.use(restRouter(settings))
  app.get('/api/openapi.json', sendDocument(settings.baseUrl))
  app.get('/addresses.json', sendAddresses(addresses))
  app.use(pages(settings))

  app.use(() => {
    throw new Refusal('route_not_found')
  })
  const refuse: ErrorRequestHandler = (error, req, res, _next) => {
    sendRefusal(res, error, settings.log, { route: `${req.method} (no operation)` })
  }
  app.use(refuse)
  return inFront(settings, app)
}

/** The document, whole or with `?for=tools` what a tool wrapper takes of it. */
function sendDocument(baseUrl: string): RequestHandler {
  const document = openApiDocument(baseUrl)
  const whole = JSON.stringify(document)
  const forTools = JSON.stringify(toolsDocument(document, baseUrl))
  return ({ query }, res) => {
    if (query.for !== undefined && query.for !== 'tools') {
      throw new Refusal('invalid_input', 'for: must be tools, or left out.')
    }
    res.setHeader('content-type', 'application/json; charset=utf-8')
    res.setHeader('cache-control', 'no-cache')
    res.end(query.for ? forTools : whole)
  }
}
