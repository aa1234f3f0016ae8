import { copyFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { type BuildOptions, build, type Metafile } from 'esbuild'
import { POLL_KIND_NAMES, pollKind } from '../../shared/poll-kinds/index.ts'
import type { Page } from '../http/pages.ts'
import { fewOperations } from './few-operations.ts'
import { reference } from './reference/reference.ts'
import { ROOT } from './root.ts'

/** Where each page begins: that of the docs is made whole, and has styles alone. */
const ENTRIES: Record<Page, string> = {
  audience: 'client/web/audience/main.tsx',
  host: 'client/web/host/main.tsx',
  wall: 'client/web/wall/main.tsx',
  report: 'client/web/report/main.tsx',
  addin: 'client/addin/main.tsx',
  docs: 'client/web/docs/docs.css',
}
const PAGES = Object.keys(ENTRIES) as Page[]

/** What the docs are made of. */
const DOCUMENT = 'client/openapi.json'

/** What is served as it is, by the folder that it goes into. */
const COPIED = {
  icons: ['favicon.svg', 'preview.png'].map((name) => join(ROOT, 'client/web/icons', name)),
  addin: ['manifest.xml', 'icon-32.png', 'icon-64.png'].map((name) =>
    join(ROOT, 'client/addin', name),
  ),
}

/**
 * Builds the pages into a folder: `<page>.html`, `assets/`, whose names hold a hash of their content,
 * and what is served as it is. Takes about 0.2 s.
 */
export async function buildPages(folder: string): Promise<Metafile> {
  const metafile = await bundle(folder)
  await Promise.all(Object.keys(metafile.outputs).map(compress))
  for (const page of PAGES)
    await writeFile(join(folder, `${page}.html`), await toHtml(page, metafile))
  for (const [name, files] of Object.entries(COPIED)) {
    await mkdir(join(folder, name), { recursive: true })
    for (const file of files) await copyFile(file, join(folder, name, basename(file)))
  }
  return metafile
}

/** Bundles scripts and styles: the audience's by themselves, of which every byte counts. */
async function bundle(folder: string): Promise<Metafile> {
  const { audience, ...others } = ENTRIES
  const sources = await readSources(dirname(audience))
  const plugins = [fewOperations(sources)]
  const { metafile: first } = await build({ ...optionsFor(folder, { audience }), plugins })
  const { metafile: second } = await build(optionsFor(folder, others))
  return {
    inputs: { ...first.inputs, ...second.inputs },
    outputs: { ...first.outputs, ...second.outputs },
  }
}

async function readSources(folder: string): Promise<string> {
  const names = await readdir(join(ROOT, folder))
  return (await Promise.all(names.map((name) => readFile(join(ROOT, folder, name), 'utf8')))).join()
}

/** The kinds' pure data goes in as a constant, so that zod stays out. */
const optionsFor = (folder: string, entries: Partial<typeof ENTRIES>) =>
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

/** Beside each file, once instead of for everyone who asks for it. A typeface is compressed as it is. */
async function compress(path: string): Promise<void> {
  if (path.endsWith('.woff2')) return
  const file = join(ROOT, path)
  const content = await readFile(file)
  await writeFile(`${file}.gz`, await promisify(gzip)(content, { level: 9 }))
  await writeFile(`${file}.br`, await promisify(brotliCompress)(content))
}

/** What previews of links say. */
const DESCRIPTION = 'Vote, ask and see what the hall thinks. No app, no account: a code is enough.'

async function toHtml(page: Page, { outputs }: Metafile): Promise<string> {
  const [entry = '', made] =
    Object.entries(outputs).find(([, { entryPoint }]) => entryPoint === ENTRIES[page]) ?? []
  if (!made) throw new Error(`esbuild made nothing for ${page}`)
  const isScript = entry.endsWith('.js')
  const styles = isScript ? made.cssBundle : entry
  const address = (path: string) => `/assets/${basename(path)}`
  const links = [
    ...(styles ? [`<link rel="stylesheet" href="${address(styles)}">`] : []),
    ...partsOf(entry, outputs).map((path) => `<link rel="modulepreload" href="${address(path)}">`),
    ...typefacesOf(styles, outputs).map(
      (path) => `<link rel="preload" as="font" crossorigin href="${address(path)}">`,
    ),
    ...(isScript ? [`<script type="module" src="${address(entry)}"></script>`] : []),
  ]
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="theme-color" media="(prefers-color-scheme: light)" content="#f5f6fa">
<meta name="theme-color" media="(prefers-color-scheme: dark)" content="#11131a">
<title>${isScript ? 'live-audience' : 'REST interface · live-audience'}</title>
<meta name="description" content="${DESCRIPTION}">
<meta property="og:type" content="website">
<meta property="og:title" content="live-audience">
<meta property="og:description" content="${DESCRIPTION}">
<meta property="og:image" content="BASE_URL/preview.png">
<meta property="og:image:width" content="1200">
<meta property="og:image:height" content="630">
<meta name="twitter:card" content="summary_large_image">
<link rel="icon" href="/favicon.svg">
${links.join('\n')}
</head>
<body>
${isScript ? UNTIL_IT_RUNS : reference(JSON.parse(await readFile(join(ROOT, DOCUMENT), 'utf8')))}
</body>
</html>
`
}

/** What a page says until its script has run. */
const UNTIL_IT_RUNS = `<div id="page">
<p class="not-started">This page does not start here. Please reload it, or try a newer browser.
<br><span lang="de">Diese Seite startet hier nicht. Bitte neu laden oder einen neueren Browser nehmen.</span></p>
</div>
<noscript>This page needs JavaScript. <span lang="de">Diese Seite braucht JavaScript.</span></noscript>`

/** The typeface that styles name for most of our languages: without this it is asked for a round trip later. */
const typefacesOf = (styles = '', outputs: Metafile['outputs']): string[] =>
  (outputs[styles]?.imports ?? [])
    .map(({ path }) => path)
    .filter((path) => /-latin-wght-[^/]*\.woff2$/.test(path))

/** All that a script imports, and what that imports, so that the browser asks for it at once. */
function partsOf(
  script: string,
  outputs: Metafile['outputs'],
  found = new Set<string>(),
): string[] {
  for (const { kind, path } of outputs[script]?.imports ?? []) {
    if (kind !== 'import-statement' || found.has(path)) continue
    found.add(path)
    partsOf(path, outputs, found)
  }
  return [...found]
}
