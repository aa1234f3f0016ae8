import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type BuildOptions, build, type Metafile } from 'esbuild'
import { ROOT } from './built.js'

const PROGRAMS = {
  main: 'server/main.ts',
  backup: 'server/backup/main.ts',
  distribute: 'server/distribute/main.ts',
  doctor: 'server/doctor/main.ts',
  hosts: 'server/hosts/main.ts',
  rehearse: 'client/rehearsal/main.ts',
  demo: 'client/rehearsal/play-demo.ts',
  polls: 'client/deck/main.ts',
  mcp: 'client/mcp/main.ts',
}

/** CommonJS packages call `require` for modules of Node. */
const REQUIRE = `import { createRequire as requireFrom } from 'node:module'
const require = requireFrom(import.meta.url)`

/** Bundles a program with all packages that it imports, as an ES module for Node. */
export const FOR_NODE = {
  absWorkingDir: ROOT,
  bundle: true,
  format: 'esm',
  platform: 'node',
  target: 'node20.19',
  charset: 'utf8',
  // An optional package, which pg does not find.
  external: ['pg-native'],
  // The package's own build spreads objects by a function of Babel, which takes 14% of the time of a vote.
  alias: { '@trpc/server': './node_modules/@trpc/server/src' },
  // Node 20 has no `navigator`. Without one, pg loads fetch (33 ms) to find out whether it runs at Cloudflare.
  define: { navigator: '{"userAgent":"Node.js"}' },
  banner: { js: REQUIRE },
} satisfies BuildOptions

/**
 * Bundles the server's programs with all packages that they import, except the programs of the embedded PostgreSQL. If
 * only our own code were bundled, a start would take 1.5 times as long and 15 MB more, to find and read a thousand files.
 */
export async function buildServer(outdir: string): Promise<Metafile> {
  const { metafile } = await build({
    ...FOR_NODE,
    entryPoints: PROGRAMS,
    outdir,
    chunkNames: 'part-[hash]',
    splitting: true,
    sourcemap: true,
    sourcesContent: false,
    metafile: true,
  })
  const files = Object.keys(metafile.outputs).filter((file) => isOfPackages(metafile, file))
  await Promise.all(files.map((file) => rm(join(ROOT, `${file}.map`), { force: true })))
  return metafile
}

/** Nearly nothing in it is ours, so its map, a megabyte in all, tells nobody a line of our sources. */
function isOfPackages({ outputs }: Metafile, file: string): boolean {
  const inputs = Object.keys(outputs[file]?.inputs ?? {})
  return inputs.filter((input) => !input.includes('node_modules')).length * 16 < inputs.length
}
