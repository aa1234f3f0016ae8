import { readFile } from 'node:fs/promises'
import type { Plugin } from 'esbuild'

/** A method of the generated client, with what is written about it. */
const METHOD = / {4}\/\*\*(?:(?!\*\/)[\s\S])*\*\/\n {4}public (\w+)<[\s\S]*?\n {4}\}\n/g

/** Where it keeps every instance, to be found by a name. */
const REGISTRY =
  /class HeyApiRegistry[\s\S]*?\n}\n|.*static readonly __registry.*\n|.*__registry\.set\(.*\n/g

/** How it writes arrays and objects into an address. */
const SERIALIZER = /(export const serialize(?:Array|Object)Param = )[\s\S]*?\n};\n/g

/**
 * Leaves out of the generated client what a page never names, since a class keeps all its methods; its
 * reader of streams, which watch.ts does without; its list of instances; and what writes arrays into
 * addresses, which have none. That is 3.6 kB of gzip that no phone needs.
 * @param sources all that the page is written in
 */
export const fewOperations = (sources: string): Plugin => ({
  name: 'few operations',
  setup({ onLoad }) {
    onLoad({ filter: /generated[/\\]sdk\.gen\.ts$/ }, async ({ path }) => {
      const isNamed = (name: string) => new RegExp(`\\b${name}\\b`).test(sources)
      const client = await readFile(path, 'utf8')
      const contents = client
        .replace(METHOD, (method, name) => (isNamed(name) ? method : ''))
        .replaceAll(REGISTRY, '')
      return { loader: 'ts', contents }
    })
    onLoad({ filter: /generated[/\\]core[/\\]serverSentEvents\.gen\.ts$/ }, () => ({
      contents: 'export const createSseClient = undefined',
    }))
    onLoad({ filter: /generated[/\\]core[/\\]pathSerializer\.gen\.ts$/ }, async ({ path }) => ({
      loader: 'ts',
      contents: (await readFile(path, 'utf8')).replace(SERIALIZER, '$1undefined\n'),
    }))
  },
})
