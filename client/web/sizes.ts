import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { buildPages, PAGES, PAGES_FOLDER, type Page } from './build.ts'

/**
 * `npm run sizes`: what a first visit to each page loads of scripts and styles, in bytes of gzip, and
 * the most that it may. A phone on a bad network has the audience's page in a second.
 */
const MOST: Record<Page, number> = { audience: 30_000, host: 60_000, wall: 60_000, addin: 60_000 }

async function sizeOf(page: Page): Promise<number> {
  const html = await readFile(join(PAGES_FOLDER, `${page}.html`), 'utf8')
  const files = [...html.matchAll(/(?:href|src)="\/(assets\/[^"]+)"/g)].map(
    ([, file]) => file ?? '',
  )
  const bytes = await Promise.all(files.map((file) => readFile(join(PAGES_FOLDER, file))))
  return bytes.reduce((sum, content) => sum + gzipSync(content).length, 0)
}

await buildPages()
for (const page of PAGES) {
  const size = await sizeOf(page)
  const isFine = size > 0 && size <= MOST[page]
  console.log(`${page}: ${size} bytes of gzip, at most ${MOST[page]}${isFine ? '' : ' - TOO BIG'}`)
  if (!isFine) process.exitCode = 1
}
