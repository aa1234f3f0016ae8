import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { type BuildOptions, build, type Metafile, type Plugin } from 'esbuild'
import product from '../../package.json' with { type: 'json' }
import { COLUMN_HEADINGS } from '../../shared/languages/column-words.ts'
import { COMMON_WORDS } from '../../shared/languages/common-words.ts'
import { DIRECTIONS, LANGUAGES } from '../../shared/languages/index.ts'
import { KINDS, POLL_KIND_NAMES } from '../../shared/poll-kinds/for-pages.ts'
import { ICONS } from '../../shared/poll-kinds/icons.ts'
import type { OpenApiDocument } from '../http/openapi/types.ts'
import { GUIDES, languagesOf, type Page } from '../http/pages/page-languages.ts'
import { buildTexts, FOR_BROWSERS } from './build-texts.ts'
import { ROOT } from './built.js'
import { onlyCalled } from './called-operations.ts'
import { compress } from './compress.ts'
import { askerOf, DESKS, type Floor, floorOf, PHONES, spokenFloor, targetsOf } from './floor/floors.ts'
import { lightDark } from './floor/light-dark.ts'
import { pageHtml, type Written } from './page-html.ts'
import { guide, titleOf } from './reference/guide.ts'
import { chaptersFrom, reference } from './reference/reference.ts'

/** The entry file of each page. The HTML of the docs is complete without their script. */
const ENTRIES: Record<Page, string> = {
  audience: 'client/web/audience/main.tsx',
  check: 'client/web/phone-check/main.tsx',
  host: 'client/web/host/main.tsx',
  wall: 'client/web/wall/main.tsx',
  report: 'client/web/report/main.tsx',
  addin: 'client/addin/main.tsx',
  docs: 'client/web/docs/main.ts',
}
type Entries = typeof ENTRIES & { parts?: string }

/** The styles of what a page loads later. */
const LATER_STYLES: Partial<Record<keyof Entries, string>> = {
  audience: 'client/web/audience/after-joining.css',
  host: 'client/web/host/after-console.css',
}

/** A page for developers: all parts of pages, in every state. */
export const PARTS = { parts: 'test/web/parts-page/main.tsx' }

/** Files that are served as they are, by the folder that they go into. */
const COPIED = {
  icons: ['favicon.svg', 'preview.png'].map((name) => join(ROOT, 'client/web/icons', name)),
  addin: ['manifest.xml', 'icon-32.png', 'icon-64.png'].map((name) => join(ROOT, 'client/addin', name)),
}

/**
 * Builds the pages into a folder: `<page>.<language>.html`, `assets/`, whose names have a hash of their content, and
 * the files of `COPIED`. Takes about 0.3 s.
 * @param more pages, for developers
 */
export async function buildPages(folder: string, more: Partial<typeof PARTS> = {}): Promise<Metafile> {
  const entries: Entries = { ...ENTRIES, ...more }
  const metafile = await bundle(folder, entries)
  const pages = Object.entries(entries) as [keyof Entries, string][]
  const texts = await Promise.all(pages.map(([page, path]) => writePage(folder, page, path, metafile)))
  const made = together([metafile, ...texts.flat()])
  const written = Object.keys(made.outputs).map((path) => join(ROOT, path))
  await Promise.all(written.map((file) => compress(file, join(ROOT, 'server/dist'))))
  for (const [name, files] of Object.entries(COPIED)) {
    await mkdir(join(folder, name), { recursive: true })
    for (const file of files) await copyFile(file, join(folder, name, basename(file)))
  }
  return made
}

/** Writes a page in every language. @returns what esbuild says of its texts */
async function writePage(folder: string, page: keyof Entries, source: string, { outputs }: Metafile) {
  const madeFrom = (from: string) => Object.keys(outputs).find((path) => outputs[path]?.entryPoint === from)
  const entry = madeFrom(source)
  const asker = madeFrom(askerOf(floorOf(page)))
  if (!entry || !asker) throw new Error(`esbuild made nothing for ${page}`)
  const texts = await buildTexts(join(folder, 'assets'), page, entry, outputs)
  const later = LATER_STYLES[page]
  const laterStyles = later && madeFrom(later)
  const about = { oldest: spokenFloor(floorOf(page)), texts: texts.paths, entry, asker, laterStyles, outputs }
  const files = page === 'docs' ? await documents() : [{ name: page, written: undefined }]
  for (const { name, written } of files) {
    for (const language of languagesOf(page))
      await writeFile(join(folder, `${name}.${language}.html`), pageHtml(language, { ...about, written }))
  }
  return texts.made
}

