import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, constants, gunzipSync } from 'node:zlib'
import { expect, it, onTestFinished } from 'vitest'
import { compress } from '../../server/build/compress.ts'

/** What a build compresses, and what it takes from earlier ones. */

const CONTENT = Buffer.from('const vote = () => "vote"\n'.repeat(50))
/** What no build of today makes, so that it can be told from it. */
const lightly = (content: Buffer): Buffer =>
  brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } })

/** Compresses a script where earlier builds hold these files for it. */
async function compressed(...earlier: Buffer[]): Promise<{ gz: Buffer; br: Buffer }> {
  const builds = await mkdtemp(join(tmpdir(), 'live-audience-compress-'))
  onTestFinished(() => rm(builds, { recursive: true }))
  for (const [n, content] of earlier.entries()) {
    const assets = join(builds, `earlier-${n}`, 'pages', 'assets')
    await mkdir(assets, { recursive: true })
    await writeFile(join(assets, 'wall-X.js.br'), content)
  }
  const file = join(builds, 'wall-X.js')
  await writeFile(file, CONTENT)
  await compress(file, builds)
  return { gz: await readFile(`${file}.gz`), br: await readFile(`${file}.br`) }
}

it('a build compresses by gzip and Brotli at the best level', async () => {
  const { gz, br } = await compressed()
  expect(gunzipSync(gz)).toEqual(CONTENT)
  expect(br).toEqual(brotliCompressSync(CONTENT))
})

it('a build reuses files of an earlier build that are the same', async () => {
  const { br } = await compressed(lightly(Buffer.from('else')), lightly(CONTENT))
  expect(br).toEqual(lightly(CONTENT))
})

it.each([
  ['cut off', lightly(CONTENT).subarray(0, -1)],
  ['empty', Buffer.alloc(0)],
  ['no brotli', CONTENT],
  ['of another content', lightly(Buffer.concat([CONTENT, CONTENT]))],
])('a build does not reuse a file that is %s', async (_, earlier) => {
  const { br } = await compressed(earlier)
  expect(brotliDecompressSync(br)).toEqual(CONTENT)
  expect(br).toEqual(brotliCompressSync(CONTENT))
})
