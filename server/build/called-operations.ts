import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type BuildOptions, build, type Plugin } from 'esbuild'
import { ROOT } from './built.js'

/**
 * Leaves out of the generated client the operations that no page of a build calls, 2 kB of gzip for a phone. A source
 * calls an operation if it has its name as a word, or if it reads its path.
 * @param options those of the build
 */
export async function onlyCalled(options: BuildOptions): Promise<Plugin> {
  const sources = await sourcesOf(options)
  const words = new Set(sources.match(/\w+/g))
  const isCalled = (name = '', method = '', url = '') =>
    words.has(name) || (method === 'get' && sources.includes(`'${url}'`))
  return {
    name: 'only called operations',
    setup({ onLoad }) {
      onLoad({ filter: /sdk\.gen\.ts$/ }, async ({ path }) => {
        const all = await readFile(path, 'utf8')
        const contents = all.replaceAll(METHOD, (text, ...about: string[]) => (isCalled(...about) ? text : ''))
        return { contents, loader: 'ts' }
      })
      onLoad({ filter: /responses\.gen\.ts$/ }, async ({ path }) => {
        const methods = [...(await readFile(join(path, '../sdk.gen.ts'), 'utf8')).matchAll(METHOD)]
        const left = methods.filter(([, ...about]) => !isCalled(...about))
        const keys = new Set(left.map(([, , method = '', url]) => `${method.toUpperCase()} ${url}`))
        const lines = (await readFile(path, 'utf8')).split('\n')
        return { contents: lines.filter((line) => !keys.has(line.split('"')[1] ?? '')).join('\n'), loader: 'ts' }
      })
    },
  }
}

/** A method of the generated client: its name, its method of HTTP, and its path. */
const METHOD = /^ {4}public (\w+)<ThrowOnError[\s\S]*?\)\.(\w+)<[\s\S]*?url: '([^']+)'[\s\S]*?^ {4}\}$/gm

/** All sources of a page but those of the generated client. */
async function sourcesOf(options: BuildOptions): Promise<string> {
  const { metafile } = await build({ ...options, write: false, metafile: true })
  const paths = Object.keys(metafile.inputs).filter(
    (path) => path.startsWith('client/') && !path.includes('/generated/'),
  )
  return (await Promise.all(paths.map((path) => readFile(join(ROOT, path), 'utf8')))).join('\n')
}
