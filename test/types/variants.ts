import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'

/**
 * Our sources with something in them that is not there yet. Each variant is a folder beside ours, for the
 * compiler alone, which has all other files from ours.
 */

const root = fileURLToPath(new URL('../..', import.meta.url))

type Replaced = [from: string, to: string][]
type Variant = {
  /** What has come in, or is missing. */
  what: string
  changed: Record<string, Replaced>
  /** Files that must not compile then. */
  places: string[]
}

const ONE_MORE_REFUSAL: Record<string, Replaced> = {
  'shared/errors.ts': [['  own_question: [', "  of_tomorrow: [409, ''],\n  own_question: ["]],
}

export const VARIANTS: Variant[] = [
  {
    what: 'one more kind of poll',
    changed: {
      'shared/poll-kinds/index.ts': [
        ['openText, ranking]', "openText, ranking, { ...quiz, kind: 'map' as const }]"],
      ],
      'shared/poll-kinds/define.ts': [
        ["'ranks'] as const", "'ranks', 'point'] as const"],
        ["| 'rank'", "| 'rank' | 'pin'"],
        ["| 'order'", "| 'order' | 'pins'"],
      ],
    },
    places: [
      'shared/poll-kinds/index.ts',
      'shared/schemas/ballot.ts',
      'client/web/audience/vote.tsx',
      'client/web/parts/outcome.tsx',
      'client/web/wall/poll-on-stage.tsx',
      'client/web/wall/turnout.ts',
      'client/web/texts/en/host.ts',
    ],
  },
  {
    what: 'a refusal of which it is not said which pages meet it',
    changed: ONE_MORE_REFUSAL,
    places: ['client/web/parts/met-refusals.ts'],
  },
  {
    what: 'a refusal that is not said in every language',
    changed: {
      ...ONE_MORE_REFUSAL,
      'client/web/parts/met-refusals.ts': [
        ['  own_question:', "  of_tomorrow: 'audience'\n  own_question:"],
      ],
    },
    places: ['client/web/texts/de/audience-refusals.ts'],
  },
  {
    what: 'a language without its texts, its plurals, and its words in the HTML',
    changed: { 'shared/languages.ts': [["de: 'ltr'", "de: 'ltr', pt: 'ltr'"]] },
    places: [
      'client/web/parts/language.ts',
      'client/web/parts/saying.ts',
      'server/build/html-words.ts',
    ],
  },
  {
    what: 'a text without a form for a plural category',
    changed: { 'client/web/texts/ar/timer.ts': [["      two: 'بقيت ثانيتان',\n", '']] },
    places: ['client/web/texts/ar/timer.ts'],
  },
  {
    what: 'a language that lacks a row',
    changed: { 'client/web/texts/de/wall.ts': [["  code: 'Code',\n", '']] },
    places: ['client/web/texts/de/wall.ts'],
  },
  {
    what: 'a language that lacks a page',
    changed: {
      'client/web/texts/de/index.ts': [["export { texts as wall } from './wall.ts'\n", '']],
    },
    places: ['client/web/parts/language.ts'],
  },
]

const FOLDER = `${root}variants/`

/** Where the compiler finds a file of a variant. */
export const placeIn = (variant: number, path: string): string => `${FOLDER}${variant}/${path}`

/** The variant that a path leads into, and the file of ours that is there; packages are ours alone. */
function ours(path: string): { changed: Record<string, Replaced>; file: string } | undefined {
  if (!path.startsWith(FOLDER)) return undefined
  const [variant = '', ...below] = path.slice(FOLDER.length).split('/')
  return { changed: VARIANTS[Number(variant)]?.changed ?? {}, file: below.join('/') }
}

function textOf(file: string, replaced: Replaced): string {
  let text = readFileSync(root + file, 'utf8')
  for (const [from, to] of replaced) {
    if (!text.includes(from)) throw new Error(`${file} has no ${from}`)
    text = text.replace(from, to)
  }
  return text
}

/** What the compiler reads by. */
export function hostWithVariants(options: ts.CompilerOptions): ts.CompilerHost {
  const host = ts.createCompilerHost(options)
  const { readFile, fileExists } = host
  const inOurs = (path: string) => {
    const at = ours(path)
    return at ? root + at.file : path
  }
  const isPackage = (path: string) => ours(path)?.file.startsWith('node_modules') ?? false
  host.fileExists = (path) => !isPackage(path) && fileExists(inOurs(path))
  host.directoryExists = (path) => !isPackage(path) && ts.sys.directoryExists(inOurs(path))
  host.readFile = (path) => {
    const at = ours(path)
    const replaced = at?.changed[at.file]
    return at && replaced ? textOf(at.file, replaced) : readFile(inOurs(path))
  }
  return host
}
