import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { type BuildOptions, build, type Metafile } from 'esbuild'
import product from '../../package.json' with { type: 'json' }
import { POLL_KIND_NAMES, pollKind } from '../../shared/poll-kinds/index.ts'
import { languagesOf, type Page } from '../http/pages/page-languages.ts'
import { buildTexts } from './build-texts.ts'
import { compress } from './compress.ts'
import { pageHtml } from './page-html.ts'
import { ROOT } from './root.ts'

/** Where each page begins: that of the docs is made whole, and has styles alone. */
const ENTRIES: Record<Page, string> = {
  audience: 'client/web/audience/main.tsx',
  check: 'client/web/check/main.tsx',
  host: 'client/web/host/main.tsx',
  wall: 'client/web/wall/main.tsx',
  report: 'client/web/report/main.tsx',
  addin: 'client/addin/main.tsx',
  docs: 'client/web/docs/docs.css',
}
type Entries = typeof ENTRIES & { parts?: string }

/** What developers alone see: all parts that pages are made of, in every state. */
export const PARTS = { parts: 'test/web/parts-page/main.tsx' }

/** What the docs are made of. */
const DOCUMENT = 'client/openapi.json'

/** Where builds are, with what they compressed. */
const EARLIER = join(ROOT, 'server/dist')

/** What is served as it is, by the folder that it goes into. */
const COPIED = {
  icons: ['favicon.svg', 'preview.png'].map((name) => join(ROOT, 'client/web/icons', name)),
  addin: ['manifest.xml', 'icon-32.png', 'icon-64.png'].map((name) => join(ROOT, 'client/addin', name)),
}

/**
 * Builds the pages into a folder: `<page>.<language>.html`, `assets/`, whose names hold a hash of their
 * content, and what is served as it is. Takes about 0.3 s.
 * @param more pages than everybody has
 */
export async function buildPages(folder: string, more: Partial<typeof PARTS> = {}): Promise<Metafile> {
  const entries: Entries = { ...ENTRIES, ...more }
  const metafile = await bundle(folder, entries)
  const pages = Object.entries(entries) as [keyof Entries, string][]
  const texts = await Promise.all(pages.map(([page, path]) => writePage(folder, page, path, metafile)))
  const made = together([metafile, ...texts.flat()])
  const written = Object.keys(made.outputs).map((path) => join(ROOT, path))
  await Promise.all(written.map((file) => compress(file, EARLIER)))
  for (const [name, files] of Object.entries(COPIED)) {
    await mkdir(join(folder, name), { recursive: true })
    for (const file of files) await copyFile(file, join(folder, name, basename(file)))
  }
  return made
}

/** Writes a page in every language. @returns of what its texts were made */
async function writePage(
  folder: string,
  page: keyof Entries,
  begins: string,
  { outputs }: Metafile,
): Promise<Metafile[]> {
  const entry = Object.keys(outputs).find((path) => outputs[path]?.entryPoint === begins)
  if (!entry) throw new Error(`esbuild made nothing for ${page}`)
  const texts = await buildTexts(join(folder, 'assets'), page, entry, outputs)
  const document = page === 'docs' ? await readFile(join(ROOT, DOCUMENT), 'utf8') : undefined
  const built = {
    entry,
    outputs,
    texts: texts.paths,
    document: document && JSON.parse(document),
    version: product.version,
  }
  for (const language of languagesOf(page)) {
    await writeFile(join(folder, `${page}.${language}.html`), pageHtml(language, built))
  }
  return texts.made
}

/**
 * Bundles scripts and styles: phones' by themselves, of which every byte counts, and developers', with
 * which pages would share other files than everybody's do, all of them to be compressed anew.
 */
async function bundle(folder: string, entries: Entries): Promise<Metafile> {
  const { audience, check, parts, ...others } = entries
  const built = await Promise.all([
    build(optionsFor(folder, { audience })),
    build(optionsFor(folder, { check })),
    build(optionsFor(folder, others)),
    ...(parts ? [build(optionsFor(folder, { parts }))] : []),
  ])
  return together(built.map(({ metafile }) => metafile))
}

const together = (made: Metafile[]): Metafile => ({
  inputs: Object.assign({}, ...made.map(({ inputs }) => inputs)),
  outputs: Object.assign({}, ...made.map(({ outputs }) => outputs)),
})

/** The kinds' pure data goes in as a constant, so that zod stays out. */
const optionsFor = (folder: string, entries: Partial<Entries>) =>
  ({
    absWorkingDir: ROOT,
    entryPoints: Object.entries(entries).map(([page, path]) => ({ in: path, out: page })),
    outdir: join(folder, 'assets'),
    entryNames: '[name]-[hash]',
    chunkNames: 'part-[hash]',
    assetNames: '[name]-[hash]',
    loader: { '.woff2': 'file' },
    bundle: true,
    splitting: true,
    format: 'esm',
    minify: true,
    metafile: true,
    charset: 'utf8',
    target: ['es2022', 'safari16'],
    jsx: 'automatic',
    jsxImportSource: 'preact',
    define: { POLL_KINDS: JSON.stringify(kindsAsText()) },
    logLevel: 'silent',
  }) satisfies BuildOptions

const kindsAsText = () => JSON.stringify(Object.fromEntries(POLL_KIND_NAMES.map(kindData)))

function kindData(name: (typeof POLL_KIND_NAMES)[number]) {
  const { widget, result, options, hasCorrectOption } = pollKind(name)
  return [name, { widget, result, options, hasCorrectOption }]
}
