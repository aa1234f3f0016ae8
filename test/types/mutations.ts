import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * Mutations of our sources that must not compile. Each is a folder with the changed files, and symbolic links to our
 * sources for the rest.
 */

const root = fileURLToPath(new URL('../..', import.meta.url))

type Replaced = [from: string, to: string][]
type Mutation = {
  /** What has come in, or is missing. */
  what: string
  changed: Record<string, Replaced>
  /** Files that must not compile then. */
  places: string[]
}

export const MUTATIONS: Mutation[] = [
  {
    what: 'one more kind of poll',
    changed: {
      'shared/poll-kinds/index.ts': [['] as const', ", { ...quiz, kind: 'map' as const }] as const"]],
      'shared/poll-kinds/define.ts': [
        ["'ranks'] as const", "'ranks', 'point'] as const"],
        ["| 'rank'", "| 'rank' | 'pin'"],
        ["| 'order'", "| 'order' | 'pins'"],
      ],
    },
    places: [
      'shared/schemas/ballot.ts',
      'client/web/audience/vote/vote-inputs.tsx',
      'client/web/parts/poll/outcome.tsx',
      'client/web/wall/poll-on-stage.tsx',
      'client/web/wall/turnout.ts',
      'shared/languages/en/host.ts',
    ],
  },
  {
    what: 'a refusal that does not say where people meet it',
    changed: { 'shared/refusals.ts': [['  own_question: [', "  of_tomorrow: [409, ''],\n  own_question: ["]] },
    places: ['shared/refusals.ts'],
  },
  {
    what: 'a refusal without its sentence in every language',
    changed: { 'shared/refusals.ts': [['  own_question: [', "  of_tomorrow: [409, '', 'phone'],\n  own_question: ["]] },
    places: ['shared/languages/de/phone.ts'],
  },
  {
    what: 'a language without its folder',
    changed: {
      'shared/languages/list.ts': [['export { de }', "export { tlh } from './tlh/outside-pages.ts'\nexport { de }"]],
    },
    places: ['shared/languages/list.ts'],
  },
  {
    what: 'a language under the tag of another',
    changed: { 'shared/languages/list.ts': [['export { de }', 'export { de as tlh }']] },
    places: ['shared/languages/index.ts'],
  },
  {
    what: 'a language without its mail',
    changed: { 'shared/languages/de/outside-pages.ts': [['  mail: {', '  letter: {']] },
    places: ['shared/languages/de/outside-pages.ts'],
  },
  {
    what: 'a translation that counts and writes numbers as English does',
    changed: {
      'shared/languages/de/common.ts': [
        ["formatters<'de', 'one' | 'other'>('de')", "formatters<'en', 'one' | 'other'>('en')"],
      ],
    },
    places: ['shared/languages/de/outside-pages.ts'],
  },
  {
    what: 'a translation that lacks a refusal, as English may',
    changed: { 'shared/languages/de/common.ts': [["Refusals<'pages'> = {", "Partial<Refusals<'pages'>> = {"]] },
    places: ['shared/languages/de/outside-pages.ts'],
  },
  {
    what: 'a text without a form for a plural category',
    changed: { 'shared/languages/ar/common.ts': [[" two: 'بقيت ثانيتان',", '']] },
    places: ['shared/languages/ar/common.ts'],
  },
  {
    what: 'a language that lacks a row',
    changed: { 'shared/languages/de/wall.ts': [["  question: 'Frage',\n", '']] },
    places: ['shared/languages/de/wall.ts'],
  },
  {
    what: 'a language that lacks a section',
    changed: { 'shared/languages/de/wall.ts': [['export const wall:', 'const wall:']] },
    places: ['shared/languages/de/outside-pages.ts'],
  },
]

/** The files that a variant changes, with their texts. */
export function changedBy({ changed }: Mutation): Map<string, string> {
  return new Map(Object.entries(changed).map(([path, replaced]) => [path, replacedIn(path, replaced)]))
}

/** Makes a folder in which these files have these texts, and all else is ours. */
export const writeMutation = (texts: Map<string, string>, folder: string): void => mirror('', folder, texts)

function mirror(path: string, folder: string, texts: Map<string, string>): void {
  mkdirSync(join(folder, path), { recursive: true })
  for (const name of readdirSync(join(root, path))) {
    const below = join(path, name)
    const text = texts.get(below)
    if (text !== undefined) writeFileSync(join(folder, below), text)
    else if (leadsToAny(below, texts)) mirror(below, folder, texts)
    else symlinkSync(join(root, below), join(folder, below))
  }
}

const leadsToAny = (path: string, texts: Map<string, string>): boolean =>
  [...texts.keys()].some((file) => file.startsWith(`${path}/`))

/** One of our files. */
export const textOf = (path: string): string => readFileSync(join(root, path), 'utf8')

function replacedIn(file: string, replaced: Replaced): string {
  let text = textOf(file)
  for (const [from, to] of replaced) {
    if (!text.includes(from))
      throw new Error(
        `${file} no longer has ${from}. Let MUTATIONS in test/types/mutations.ts replace text that it has.`,
      )
    text = text.replace(from, to)
  }
  return text
}
