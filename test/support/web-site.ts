import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { onTestFinished } from 'vitest'

/** Another web site for one test, at an address that is not the service's. @returns its origin */
export async function webSite(
  answer: (path: string, headers: IncomingHttpHeaders) => Promise<string> | string,
): Promise<string> {
  const server = createServer(async (req, res) => {
    const path = new URL(req.url ?? '', 'http://localhost').pathname
    res.setHeader('content-type', TYPES[path.slice(path.lastIndexOf('.'))] ?? 'text/html')
    res.end(await answer(path, req.headers))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const TYPES: Record<string, string> = { '.js': 'text/javascript', '.css': 'text/css' }

const REVEAL = dirname(createRequire(import.meta.url).resolve('reveal.js'))

/**
 * A reveal.js presentation of these slides.
 * @param as an attribute of each, as `data-markdown`
 * @returns its address
 */
export async function revealDeck(slides: string[], as = ''): Promise<string> {
  const page = revealPage(slides, as)
  const origin = await webSite((path) => (path === '/' ? page : readFile(join(REVEAL, path), 'utf8').catch(() => '')))
  return `${origin}/`
}

/** The same as a file in a folder of its own. @returns its address, `file://…` */
export async function revealFile(slides: string[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'live-audience-reveal-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const deck = join(folder, 'deck.html')
  await writeFile(deck, revealPage(slides, '').replaceAll('="/', `="${pathToFileURL(REVEAL)}/`))
  return pathToFileURL(deck).href
}

const revealPage = (slides: string[], as: string): string => `<!doctype html>
  <html lang="en"><head><meta charset="utf-8"><title>Deck</title>
  <link rel="stylesheet" href="/reveal.css"></head>
  <body><div class="reveal"><div class="slides">
  ${slides.map((slide) => `<section ${as}>${slide}</section>`).join('\n')}
  </div></div><script src="/reveal.js"></script><script src="/plugin/markdown.js"></script>
  <script>
    Reveal.initialize({
      width: 1280, height: 720, margin: 0, transition: 'none', plugins: [RevealMarkdown],
    })
  </script></body></html>`
