import { type BuildOptions, build, type Metafile } from 'esbuild'
import { ROOT } from './root.ts'

/** Each command's program, by the name of its file. */
const PROGRAMS = {
  main: 'server/main.ts',
  backup: 'server/backup/command.ts',
  distribute: 'server/distribute/command.ts',
  rehearse: 'client/rehearsal/main.ts',
  polls: 'client/deck/main.ts',
}

/** What packages that are no ES modules call for parts of Node. */
const REQUIRE = `import { createRequire as requireFrom } from 'node:module'
const require = requireFrom(import.meta.url)`

/** A program and all packages that it imports, as one ES module for Node. */
export const FOR_NODE = {
  absWorkingDir: ROOT,
  bundle: true,
  format: 'esm',
  platform: 'node',
  target: 'node20.19',
  charset: 'utf8',
  // pg looks for it and does without.
  external: ['pg-native'],
  // The package's own build spreads objects by a function of Babel's, which takes a vote 14% of its time.
  alias: { '@trpc/server': './node_modules/@trpc/server/src' },
  // Node 20 has none, without which pg would load fetch, 33 ms, to see whether it runs at Cloudflare.
  define: { navigator: '{"userAgent":"Node.js"}' },
  banner: { js: REQUIRE },
} satisfies BuildOptions

/**
 * Bundles the server's programs with all packages that they import, but for the programs of the
 * embedded PostgreSQL. Our own code alone would need 1.5 times as long to start, and 15 MB more, for a thousand
 * files that are found and read one by one.
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
  return metafile
}
