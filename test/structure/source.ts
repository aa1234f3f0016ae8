import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'

/** The repository's source files, as the compiler's parser sees them. Paths are relative to its root. */

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

const parsed = new Map<string, ts.SourceFile>()

export function parse(path: string): ts.SourceFile {
  const known = parsed.get(path)
  if (known) return known
  const text = readFileSync(join(root, path), 'utf8')
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  parsed.set(path, source)
  return source
}

/** Every node of a file. */
export function* nodesOf(node: ts.Node): Generator<ts.Node> {
  yield node
  const children: ts.Node[] = []
  // `getChildren` would scan every file once more, for its tokens.
  ts.forEachChild(node, (child) => void children.push(child))
  for (const child of children) yield* nodesOf(child)
}

export type Import = {
  from: string
  /** The file that is imported, or the package by the name that the import gives it. */
  to: string
  isPackage: boolean
  /** Gone when it runs: `import type`, `export type`, `import('...').Name`. */
  isType: boolean
}

/** All that a file imports: statically, re-exported, by `import()`, `require()` or as a type. */
export function importsOf(path: string): Import[] {
  const imports: Import[] = []
  for (const node of nodesOf(parse(path))) {
    const found = importIn(node)
    if (!found) continue
    const isPackage = !found.specifier.startsWith('.')
    const to = isPackage ? found.specifier : join(dirname(path), found.specifier)
    imports.push({ from: path, to: to.replaceAll('\\', '/'), isPackage, isType: found.isType })
  }
  return imports
}

function importIn(node: ts.Node): { specifier: string; isType: boolean } | undefined {
  if (ts.isImportDeclaration(node)) {
    return at(node.moduleSpecifier, node.importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword)
  }
  if (ts.isExportDeclaration(node)) return at(node.moduleSpecifier, node.isTypeOnly)
  if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) {
    return at(node.argument.literal, true)
  }
  if (!ts.isCallExpression(node)) return undefined
  const { expression } = node
  const isImport = expression.kind === ts.SyntaxKind.ImportKeyword
  const isRequire = ts.isIdentifier(expression) && expression.text === 'require'
  return isImport || isRequire ? at(node.arguments[0], false) : undefined
}

function at(specifier: ts.Expression | ts.LiteralTypeNode['literal'] | undefined, isType: boolean) {
  if (specifier === undefined) return undefined
  const text = ts.isStringLiteralLike(specifier) ? specifier.text : specifier.getText()
  return { specifier: text, isType }
}
