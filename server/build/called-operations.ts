import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type BuildOptions, build, type Plugin } from 'esbuild'
import { ROOT } from './built.js'

/**
 * Leaves out of the generated client the operations that no page of a build calls, 1 kB of gzip for a phone. A source
 * calls an operation if it has its name as a word.
 * @param options those of the build
 */
export async function onlyCalled(options: BuildOptions): Promise<Plugin> {
  const sources = await sourcesOf(options)
  const words = new Set(sources.match(/\w+/g))
  const isCalled = (name = '') => words.has(name)
  return {
    name: 'only called operations',
    setup({ onLoad }) {
      onLoad({ filter: /calls\.gen\.ts$/ }, async ({ path }) => {
        const all = await readFile(path, 'utf8')
        const contents = all.replaceAll(ROW, (line, ...about: string[]) => (isCalled(...about) ? line : ''))
        return { contents, loader: 'ts' }
      })
      onLoad({ filter: /responses\.gen\.ts$/ }, async ({ path }) => {
        const rows = [...(await readFile(join(path, '../calls.gen.ts'), 'utf8')).matchAll(ROW)]
        const left = rows.filter(([, ...about]) => !isCalled(...about))
        const keys = new Set(left.map(([, , method, url]) => `${method} ${url}`))
        const lines = (await readFile(path, 'utf8')).split('\n')
        return { contents: lines.filter((line) => !keys.has(line.split('"')[1] ?? '')).join('\n'), loader: 'ts' }
      })
    },
  }
}

/** An operation in the table of the generated client: its name, its method of HTTP, and its path. */
const ROW = /^ {4}(\w+): \{ method: '(\w+)', path: '([^']+)'.*\},$/gm

/** All sources of a page but those of the generated client. */
async function sourcesOf(options: BuildOptions): Promise<string> {
  const { metafile } = await build({ ...options, write: false, metafile: true })
  const paths = Object.keys(metafile.inputs).filter(
    (path) => path.startsWith('client/') && !path.includes('/generated/'),
  )
  return (await Promise.all(paths.map((path) => readFile(join(ROOT, path), 'utf8')))).join('\n')
}
