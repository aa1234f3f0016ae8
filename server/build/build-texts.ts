import { build, type Metafile } from 'esbuild'
import { LANGUAGES, type Language } from '../../shared/languages.ts'
import { ROOT } from './root.ts'

/** A file here is a part of what pages say; a folder beside it holds all parts in one language. */
const TEXTS = 'client/web/texts'
const PART = new RegExp(`^${TEXTS}/([\\w-]+)\\.ts$`)

type Outputs = Metafile['outputs']
/** The path of each language's file; none for a page that says nothing by script. */
export type TextPaths = Partial<Record<Language, string>>

/**
 * Bundles what a page says, a file a language, so that it loads the one that it speaks.
 * @param script the page's; its imports are the parts that it needs
 */
export async function buildTexts(
  folder: string,
  page: string,
  script: string,
  outputs: Outputs,
): Promise<{ paths: TextPaths; made: Metafile[] }> {
  const parts = partsIn(script, outputs)
  if (parts.length === 0) return { paths: {}, made: [] }
  const built = LANGUAGES.map(async (language) => {
    const { metafile } = await bundle(folder, `${page}.${language}`, sourceOf(language, parts))
    return [language, metafile] as const
  })
  const made = await Promise.all(built)
  const paths = made.map(([language, metafile]) => [language, Object.keys(metafile.outputs)[0]])
  return { paths: Object.fromEntries(paths), made: made.map(([, metafile]) => metafile) }
}

/** The parts of which a script says something, or what it loads. */
function partsIn(script: string, outputs: Outputs): string[] {
  const reached = new Set([script])
  for (const path of reached) {
    for (const one of outputs[path]?.imports ?? []) if (!one.external) reached.add(one.path)
  }
  const sources = [...reached].flatMap((path) => Object.keys(outputs[path]?.inputs ?? {}))
  return [...new Set(sources.flatMap((source) => PART.exec(source)?.[1] ?? []))].toSorted()
}

const sourceOf = (language: Language, parts: string[]): string =>
  [
    `export * as say from './${language}/say.ts'`,
    ...parts.map((part) => `export { texts as ${inCode(part)} } from './${language}/${part}.ts'`),
  ].join('\n')

/** The name that it has in the index of each language. */
const inCode = (part: string): string => part.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())

const bundle = (outdir: string, name: string, contents: string) =>
  build({
    absWorkingDir: ROOT,
    stdin: { contents, resolveDir: TEXTS },
    outdir,
    entryNames: `${name}-[hash]`,
    bundle: true,
    format: 'esm',
    minify: true,
    metafile: true,
    charset: 'utf8',
    target: ['es2022', 'safari16'],
    logLevel: 'silent',
  })
