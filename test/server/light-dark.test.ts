import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'esbuild'
import { expect, it, onTestFinished } from 'vitest'
import { lightDark } from '../../server/build/floor/light-dark.ts'

async function built(styles: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'styles-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = join(folder, 'page.css')
  await writeFile(file, styles)
  const { outputFiles } = await build({ entryPoints: [file], plugins: [lightDark], write: false, minify: true })
  return outputFiles[0]?.text.trim() ?? ''
}

it.each([
  ['a{--b:light-dark(#fff, #11131a)}', 'a{--b:var(--light, #fff) var(--dark, #11131a)}'],
  ['a{color:light-dark(transparent, var(--b))}', 'a{color:var(--light, transparent) var(--dark, var(--b))}'],
  [
    'a{border:1px solid light-dark(rgb(0 0 0 / 6%),#000)}',
    'a{border:1px solid var(--light, rgb(0 0 0 / 6%)) var(--dark, #000)}',
  ],
])('the build lowers the colours of %s for browsers without `light-dark()`', async (styles, lowered) => {
  expect(await built(styles)).toBe(lowered)
})
