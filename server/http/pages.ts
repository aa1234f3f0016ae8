import { join } from 'node:path'
import express, { type RequestHandler, type Router } from 'express'
import compressedFiles from 'express-static-gzip'
import helmet from 'helmet'
import { addin } from './addin.ts'
import { onGet, requireGet } from './on-get.ts'

export type Page = 'audience' | 'host' | 'wall' | 'addin'

/** Pages that others may show in a frame; nobody frames the host's, where a click does harm. */
const EMBEDDABLE: readonly Page[] = ['audience', 'wall']
const NOBODY: ReadonlySet<string> = new Set()
/**
 * Slides are anywhere. The add-in's page acts by a key that it is given there and by no cookie, so
 * that a page around it gains nothing that it did not bring.
 */
const ANYBODY: ReadonlySet<string> = new Set(['*'])
/** Where Office.js comes from. */
const OFFICE = ['https://appsforoffice.microsoft.com']

type PagesSettings = {
  /** The folder that they were built into. */
  pages: string
  embedOrigins: ReadonlySet<string>
  baseUrl: string
}

/** Which page answers which path. A code is six letters or digits, with spaces and dashes as people type them. */
const PATHS: [RegExp, Page][] = [
  [/^\/(login|host(\/[^/]+)?)$/, 'host'],
  [/^\/wall\/[^/]+$/, 'wall'],
  [/^\/(([a-z\d](-|%20)*){6})?$/i, 'audience'],
]

/** The pages people open, and what they load. Nothing comes from another host but a brand's logo. */
export function pages({ pages: folder, embedOrigins, baseUrl }: PagesSettings): Router {
  const router = express.Router({ caseSensitive: true, strict: true })
  const sendBuilt = (page: Page) => sendPage(folder, `${page}.html`)
  const inAnyFrame = [contentSecurity(ANYBODY, OFFICE), dropFrameOptions]
  onGet(router, '/addin', ...inAnyFrame, sendBuilt('addin'))
  router.use(contentSecurity(NOBODY))
  router.use('/addin', addin(join(folder, 'addin'), baseUrl))
  const assets = compressedFiles(join(folder, 'assets'), ASSETS)
  router.use('/assets', requireGet, requireDecodable, assets)
  onGet(router, '/docs', sendPage(folder, 'docs/docs.html'))
  onGet(router, '/docs/docs.js', sendPage(folder, 'docs/docs.js'))
  for (const file of ['swagger-ui.css', 'swagger-ui-bundle.js']) {
    onGet(router, `/docs/${file}`, (_req, res) =>
      res.sendFile(`docs/swagger/${file}`, { root: folder, maxAge: '1d' }),
    )
  }
  for (const [path, page] of PATHS) {
    const embedders = EMBEDDABLE.includes(page) ? embedOrigins : NOBODY
    const drop = embedders.size > 0 ? [dropFrameOptions] : []
    onGet(router, path, contentSecurity(embedders), ...drop, sendBuilt(page))
  }
  return router
}

/** Compressed by the build. A file's name holds a hash of its content, so that it never changes. */
const ASSETS = {
  enableBrotli: true,
  orderPreference: ['br', 'gz'],
  index: false,
  serveStatic: { redirect: false, immutable: true, maxAge: '1y' },
}

/** The middleware of compressed files would answer in text of its own. @throws URIError */
const requireDecodable: RequestHandler = ({ path }, _res, next) => {
  decodeURIComponent(path)
  next()
}

const sendPage =
  (root: string, file: string): RequestHandler =>
  (_req, res) =>
    res.sendFile(file, { root, cacheControl: false, headers: { 'cache-control': 'no-cache' } })

/** No inline code. Images: our own, the documentation's icons (`data:`), a brand's logo (`https:`). */
const contentSecurity = (embedOrigins: ReadonlySet<string>, scripts: readonly string[] = []) =>
  helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'", ...scripts],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'https:'],
        connectSrc: ["'self'"],
        formAction: ["'self'"],
        baseUri: ["'none'"],
        frameAncestors: ["'self'", ...embedOrigins],
      },
    },
    // Over http there is nothing to insist on, and behind TLS the proxy in front decides.
    strictTransportSecurity: false,
  })

/** Old browsers alone read it, and it knows no list of those who may frame a page. */
const dropFrameOptions: RequestHandler = (_req, res, next) => {
  res.removeHeader('x-frame-options')
  next()
}
