import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import express, { type ErrorRequestHandler, type RequestHandler, type Router } from 'express'
import compressedFiles from 'express-static-gzip'
import helmet from 'helmet'
import type { Language } from '../../../shared/languages/index.ts'
import type { RefusalCode } from '../../../shared/refusals.ts'
import type { HttpSettings } from '../http-settings.ts'
import { addin } from './addin.ts'
import { demoBanner, toPlayedSession } from './demo-banner.ts'
import { askedLanguage, GUIDES, isOfPerson, languagesOf, type Page, type PageFile } from './page-languages.ts'
import { readOnlyRoute, requireGet } from './read-only-route.ts'

/** Pages that other sites may show in a frame. The host's pages are never framed: a click there does harm. */
const EMBEDDABLE: readonly Page[] = ['audience', 'wall']
const NOBODY: ReadonlySet<string> = new Set()
/**
 * Slides can be anywhere. The add-in's page uses a key that it gets there and no cookie, so the page around
 * it gains nothing. The directive is left out, because `*` does not match a deck that is opened as a file
 * (CSP 3, section 6.7.2.8).
 */
const ANYBODY = 'anybody'
const OFFICE = ['https://appsforoffice.microsoft.com']

type PagesSettings = Pick<HttpSettings, 'pages' | 'embedOrigins' | 'baseUrl' | 'demo' | 'services'>

/** The paths of each page. A code is six letters or digits, and people put spaces and dashes between and after them. */
const PATHS: Record<Exclude<Page, 'addin'>, RegExp> = {
  host: /^\/(login|host(\/[^/]+(\/(check|tickets))?)?)$/,
  check: /^\/check\/[^/]+$/,
  wall: /^\/wall\/[^/]+$/,
  report: /^\/report\/[^/]+$/,
  docs: /^\/docs$/,
  audience: /^\/(?!assets\/)(([a-z\d](-|_|%20|%e2%80%9[0-5])*){6}\/?)?$/i,
}

/** The pages that people open, and their files. Only a brand's logo and Office.js come from other hosts. */
export function pages(settings: PagesSettings): Router {
  const { pages: folder, embedOrigins, baseUrl, demo } = settings
  const router = express.Router({ caseSensitive: true, strict: true })
  const sendBuilt = (page: PageFile) => sendHtml(settings, page)
  const inAnyFrame = [contentSecurity(demo, ANYBODY, OFFICE), dropFrameOptions]
  readOnlyRoute(router, '/addin', ...inAnyFrame, sendBuilt('addin'))
  router.use(contentSecurity(demo, NOBODY))
  router.use('/addin', addin(join(folder, 'addin'), baseUrl))
  const assets = compressedFiles(join(folder, 'assets'), ASSETS)
  router.use('/assets', requireGet, requireDecodable, assets)
  for (const icon of ['favicon.svg', 'preview.png']) {
    readOnlyRoute(router, `/${icon}`, (_req, res) => res.sendFile(`icons/${icon}`, { root: folder, maxAge: '1d' }))
  }
  if (demo) readOnlyRoute(router, /^\/demo(\/wall)?$/, toPlayedSession(settings.services))
  if (existsSync(join(folder, 'parts.en.html'))) readOnlyRoute(router, '/host/parts', sendBuilt('parts'))
  for (const [page, path] of Object.entries(PATHS) as [Page, RegExp][]) {
    const embedders = EMBEDDABLE.includes(page) ? embedOrigins : NOBODY
    const drop = embedders.size > 0 ? [dropFrameOptions] : []
    const preload = page === 'audience' ? [preloadSession] : []
    readOnlyRoute(router, path, contentSecurity(demo, embedders), ...drop, ...preload, sendBuilt(page))
  }
  for (const one of GUIDES) readOnlyRoute(router, `/docs/${one}`, sendBuilt(`docs-${one}`))
  const showNothingHere = nothingHere(sendBuilt('audience'))
  const showUndecodable: ErrorRequestHandler = (error, req, res, next) =>
    error instanceof URIError && isOfPerson(req) ? showNothingHere(req, res, next) : next(error)
  router.use(showNothingHere, showUndecodable)
  return router
}

