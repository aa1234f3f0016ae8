import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { dirname, join } from 'node:path'
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
  const page = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Deck</title>
    <link rel="stylesheet" href="/reveal.css"></head>
    <body><div class="reveal"><div class="slides">
    ${slides.map((slide) => `<section ${as}>${slide}</section>`).join('\n')}
    </div></div><script src="/reveal.js"></script><script src="/plugin/markdown.js"></script>
    <script>
      Reveal.initialize({
        width: 1280, height: 720, margin: 0, transition: 'none', plugins: [RevealMarkdown],
      })
    </script></body></html>`
  const origin = await webSite((path) =>
    path === '/' ? page : readFile(join(REVEAL, path), 'utf8').catch(() => ''),
  )
  return `${origin}/`
}
