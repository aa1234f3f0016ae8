import { readdir, readFile, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, gzip } from 'node:zlib'

/**
 * Writes a file's `.gz` and `.br` beside it, so that no request compresses it. Typefaces are compressed already.
 * @param builds the folder of earlier builds. To compress all scripts and styles by brotli takes 1.8 s of CPU. To find
 * them in an earlier build takes 10 ms.
 */
export async function compress(file: string, builds: string): Promise<void> {
  if (file.endsWith('.woff2')) return
  const content = await readFile(file)
  await writeFile(`${file}.gz`, await promisify(gzip)(content, { level: 9 }))
  const earlier = await earlierBrotli(`${basename(file)}.br`, content, builds)
  await writeFile(`${file}.br`, earlier ?? (await promisify(brotliCompress)(content)))
}

/** A file of an earlier build that decompresses to this content. Builds may be damaged. */
async function earlierBrotli(name: string, content: Buffer, builds: string): Promise<Buffer | undefined> {
  for (const build of await readdir(builds).catch(() => [])) {
    const made = await readFile(join(builds, build, 'pages', 'assets', name)).catch(() => undefined)
    if (!made) continue
    const gives = await promisify(brotliDecompress)(made).catch(() => undefined)
    if (gives?.equals(content)) return made
  }
  return undefined
}