/** The reference, and the pages beside it, which are made from Markdown. */
async function documents(): Promise<{ name: string; written: Written }[]> {
  const read = (path: string) => readFile(join(ROOT, path), 'utf8')
  const document: OpenApiDocument = JSON.parse(await read('client/openapi.json'))
  const chapters = chaptersFrom(document)
  const guides = GUIDES.map(async (one) => {
    const text = await read(`shared/docs/${one}.md`)
    return { name: `docs-${one}`, written: { title: titleOf(text), html: guide(text, chapters) } }
  })
  const html = reference(document, product.version)
  return [{ name: 'docs', written: { title: 'REST interface', html } }, ...(await Promise.all(guides))]
}

/**
 * Bundles scripts and styles. Pages for phones share no files with others, because every byte counts. The reference has
 * nothing to share. The page for developers shares none either: it would change the files of all pages, and all would
 * have to be compressed again.
 */
async function bundle(folder: string, entries: Entries): Promise<Metafile> {
  const { audience, check, docs, parts, ...others } = entries
  const groups = [
    ...[{ audience }, { check }].map((pages) => optionsFor(folder, PHONES, pages)),
    ...[others, { docs }, ...(parts ? [{ parts }] : [])].map((pages) => optionsFor(folder, DESKS, pages)),
  ]
  const ofPages = await Promise.all(
    groups.map(async (options) => ({ ...options, plugins: [...options.plugins, await onlyCalled(options)] })),
  )
  const askers = {
    ...FOR_BROWSERS,
    format: 'iife',
    target: 'es5',
    entryPoints: [PHONES, DESKS].map(askerOf),
    outdir: join(folder, 'assets'),
    entryNames: '[name]-[hash]',
  } satisfies BuildOptions
  const built = await Promise.all([...ofPages, askers].map((options) => build(options)))
  return together(built.map(({ metafile }) => metafile))
}

const together = (made: Metafile[]): Metafile => ({
  inputs: Object.assign({}, ...made.map(({ inputs }) => inputs)),
  outputs: Object.assign({}, ...made.map(({ outputs }) => outputs)),
})

/**
 * What pages need of two files of the generated client, 1 kB: they read streams by `client/watch`, and the parameters
 * of a query or path are neither lists nor objects.
 */
const GENERATED: Record<string, string> = {
  serverSentEvents: 'export const createSseClient = undefined',
  pathSerializer: `export const serializePrimitiveParam = ({ name, value }) => name + '=' + encodeURIComponent(value)
    export const serializeArrayParam = undefined, serializeObjectParam = undefined`,
}

const littleGenerated: Plugin = {
  name: 'little of what is generated',
  setup({ onLoad }) {
    for (const [name, contents] of Object.entries(GENERATED)) {
      onLoad({ filter: new RegExp(`${name}\\.gen\\.ts$`) }, () => ({ contents }))
    }
  },
}

/** Files whose constants pages get as they are now: without the texts of other languages, and without zod. */
const EVALUATED: Record<string, object> = {
  'shared/languages/index.ts': { DIRECTIONS, LANGUAGES },
  'shared/languages/common-words.ts': { COMMON_WORDS },
  'shared/languages/column-words.ts': { COLUMN_HEADINGS },
  'shared/poll-kinds/for-pages.ts': { POLL_KIND_NAMES, KINDS },
  'shared/poll-kinds/icons.ts': { ICONS },
}

const evaluated: Plugin = {
  name: 'evaluated',
  setup({ onLoad }) {
    for (const [file, constants] of Object.entries(EVALUATED)) {
      const lines = Object.entries(constants).map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}`)
      onLoad({ filter: endOf(file) }, () => ({ contents: lines.join('\n') }))
    }
  },
}

/** Paths in the form of any system. */
const endOf = (file: string) => new RegExp(`${file.replaceAll('.', '\\.').replaceAll('/', '[\\\\/]')}$`)

/** Pages, and the styles that these load later. */
const entryPointsOf = (entries: Partial<Entries>): { in: string; out: string }[] =>
  Object.entries(entries).flatMap(([page, path]) => {
    const later = LATER_STYLES[page as keyof Entries]
    return [{ in: path, out: page }, ...(later ? [{ in: later, out: `${page}-later` }] : [])]
  })

const optionsFor = (folder: string, floor: Floor, entries: Partial<Entries>) =>
  ({
    ...FOR_BROWSERS,
    target: targetsOf(floor),
    plugins: [lightDark, littleGenerated, evaluated],
    entryPoints: entryPointsOf(entries),
    outdir: join(folder, 'assets'),
    entryNames: '[name]-[hash]',
    chunkNames: 'part-[hash]',
    assetNames: '[name]-[hash]',
    loader: { '.woff2': 'file' },
    splitting: true,
    jsx: 'automatic',
    jsxImportSource: 'preact',
  }) satisfies BuildOptions
