import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { buildTexts } from '../../server/build/build-texts.ts'
import { ROOT } from '../../server/build/built.js'

/** Builds the texts of a page that is made of one source. */
async function textsOf(source: string) {
  const folder = await mkdtemp(join(tmpdir(), 'texts-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await writeFile(join(folder, 'page.ts'), source)
  const path = `client/${relative(join(ROOT, 'client'), join(folder, 'page.ts'))}`
  const output = { bytes: 0, imports: [], exports: [], inputs: { [path]: { bytesInOutput: 0 } } }
  return buildTexts(folder, 'wall', 'page.js', { 'page.js': output })
}

it('a page gets the sections that its sources import, in each language, and no others', async () => {
  const { paths } = await textsOf(`import {
  common,
  wall as texts,
} from '../texts/index.ts'`)
  const built = await import(join(ROOT, paths.de ?? ''))
  expect(built).toMatchObject({ language: 'de', common: { save: 'Speichern' }, wall: { question: 'Frage' } })
  expect(Object.keys(built)).not.toContain('phone')
})

it.each([
  "import * as texts from '../texts/index.ts'",
  "export { phone } from '../texts/index.ts'",
  "const { phone } = await import('../texts/index.ts')",
  'import { phone } from "../texts/index.ts"',
  "import { wall } from '../texts/index.ts'\nimport * as texts from '../texts/index.ts'",
])('the build stops at an import whose sections it cannot find: %s', async (source) => {
  await expect(textsOf(source)).rejects.toThrow(
    /page\.ts: import texts as `import \{ section \} from '…\/texts\/index\.ts'`/,
  )
})
