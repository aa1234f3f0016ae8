import { readdir, readFile, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, gzip } from 'node:zlib'

/**
 * Writes a file's `.gz` and `.br` beside it, once instead of for everyone who asks for it. A typeface
 * is compressed as it is.
 * @param builds the folder of earlier builds. All scripts and styles take 1.8 s of CPU by brotli, and
 * 10 ms to see that an earlier build has compressed the same.
 */
export async function compress(file: string, builds: string): Promise<void> {
  if (file.endsWith('.woff2')) return
  const content = await readFile(file)
  await writeFile(`${file}.gz`, await promisify(gzip)(content, { level: 9 }))
  const earlier = await earlierBrotli(`${basename(file)}.br`, content, builds)
  await writeFile(`${file}.br`, earlier ?? (await promisify(brotliCompress)(content)))
}

/** What gives this very content, whatever happened to the build that it is from. */
async function earlierBrotli(name: string, content: Buffer, builds: string): Promise<Buffer | undefined> {
  for (const build of await readdir(builds).catch(() => [])) {
    const made = await readFile(join(builds, build, 'pages', 'assets', name)).catch(() => undefined)
    if (!made) continue
    const gives = await promisify(brotliDecompress)(made).catch(() => undefined)
    if (gives?.equals(content)) return made
  }
  return undefined
}
