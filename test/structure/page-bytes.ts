import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { builtFolder } from '../../server/build/built.js'
import { languagesOf, type Page } from '../../server/http/pages/page-languages.ts'
import type { Language } from '../../shared/languages/index.ts'

/**
 * `npm run sizes`: checks how many bytes of scripts and styles a first visit to each page loads, compressed by gzip, in
 * the largest language. These limits let a phone on a bad network load the audience's page in a second.
 */
const MOST: Record<Page, number> = {
  audience: 30_000,
  check: 20_000,
  host: 80_000,
  wall: 80_000,
  report: 80_000,
  addin: 60_000,
  docs: 80_000,
}

const FOLDER = join(builtFolder(), 'pages')

async function sizeOf(page: string, language: Language): Promise<number> {
  const html = await readFile(join(FOLDER, `${page}.${language}.html`), 'utf8')
  const files = [...html.matchAll(/(?:href|src)="\/(assets\/[^"]+\.(?:js|css))"/g)].map(([, file]) => file ?? '')
  const bytes = await Promise.all(files.map((file) => readFile(join(FOLDER, file))))
  return bytes.reduce((sum, content) => sum + gzipSync(content).length, 0)
}

for (const [page, most] of Object.entries(MOST) as [Page, number][]) {
  const sizes = await Promise.all(languagesOf(page).map((language) => sizeOf(page, language)))
  const size = Math.max(...sizes)
  const isFine = Math.min(...sizes) > 0 && size <= most
  console.log(`${page}: ${size} bytes of gzip, at most ${most}${isFine ? '' : ' - TOO BIG'}`)
  if (!isFine) process.exitCode = 1
}
