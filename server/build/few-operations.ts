import { readFile } from 'node:fs/promises'
import type { Plugin } from 'esbuild'

/** A method of the generated client, with what is written about it. */
const METHOD = / {4}\/\*\*(?:(?!\*\/)[\s\S])*\*\/\n {4}public (\w+)<[\s\S]*?\n {4}\}\n/g

type Cut = [what: RegExp, instead: string]

/** What no page needs of each file of the generated client. */
const CUTS: [file: RegExp, cuts: Cut[]][] = [
  // Every instance, to be found by a name.
  [
    /generated[/\\]sdk\.gen\.ts$/,
    [
      [/class HeyApiRegistry[\s\S]*?\n}\n/, ''],
      [/.*static readonly __registry.*\n/, ''],
      [/.*__registry\.set\(.*\n/, ''],
    ],
  ],
  // Streams by its own reader, which watch.ts does without, and answers that are neither JSON nor one.
  [
    /generated[/\\]client[/\\]client\.gen\.ts$/,
    [
      [/ {4}sse: \{[\s\S]*?\n {4}\},\n/, ''],
      [/ {2}const makeSseFn[\s\S]*?\n {2}\};\n/, ''],
      [/let emptyData: any;\s+switch[\s\S]*?\n {10}\}\n/, 'const emptyData = {};\n'],
      [/case 'arrayBuffer':\s+case 'blob':\s+case 'formData':[\s\S]*?break;\n/, ''],
      [/ {4}if \(opts\.requestValidator\)[\s\S]*?\n {4}\}\n/, ''],
      [/ {8}if \(parseAs === 'json'\) \{\n[\s\S]*?\n {8}\}\n/, ''],
      [/ {4}(?:connect|head|options|trace): makeMethodFn\(.*\n/g, ''],
    ],
  ],
  [
    /generated[/\\]client[/\\]utils\.gen\.ts$/,
    [
      [/(export const getParseAs = )[\s\S]*?\n};\n/, "$1() => 'json' as const;\n"],
      [
        /if \(Array\.isArray\(value\)\) \{\s+const serializedArray[\s\S]*?\} else (?=\{\s+const serializedPrimitive)/,
        '',
      ],
      [/else if \(Array\.isArray\(value\)\) \{[\s\S]*?\n {6}\} (?=else)/, ''],
      [/case 'query':[\s\S]*?break;\n/, ''],
      // One interceptor is put in and never taken out.
      [/ {2}clear\(\): void[\s\S]*?(?= {2}use\()/, ''],
    ],
  ],
  // Addresses hold plain names: no arrays, no objects, no other style.
  [
    /generated[/\\]core[/\\]utils\.gen\.ts$/,
    [
      [
        /(export const defaultPathSerializer = )[\s\S]*?\n};\n/,
        '$1({ path, url }: PathSerializer) => url.replace(PATH_PARAM_RE, (name) => encodeURIComponent(path[name.slice(1, -1)] as string));\n',
      ],
      [
        /export function getValidRequestBody[\s\S]*?\n}\n/,
        'export const getValidRequestBody = (options: { body?: unknown; serializedBody?: unknown }): unknown => options.serializedBody ?? options.body;\n',
      ],
    ],
  ],
  [
    /generated[/\\]core[/\\]pathSerializer\.gen\.ts$/,
    [[/(export const serialize(?:Array|Object)Param = )[\s\S]*?\n};\n/g, '$1undefined\n']],
  ],
  // Every parameter is known by its name.
  [/generated[/\\]core[/\\]params\.gen\.ts$/, [[/ else \{\s+const extra = [\s\S]*?\n {8}\}\n(?= {6}\})/, '\n']]],
]

/**
 * Leaves out of the generated client what a page never names, since a class keeps all its methods, and
 * what no page needs. That is 4.9 kB of gzip that no phone loads.
 * @param sources all that the page is written in
 * @throws Error where the client is generated otherwise, so that something is not found
 */
export const fewOperations = (sources: string): Plugin => ({
  name: 'few operations',
  setup({ onLoad }) {
    // The client itself numbers votes, whichever page it is in.
    const isNamed = (name: string) => name === 'vote' || new RegExp(`\\b${name}\\b`).test(sources)
    for (const [filter, cuts] of CUTS) {
      onLoad({ filter }, async ({ path }) => {
        const whole = await readFile(path, 'utf8')
        const named = whole.replace(METHOD, (method, name) => (isNamed(name) ? method : ''))
        return { loader: 'ts', contents: cuts.reduce(cut, named) }
      })
    }
    onLoad({ filter: /generated[/\\]core[/\\]serverSentEvents\.gen\.ts$/ }, () => ({
      contents: 'export const createSseClient = undefined',
    }))
  },
})

function cut(source: string, [what, instead]: Cut): string {
  const left = source.replace(what, instead)
  if (left === source) throw new Error(`The generated client has no ${what} that is left out.`)
  return left
}