/** Answers a person's unknown path with 404 and the page that asks for a code. */
const nothingHere =
  (send: RequestHandler): RequestHandler =>
  (req, res, next) => {
    if (!isOfPerson(req)) return next()
    res.status(404).setHeader('refusal', 'route_not_found' satisfies RefusalCode)
    return send(req, res, next)
  }

/** The build compresses the files. Their names have a hash of the content, so a file never changes. */
const ASSETS = {
  enableBrotli: true,
  orderPreference: ['br', 'gz'],
  index: false,
  serveStatic: { redirect: false, immutable: true, maxAge: '1y' },
}

/** Otherwise the middleware of compressed files answers a path that cannot be decoded in plain text. @throws URIError */
const requireDecodable: RequestHandler = ({ path }, _res, next) => {
  decodeURIComponent(path)
  next()
}

/** Sends a built page in the requested language. Its address is absolute in the page, because link previews need that. */
function sendHtml({ pages: folder, baseUrl, demo }: PagesSettings, page: PageFile): RequestHandler {
  const read = (language: Language) => {
    const file = join(folder, `${page}.${language}.html`)
    const built = readFileSync(file, 'utf8').replaceAll('BASE_URL', baseUrl)
    const html = demo ? built.replace('<body>', demoBanner(page, language)) : built
    const etag = `W/"${createHash('sha256').update(html).digest('base64url')}"`
    return { language, html, compressed: gzipSync(html, { level: 9 }), etag }
  }
  const languages = languagesOf(page)
  // Compressed at the first request: to compress all 37 takes 15 ms of a start.
  const versions = new Map<Language, ReturnType<typeof read>>()
  const inLanguage = (language: Language) => {
    const version = versions.get(language) ?? read(language)
    versions.set(language, version)
    return version
  }
  return (req, res) => {
    const isCompressed = req.acceptsEncodings(['gzip', 'identity']) === 'gzip'
    const asked = askedLanguage(req, languages)
    const { language, html, compressed, etag } = inLanguage(asked)
    res.vary('accept-encoding, accept-language')
    res.setHeader('content-language', language)
    res.setHeader('cache-control', 'no-cache')
    res.setHeader('etag', etag)
    if (isCompressed) res.setHeader('content-encoding', 'gzip')
    res.type('html').send(isCompressed ? compressed : html)
  }
}

/** Lets a phone request the session together with the scripts, which saves a round trip. */
const preloadSession: RequestHandler = ({ path }, res, next) => {
  const code = /^\/([a-z\d]{6})$/i.exec(path)?.[1]?.toUpperCase()
  if (code) res.setHeader('link', `</api/sessions/${code}>; rel=preload; as=fetch; crossorigin`)
  next()
}

/** Allows no inline code. Allows images of our own, saved charts (`data:`) and a brand's logo (`https:`). */
const contentSecurity = (demo: boolean, embedders: ReadonlySet<string> | typeof ANYBODY, scripts: string[] = []) =>
  helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'", ...scripts],
        styleSrc: ["'self'"],
        fontSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', ...(demo ? [] : ['https:'])],
        connectSrc: ["'self'"],
        formAction: ["'self'"],
        baseUri: ["'none'"],
        ...(embedders !== ANYBODY && { frameAncestors: ["'self'", ...embedders] }),
      },
    },
    // Over http the header has no effect, and behind TLS the proxy decides.
    strictTransportSecurity: false,
  })

/** Only old browsers read this header, and it cannot list the sites that may frame a page. */
const dropFrameOptions: RequestHandler = (_req, res, next) => {
  res.removeHeader('x-frame-options')
  next()
}
