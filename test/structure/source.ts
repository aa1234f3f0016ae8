import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type ESTree, type ParseResult, parseSync, Visitor, type VisitorObject } from 'rolldown/utils'

/**
 * The repository's source files, as a parser sees them that lists what each imports and exports: all
 * are read in 0.5 s of CPU, where the compiler's parser takes 4. Paths are relative to the root.
 */

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Every TypeScript or JavaScript file below a folder, but for what is built or generated. */
export function filesIn(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.[cm]?[jt]sx?$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .filter((path) => !/\/(dist|node_modules)\//.test(path))
    .sort()
}

export const isThere = (path: string): boolean => existsSync(join(root, path))

type Source = { text: string; parsed: ParseResult }
const sources = new Map<string, Source>()

function sourceOf(path: string): Source {
  const known = sources.get(path)
  if (known) return known
  const text = readFileSync(join(root, path), 'utf8')
  const parsed = parseSync(path, text)
  for (const { message } of parsed.errors) throw new Error(`${path}: ${message}`)
  const source = { text, parsed }
  sources.set(path, source)
  return source
}

/** A part of a file, as it stands there. */
export const textOf = (path: string, { start, end }: ESTree.Span): string => sourceOf(path).text.slice(start, end)

/** Visits the nodes of a file, which takes longer than to read it, where it has the word that all of them have. */
export function visit(path: string, word: RegExp, visitor: VisitorObject): void {
  const { text, parsed } = sourceOf(path)
  if (word.test(text)) new Visitor(visitor).visit(parsed.program)
}

/** For all that a file exports, in place of a name. */
export const ALL = '*'

export type Import = {
  from: string
  /** The file that is imported, or the package by the name that the import gives it. */
  to: string
  isPackage: boolean
  /** Gone when it runs: `import type`, `export type`, `import('...').Name`. */
  isType: boolean
  /** What is taken, by the names that it has there. */
  names: string[]
  /** Those of them that are still there when it runs. */
  values: string[]
}
type Found = Pick<Import, 'isType' | 'names' | 'values'> & { specifier: string }

/** All that a file imports: statically, re-exported, by `import()`, `require()` or as a type. */
export function importsOf(path: string): Import[] {
  const found = [...importedBy(path), ...exportedOnBy(path), ...importedLateBy(path)]
  return found.map(({ specifier, ...rest }) => {
    const isPackage = !specifier.startsWith('.')
    const to = isPackage ? specifier : join(dirname(path), specifier)
    return { from: path, to: to.replaceAll('\\', '/'), isPackage, ...rest }
  })
}

type Name = { kind: string; name?: string | null }
const nameOf = ({ kind, name }: Name): string => (kind === 'Name' && name ? name : ALL)

function importedBy(path: string): Found[] {
  const { text, parsed } = sourceOf(path)
  return parsed.module.staticImports.map(({ start, moduleRequest, entries }) => ({
    specifier: moduleRequest.value,
    isType: text.startsWith('import type ', start),
    names: entries.map(({ importName }) => nameOf(importName)),
    values: entries.filter(({ isType }) => !isType).map(({ importName }) => nameOf(importName)),
  }))
}

function exportedOnBy(path: string): Found[] {
  const { text, parsed } = sourceOf(path)
  return parsed.module.staticExports.flatMap(({ start, entries }) =>
    entries.flatMap(({ moduleRequest, importName, isType: isNoValue }) => {
      if (!moduleRequest) return []
      const isType = text.startsWith('export type ', start)
      const names = [nameOf(importName)]
      return { specifier: moduleRequest.value, isType, names, values: isNoValue ? [] : names }
    }),
  )
}

/** What an import names. A name that is known only at run time is put in parentheses, as no package is named. */
function specifierIn(path: string, source: ESTree.Node): string {
  if (source.type === 'Literal' && typeof source.value === 'string') return source.value
  const text = textOf(path, source)
  return source.type === 'TemplateLiteral' ? text.replace(/^`|`$/g, '') : `(${text})`
}

function importedLateBy(path: string): Found[] {
  const found: Found[] = []
  const take = (source: ESTree.Node, isType = false, names = [ALL]) => {
    const specifier = specifierIn(path, source)
    found.push({ specifier, isType, names, values: isType ? [] : names })
  }
  visit(path, /\b(import|require)\s*\(/, {
    ImportExpression: ({ source }) => take(source),
    TSImportType: ({ source, qualifier }) => take(source, true, [qualifier ? textOf(path, qualifier) : ALL]),
    CallExpression: ({ callee, arguments: [source] }) => {
      if (callee.type === 'Identifier' && callee.name === 'require' && source) take(source)
    },
  })
  return found
}

/** The names of what a file exports. */
export function exportsOf(path: string): string[] {
  const { staticExports } = sourceOf(path).parsed.module
  const named = staticExports.flatMap(({ entries }) => entries)
  return named.flatMap(({ exportName: { kind, name } }) => (kind === 'Name' && name ? name : []))
}
