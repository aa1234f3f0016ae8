import { readFileSync } from 'node:fs'
import ts from 'typescript'
import { filesIn } from './source.ts'

/**
 * `npm run measures`: how large the source is, by folder, and which files and functions are too long to be one idea.
 * Tests and generated files do not count.
 */

/** The most lines of a file, unless it is below. */
const FILE_MAX = 200
/** The most lines of a function. */
const FUNCTION_MAX = 60
/** Where a long file is one idea. */
const LONG: { path: RegExp; reason: string }[] = [
  { path: /^shared\/languages\/[a-z]+\/(console|phone)\.ts$/, reason: 'a table, one line a text' },
]

type Sized = { name: string; lines: number }
type File = Sized & { functions: Sized[] }

const PARTS = ['server', 'client', 'shared']
const files = PARTS.flatMap(filesIn)
  .filter((path) => !path.includes('/generated/'))
  .map(measure)

const folders = [...new Set(files.map(folderOf))].sort()
const rows = folders.map((folder) => [folder, rowOf(files.filter((file) => folderOf(file) === folder))])
const sums = PARTS.map((part) => [`all of ${part}`, rowOf(files.filter(({ name }) => name.startsWith(`${part}/`)))])
console.table(Object.fromEntries([...rows, ...sums, ['all', rowOf(files)]]))

const functions = files.flatMap((file) => file.functions)
console.log(`Longest file: ${longest(files)?.name}. Longest function: ${longest(functions)?.name}.`)

const tooLong = [
  ...files.filter(({ name, lines }) => lines > FILE_MAX && !LONG.some(({ path }) => path.test(name))),
  ...functions.filter(({ lines }) => lines > FUNCTION_MAX),
]
for (const { name, lines } of tooLong) console.error(`${name} has ${lines} lines. Is it two ideas? Cut it in two.`)
if (tooLong.length > 0) process.exitCode = 1

function measure(path: string): File {
  const text = readFileSync(path, 'utf8')
  return { name: path, lines: text.split('\n').length - 1, functions: functionsIn(path, text) }
}

/** The functions whose body is a block. One that is an expression has no statements to count. */
function functionsIn(path: string, text: string): Sized[] {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  const lineAt = (position: number) => source.getLineAndCharacterOfPosition(position).line + 1
  const found: Sized[] = []
  function visit(node: ts.Node): void {
    if (ts.isFunctionLike(node) && 'body' in node && node.body && ts.isBlock(node.body)) {
      const first = lineAt(node.getStart())
      found.push({ name: `${path}:${first}`, lines: lineAt(node.end) - first + 1 })
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

/** `server/http`, and one level more in `client/web`. */
function folderOf({ name }: Sized): string {
  const parents = name.split('/').slice(0, -1)
  return parents.slice(0, name.startsWith('client/web/') ? 3 : 2).join('/')
}

function rowOf(some: File[]): Record<string, number | string> {
  const functions = some.flatMap((file) => file.functions)
  return {
    files: some.length,
    lines: total(some),
    'median file': median(some) ?? '',
    'longest file': longest(some)?.lines ?? '',
    'median function': median(functions) ?? '',
    'longest function': longest(functions)?.lines ?? '',
  }
}

function total(sized: Sized[]): number {
  return sized.reduce((sum, { lines }) => sum + lines, 0)
}

function longest(sized: Sized[]): Sized | undefined {
  return sized.toSorted((one, other) => other.lines - one.lines)[0]
}

function median(sized: Sized[]): number | undefined {
  const sorted = sized.toSorted((one, other) => one.lines - other.lines)
  return sorted[Math.floor(sorted.length / 2)]?.lines
}
