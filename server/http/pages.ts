import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import express, { type Router } from 'express'
import helmet from 'helmet'

const WEB = fileURLToPath(new URL('../../client/web/', import.meta.url))
const SWAGGER = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'))

/** The pages people open, and what they load. Nothing comes from another host. */
export function pages(): Router {
  const router = express.Router({ caseSensitive: true, strict: true })
  router.use(contentSecurity())
  for (const [path, file] of Object.entries({ '/': 'index', '/login': 'login', '/docs': 'docs' })) {
    router.get(path, (_req, res) => {
      res.sendFile(`${file}.html`, {
        root: WEB,
        cacheControl: false,
        headers: { 'cache-control': 'no-cache' },
      })
    })
  }
  router.use('/assets', express.static(WEB, { index: false, redirect: false, extensions: false }))
  for (const file of ['swagger-ui.css', 'swagger-ui-bundle.js']) {
    router.get(`/docs/${file}`, (_req, res) => res.sendFile(join(SWAGGER, file), { maxAge: '1d' }))
  }
  return router
}

/** No inline code; `data:` images are the icons of the documentation page. */
const contentSecurity = () =>
  helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:'],
        connectSrc: ["'self'"],
        formAction: ["'self'"],
        baseUri: ["'none'"],
        frameAncestors: ["'self'"],
      },
    },
    // Over http there is nothing to insist on, and behind TLS the proxy in front decides.
    strictTransportSecurity: false,
  })
