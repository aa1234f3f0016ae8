import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import type { Metafile } from 'esbuild'
import { expect, it, onTestFinished } from 'vitest'
import { buildTexts } from '../../server/build/build-texts.ts'
import { ROOT } from '../../server/build/built.js'

/** Builds the texts of a page that is made of one source, and of another one that it loads later. */
async function textsOf(source: string, later = '') {
  const folder = await mkdtemp(join(tmpdir(), 'texts-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const output = async (name: string, content: string, imports: Metafile['outputs'][string]['imports']) => {
    await writeFile(join(folder, name), content)
    const path = `client/${relative(join(ROOT, 'client'), join(folder, name))}`
    return { bytes: 0, imports, exports: [], inputs: { [path]: { bytesInOutput: 0 } } }
  }
  return buildTexts(folder, 'wall', 'page.js', {
    'page.js': await output('page.ts', source, [{ path: 'later.js', kind: 'dynamic-import' }]),
    'later.js': await output('later.ts', later, []),
  })
}

it('a page gets the sections that its sources import, in each language, and no others', async () => {
  const { paths } = await textsOf(`import {
  common,
  wall as texts,
} from '../language/index.ts'`)
  expect(paths.de).toHaveLength(1)
  const built = await import(join(ROOT, paths.de?.[0] ?? ''))
  expect(built).toMatchObject({ language: 'de', common: { save: 'Speichern' }, wall: { question: 'Frage' } })
  expect(Object.keys(built)).not.toContain('phone')
})

it('what a page loads later has its texts in a file of their own', async () => {
  const first = "import { common, wall } from '../language/index.ts'"
  const { paths } = await textsOf(first, "import { common, phone } from '../language/index.ts'")
  const [page, later] = await Promise.all((paths.de ?? []).map((path) => import(join(ROOT, path))))
  expect(Object.keys(page)).toEqual(expect.arrayContaining(['language', 'common', 'wall']))
  expect(Object.keys(page)).not.toContain('phone')
  expect(later).toMatchObject({ phone: { join: { go: 'Mitmachen' } } })
  expect(Object.keys(later)).toEqual(['phone'])
})

it.each([
  "import * as texts from '../language/index.ts'",
  "export { phone } from '../language/index.ts'",
  "const { phone } = await import('../language/index.ts')",
  'import { phone } from "../language/index.ts"',
  "import { wall } from '../language/index.ts'\nimport * as texts from '../language/index.ts'",
])('the build stops at an import whose sections it cannot find: %s', async (source) => {
  await expect(textsOf(source)).rejects.toThrow(
    /page\.ts: import texts as `import \{ section \} from '…\/language\/index\.ts'`/,
  )
})
