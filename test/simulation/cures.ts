import { readFileSync } from 'node:fs'
import type { Plugin } from 'esbuild'

/** A cure of a known fault, and the source without it: the simulation has to find the fault then. */
export type Cure = { file: string; from: string; to: string }

// biome-ignore lint/suspicious/noTemplateCurlyInString: it is source
const IS_LATER = '  where ${IS_LATER}`'

export const CURES: Record<string, Cure> = {
  /** An acknowledged vote is replaced by an older one that was held up. */
  'vote order': { file: 'server/queries/votes.ts', from: IS_LATER, to: '  `' },
  /** Two upvotes at once both answer the same count. */
  'upvotes in turn': {
    file: 'server/queries/questions.ts',
    from: "    .where('id', '=', questionId)\n    .forNoKeyUpdate()\n",
    to: "    .where('id', '=', questionId)\n",
  },
  /** A stream shows an old state after it lost the connection that hears other nodes. */
  'refresh after a gap': { file: 'server/db/listener.ts', from: '        this.#settings.onGap()\n', to: '' },
  /** A vote is counted after its poll was closed. */
  'votes before the close': { file: 'server/queries/votes.ts', from: '      for share of poll', to: '' },
}

/** Builds without a cure. @throws Error if the source is not as the table has it */
export const without = ({ file, from, to }: Cure): Plugin => ({
  name: 'without a cure',
  setup({ onLoad }) {
    onLoad({ filter: new RegExp(`${file.replaceAll('.', '\\.')}$`) }, ({ path }) => {
      const source = readFileSync(path, 'utf8')
      if (source.split(from).length < 2) throw new Error(`${file} has no “${from}”. Change test/simulation/cures.ts.`)
      return { contents: source.replaceAll(from, to), loader: 'ts' }
    })
  },
})
