import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { beforeAll, describe, expect, it } from 'vitest'

/**
 * Programs that must not compile, each for the one reason that its first line names, and a control
 * that must: the same things done as they should be.
 */

const root = fileURLToPath(new URL('../..', import.meta.url))
const folder = fileURLToPath(new URL('programs/', import.meta.url))
const PROGRAMS = readdirSync(folder).filter((name) => name.endsWith('.ts'))
const CONTROL = 'control.ts'

/** The codes that a program's first line expects: `// expect: TS2345`, or `// expect: nothing`. */
function expectedOf(name: string): string[] {
  const [first = ''] = readFileSync(folder + name, 'utf8').split('\n')
  const [, words] = /^\/\/ expect: (nothing|TS\d+(?:, TS\d+)*)$/.exec(first) ?? []
  if (words === undefined) throw new Error(`${name}: its first line does not say what to expect`)
  return words === 'nothing' ? [] : words.split(', ')
}

/** Files as they are, which every program reads alike. */
const PARSED = new Map<string, ts.SourceFile>()

/** @param changed source files as they would be, by their path in the repository */
function compile(roots: string[], changed: Record<string, string> = {}): ts.Program {
  const { config, error } = ts.readConfigFile(`${root}/tsconfig.json`, ts.sys.readFile)
  if (error) throw new Error(ts.flattenDiagnosticMessageText(error.messageText, '\n'))
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, root)
  const host = ts.createCompilerHost(options)
  const { readFile, getSourceFile } = host
  host.readFile = (path) => changed[path.replace(root, '')] ?? readFile(path)
  host.getSourceFile = (path, ...how) => {
    if (path.replace(root, '') in changed) return getSourceFile(path, ...how)
    const source = PARSED.get(path) ?? getSourceFile(path, ...how)
    if (source) PARSED.set(path, source)
    return source
  }
  return ts.createProgram(roots, options, host)
}

let program: ts.Program
beforeAll(() => {
  program = compile(PROGRAMS.map((name) => folder + name))
}, 120_000)

function found(name: string): { codes: string[]; texts: string } {
  const source = program.getSourceFile(folder + name)
  if (!source) throw new Error(`${name} is not part of the program`)
  const diagnostics = [
    ...program.getSyntacticDiagnostics(source),
    ...program.getSemanticDiagnostics(source),
  ]
  return {
    codes: diagnostics.map(({ code }) => `TS${code}`),
    texts: diagnostics
      .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'))
      .join('\n'),
  }
}

describe('the compiler', () => {
  it('has nothing to say of its own options', () => {
    const all = [...program.getOptionsDiagnostics(), ...program.getGlobalDiagnostics()]
    expect(all.map(({ messageText }) => messageText)).toEqual([])
    expect(program.getCompilerOptions().strict).toBe(true)
  })

  it.each(PROGRAMS.filter((name) => name !== CONTROL))('refuses %s', (name) => {
    const { codes, texts } = found(name)
    expect(codes, texts).toEqual(expectedOf(name))
    expect(codes).not.toEqual([])
  }, 60_000)

  it('takes the same things done as they should be', () => {
    const { codes, texts } = found(CONTROL)
    expect(expectedOf(CONTROL)).toEqual([])
    expect(codes, texts).toEqual([])
  })
})

/** A source file as it would be. */
function change(path: string, ...replaced: [from: string, to: string][]) {
  let source = readFileSync(root + path, 'utf8')
  for (const [from, to] of replaced) {
    expect(source).toContain(from)
    source = source.replace(from, to)
  }
  return { [path]: source }
}

function compilesNowhere(places: string[], changed: Record<string, string>): void {
  const whole = compile(
    places.map((path) => root + path),
    changed,
  )
  for (const path of places) {
    const source = whole.getSourceFile(root + path)
    expect(whole.getSemanticDiagnostics(source), path).not.toEqual([])
  }
}

describe('one more kind of poll', () => {
  const KINDS = 'shared/poll-kinds/index.ts'
  const DEFINE = 'shared/poll-kinds/define.ts'

  it('compiles nowhere that it has to be known', () => {
    const changed = {
      ...change(KINDS, [
        'openText, ranking]',
        "openText, ranking, { ...quiz, kind: 'map' as const }]",
      ]),
      ...change(
        DEFINE,
        ["'ranks'] as const", "'ranks', 'point'] as const"],
        ["| 'rank'", "| 'rank' | 'pin'"],
        ["| 'order'", "| 'order' | 'pins'"],
      ),
    }
    const pages = ['audience/vote.tsx', 'parts/outcome.tsx', 'wall/poll-on-stage.tsx']
    const places = [
      'shared/poll-kinds/index.ts',
      'shared/schemas/ballot.ts',
      ...[...pages, 'wall/turnout.ts', 'texts/en/host.ts'].map((page) => `client/web/${page}`),
    ]
    compilesNowhere(places, changed)
  }, 60_000)
})

describe('one more refusal', () => {
  it('compiles only once it is said which pages meet it, and in every language', () => {
    const REFUSALS = 'client/web/parts/met-refusals.ts'
    const row = change('shared/errors.ts', [
      '  own_question: [',
      "  of_tomorrow: [409, ''],\n  own_question: [",
    ])
    compilesNowhere([REFUSALS], row)
    const met = change(REFUSALS, ['  own_question:', "  of_tomorrow: 'audience'\n  own_question:"])
    compilesNowhere(['client/web/texts/de/audience-refusals.ts'], { ...row, ...met })
  }, 60_000)
})

describe('a language', () => {
  it('compiles only with all its texts, its plurals, and its words in the HTML', () => {
    compilesNowhere(
      ['client/web/parts/language.ts', 'client/web/parts/saying.ts', 'server/build/html-words.ts'],
      change('shared/languages.ts', ["de: 'ltr'", "de: 'ltr', pt: 'ltr'"]),
    )
  }, 60_000)

  it('compiles only with every row, and a form for every plural category', () => {
    const TIMER = 'client/web/texts/ar/timer.ts'
    compilesNowhere([TIMER], change(TIMER, ["      two: 'بقيت ثانيتان',\n", '']))
    const WALL = 'client/web/texts/de/wall.ts'
    compilesNowhere([WALL], change(WALL, ["  code: 'Code',\n", '']))
    const INDEX = 'client/web/texts/de/index.ts'
    compilesNowhere(
      ['client/web/parts/language.ts'],
      change(INDEX, ["export { texts as wall } from './wall.ts'\n", '']),
    )
  }, 60_000)
})
