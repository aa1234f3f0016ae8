import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { build, type Metafile, version } from 'esbuild'
import { POLL_KIND_NAMES, pollKind } from '../../shared/poll-kinds/index.ts'

/** The pages, and where each begins. */
const ENTRIES = {
  audience: 'client/web/audience/main.tsx',
  host: 'client/web/host/main.tsx',
  wall: 'client/web/wall/main.tsx',
  addin: 'client/addin/main.tsx',
} as const
export type Page = keyof typeof ENTRIES
export const PAGES = Object.keys(ENTRIES) as Page[]

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const SOURCES = ['client', 'shared']
/** Where the built pages are. */
export const PAGES_FOLDER = join(ROOT, 'client/web/dist')
const KEY_FILE = join(PAGES_FOLDER, 'built-from')

/**
 * Builds the pages unless what is there was built from the same sources: `<page>.html` and
 * `assets/`, whose names hold a hash of their content. Takes about 0.2 s.
 */
export async function buildPages(): Promise<void> {
  const key = await keyOfSources()
  if ((await readFile(KEY_FILE, 'utf8').catch(() => '')) === key) return
  const { metafile } = await bundle()
  await Promise.all(Object.keys(metafile.outputs).map(compress))
  for (const page of PAGES)
    await replace(join(PAGES_FOLDER, `${page}.html`), toHtml(page, metafile))
  await replace(KEY_FILE, key)
}

/** Bundles scripts and styles. The kinds' pure data goes in as a constant, so that zod stays out. */
async function bundle() {
  await mkdir(PAGES_FOLDER, { recursive: true })
  return build({
    absWorkingDir: ROOT,
    entryPoints: Object.entries(ENTRIES).map(([page, path]) => ({ in: path, out: page })),
    outdir: join(PAGES_FOLDER, 'assets'),
    entryNames: '[name]-[hash]',
    chunkNames: 'part-[hash]',
    bundle: true,
    splitting: true,
    format: 'esm',
    minify: true,
    metafile: true,
    charset: 'utf8',
    target: ['es2022', 'safari16'],
    jsx: 'automatic',
    jsxImportSource: 'preact',
    define: { POLL_KINDS: JSON.stringify(Object.fromEntries(POLL_KIND_NAMES.map(kindData))) },
    logLevel: 'silent',
  })
}

function kindData(name: (typeof POLL_KIND_NAMES)[number]) {
  const { widget, result, options, hasCorrectOption } = pollKind(name)
  return [name, { widget, result, options, hasCorrectOption }]
}

/** Beside each file, once instead of for everyone who asks for it. */
async function compress(path: string): Promise<void> {
  const file = join(ROOT, path)
  const content = await readFile(file)
  await writeFile(`${file}.gz`, await promisify(gzip)(content, { level: 9 }))
  await writeFile(`${file}.br`, await promisify(brotliCompress)(content))
}

function toHtml(page: Page, { outputs }: Metafile): string {
  const [script, made] =
    Object.entries(outputs).find(([, { entryPoint }]) => entryPoint === ENTRIES[page]) ?? []
  if (!script || !made) throw new Error(`esbuild made no script for ${page}`)
  const address = (path: string) => `/assets/${basename(path)}`
  const links = [
    ...(made.cssBundle ? [`<link rel="stylesheet" href="${address(made.cssBundle)}">`] : []),
    ...partsOf(script, outputs).map((path) => `<link rel="modulepreload" href="${address(path)}">`),
  ]
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>live-audience</title>
<link rel="icon" href="data:,">
${links.join('\n')}
<script type="module" src="${address(script)}"></script>
</head>
<body>
<div id="page"></div>
<noscript>This page needs JavaScript.</noscript>
</body>
</html>
`
}

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

async function keyOfSources(): Promise<string> {
  const hash = createHash('sha256').update(version)
  for (const path of await sourceFiles()) hash.update(path).update(await readFile(join(ROOT, path)))
  return hash.digest('hex')
}

async function sourceFiles(): Promise<string[]> {
  const found: string[] = []
  for (const place of SOURCES) {
    const files = await readdir(join(ROOT, place), { recursive: true })
    found.push(...files.filter(isSource).map((file) => join(place, file)))
  }
  return found.toSorted()
}

const isSource = (file: string): boolean =>
  /\.(tsx?|css)$/.test(file) && !/(^|[\\/])dist[\\/]/.test(file)

/** Whole or not at all, since another server may be reading. */
async function replace(path: string, text: string): Promise<void> {
  const part = `${path}.${process.pid}.part`
  await writeFile(part, text)
  await rename(part, path)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildPages()
