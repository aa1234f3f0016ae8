import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type BuildOptions, build, type Metafile } from 'esbuild'
import { LANGUAGES, type Language } from '../../shared/languages/index.ts'
import type { PageName } from '../http/pages/page-languages.ts'
import { ROOT } from './built.js'
import { floorOf, targetsOf } from './floor/floors.ts'

/** A page loads the sections that its sources import from `client/web/language`. */
const IMPORT = /import \{([^}]*)\} from '[./\w-]*language\/index\.ts'/g
const MENTION = /language\/index\.ts['"`]/g

export const FOR_BROWSERS = {
  absWorkingDir: ROOT,
  bundle: true,
  format: 'esm',
  minify: true,
  metafile: true,
  charset: 'utf8',
  logLevel: 'silent',
} satisfies BuildOptions

type Outputs = Metafile['outputs']
/** The paths of each language's files; none for a page that says nothing by script. */
export type TextPaths = Partial<Record<Language, string[]>>

/**
 * Bundles the texts of a page in a file for each language, so that a page loads only its own language. What the page
 * loads later has its texts in a second file.
 * @param script the page's; its imports name the sections that it needs
 */
export async function buildTexts(
  folder: string,
  page: PageName,
  script: string,
  outputs: Outputs,
): Promise<{ paths: TextPaths; made: Metafile[] }> {
  const first = await sectionsIn(partsOf(script, outputs), outputs)
  const all = await sectionsIn(partsOf(script, outputs, ['import-statement', 'dynamic-import']), outputs)
  if (all.length === 0) return { paths: {}, made: [] }
  const later = all.filter((section) => !first.includes(section))
  const files = [[...FORMATS, ...first], ...(later.length > 0 ? [later] : [])]
  const built = LANGUAGES.map(async (language) => {
    const made = await Promise.all(files.map((names) => bundle(folder, page, language, names)))
    return [language, made.map(({ metafile }) => metafile)] as const
  })
  const made = await Promise.all(built)
  const paths = made.map(([language, of]) => [language, of.flatMap(({ outputs }) => Object.keys(outputs))])
  return { paths: Object.fromEntries(paths), made: made.flatMap(([, of]) => of) }
}

const FORMATS = ['language', 'number', 'fraction', 'percent', 'date', 'time']

/** A script, and the scripts that it imports, directly or by others. */
export function partsOf(script: string, outputs: Outputs, kinds = ['import-statement']): string[] {
  const parts = new Set([script])
  for (const part of parts) {
    for (const one of outputs[part]?.imports ?? []) if (!one.external && kinds.includes(one.kind)) parts.add(one.path)
  }
  return [...parts]
}

async function sectionsIn(scripts: string[], outputs: Outputs): Promise<string[]> {
  const sources = new Set(scripts.flatMap((path) => Object.keys(outputs[path]?.inputs ?? {})))
  const sections = await Promise.all([...sources].filter((source) => source.startsWith('client/')).map(importedBy))
  return [...new Set(sections.flat())].toSorted()
}

/** The sections that a source imports. @throws Error for an import in another form, whose texts a page would lack */
async function importedBy(source: string): Promise<string[]> {
  const text = await readFile(join(ROOT, source), 'utf8')
  const imports = [...text.matchAll(IMPORT)]
  if (imports.length < [...text.matchAll(MENTION)].length)
    throw new Error(
      `${source}: import texts as \`import { section } from '…/language/index.ts'\`, so that the build finds them`,
    )
  const names = imports.flatMap(([, list = '']) => list.split(','))
  return names.map((name) => name.trim().split(' as ')[0] ?? '').filter(Boolean)
}

const bundle = (outdir: string, page: PageName, language: Language, names: string[]) =>
  build({
    ...FOR_BROWSERS,
    // What a page does not name is left out of its bundle.
    stdin: { contents: `export { ${names.join(', ')} } from './pages.ts'`, resolveDir: `shared/languages/${language}` },
    target: targetsOf(floorOf(page)),
    outdir,
    entryNames: `${page}.${language}-[hash]`,
  })
