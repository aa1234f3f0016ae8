import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import express, { type RequestHandler, type Router } from 'express'
import { LANGUAGES, type Language, OUTSIDE_PAGES } from '../../../shared/languages/index.ts'
import { readOnlyRoute } from './read-only-route.ts'

export function addin(folder: string, baseUrl: string): Router {
  const router = express.Router({ caseSensitive: true, strict: true })
  readOnlyRoute(router, '/manifest.xml', sendManifest(folder, baseUrl))
  for (const icon of ['icon-32.png', 'icon-64.png']) {
    readOnlyRoute(router, `/${icon}`, (_req, res) => res.sendFile(icon, { root: folder, maxAge: '1d' }))
  }
  return router
}

function sendManifest(folder: string, baseUrl: string): RequestHandler {
  const manifest = readFileSync(join(folder, 'manifest.xml'), 'utf8')
    .replaceAll('BASE_URL', escapeXml(baseUrl))
    .replaceAll('ADDIN_ID', idOf(baseUrl))
    .replace('DESCRIPTION', OUTSIDE_PAGES.en.addin)
    .replace(
      'TRANSLATIONS',
      LANGUAGES.filter((tag) => tag !== 'en')
        .map(translation)
        .join(''),
    )
  return (_req, res) => {
    res.setHeader('content-type', 'application/xml; charset=utf-8')
    res.setHeader('content-disposition', 'attachment; filename="live-audience.xml"')
    res.end(manifest)
  }
}

/** Office wants a region for each language: the most likely one, according to Unicode. */
function translation(language: Language): string {
  const { region } = new Intl.Locale(language).maximize()
  return `<Override Locale="${language}-${region}" Value="${OUTSIDE_PAGES[language].addin}" />`
}

const escapeXml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** The id of this server's add-in, the same after every start (a uuid of version 8, RFC 9562). */
function idOf(baseUrl: string): string {
  const hash = createHash('sha256').update(`live-audience add-in ${baseUrl}`).digest('hex')
  const parts = [hash.slice(0, 8), hash.slice(8, 12), `8${hash.slice(13, 16)}`]
  return [...parts, `a${hash.slice(17, 20)}`, hash.slice(20, 32)].join('-')
}
