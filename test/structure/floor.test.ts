import { readdirSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'esbuild'
import { expect, it, onTestFinished } from 'vitest'
import { FOR_BROWSERS } from '../../server/build/build-texts.ts'
import { floorOf, targetsOf } from '../../server/build/floor/floors.ts'
import { languagesOf, type Page } from '../../server/http/pages/page-languages.ts'
import { PAGES } from '../support/built-pages.ts'
import { ALLOWED } from './floor/allowed.ts'
import { complaintsOf, complaintsOfAll } from './floor/pages.ts'

/** Builds one entry as this page is built. @returns what the check says */
async function complaints(name: string, contents: string, page: Page = 'audience'): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'floor-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const entry = join(folder, name)
  await writeFile(entry, contents)
  const options = { outdir: join(folder, 'assets'), entryNames: `${page}-[hash]`, target: targetsOf(floorOf(page)) }
  const { metafile } = await build({ ...FOR_BROWSERS, ...options, entryPoints: [entry] })
  for (const language of languagesOf(page))
    await writeFile(join(folder, `${page}.${language}.html`), Object.keys(metafile.outputs).join(' '))
  return complaintsOf(folder, page, new Set())
}

const needs = 'Safari 15.4, Chrome 92, Firefox 105'

it.each([
  ['a method', 'e.ts', 'export const last = location.href.split("/").toSorted()', 'toSorted', 'Safari 16, Chrome 110'],
  ['an API', 'e.ts', 'new CompressionStream("gzip")', 'CompressionStream', 'Safari 16.4, Firefox 113'],
  ['an attribute', 'e.ts', 'export const menu = { popovertarget: "menu" }', 'popovertarget', 'Safari 17, Chrome 114'],
  ['a rule of styles', 'e.css', '@starting-style { a { top: 0 } }', '@starting-style', 'Safari 17.5, Chrome 117'],
  ['a selector', 'e.css', 'b { top: 0 } a:user-valid { color: red }', ':user-valid', 'Safari 16.5, Chrome 119'],
  ['a unit', 'e.css', 'a { width: 5cqi }', 'cqi', 'Safari 16, Chrome 105, Firefox 110'],
])('the check tells of %s that the oldest browsers of a page lack', async (_, file, source, feature, since) => {
  const [said] = await complaints(file, source)
  expect(said).toMatch(/^audience-\w{8}\.(js|css) of the page audience uses /)
  expect(said).toContain(`uses ${feature}`)
  expect(said).toContain(`which needs ${since}`)
  expect(said).toContain(`The page is for ${needs}`)
})

it.each([
  ['what all of them have', 'e.ts', 'export const last = location.href.split("/").at(-1)'],
  ['what styles ask for first', 'e.css', '@supports (width: 5cqi) { a { width: 5cqi } }'],
  ['what stands after its like for older browsers', 'e.css', 'a { height: 9vh; height: 9dvh }'],
])('the check allows %s', async (_, file, source) => {
  expect(await complaints(file, source)).toEqual([])
})

it.each([
  ['a method', 'e.ts', 'export const last = location.href.split("/").toSorted()'],
  ['an API', 'e.ts', 'new CompressionStream("gzip")'],
  ['a unit', 'e.css', 'a { width: 5cqi }'],
])('the check allows %s on the wall that phones lack', async (_, file, source) => {
  expect(await complaints(file, source, 'wall')).toEqual([])
  expect(await complaints(file, source, 'audience')).toHaveLength(1)
})

it('`npm run check` fails where a page has a method, an API or a style that is too new', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'floor-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  // All pages but one are empty: to read the real ones takes 9 s of CPU, and `npm run check` does.
  for (const page of readdirSync(PAGES).filter((name) => name.endsWith('.html')))
    await writeFile(join(folder, page), '')
  await writeFile(join(folder, 'audience.en.html'), 'new-AAAAAAAA.js new-AAAAAAAA.css')
  await mkdir(join(folder, 'assets'))
  await writeFile(join(folder, 'assets/new-AAAAAAAA.js'), '[].toSorted();new CompressionStream("gzip")')
  await writeFile(join(folder, 'assets/new-AAAAAAAA.css'), 'a{width:5cqi}')
  const { scripts } = JSON.parse(await readFile('package.json', 'utf8'))
  expect(scripts.check).toContain('npm run floor &&')
  expect(scripts.floor).toBe('tsx test/structure/floor/main.ts')
  const said = complaintsOfAll(folder)
  const found = said.flatMap((one) => /of the page audience uses (\S+),/.exec(one)?.[1] ?? [])
  expect(found.toSorted()).toEqual(['CompressionStream', 'cqi', 'toSorted'])
  expect(said.filter((one) => /^allowed\.ts allows/.test(one))).toHaveLength(ALLOWED.length)
})
