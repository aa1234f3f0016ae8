import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { beforeAll, describe, expect, it } from 'vitest'
import { hostWithVariants, placeIn, VARIANTS } from './variants.ts'

/**
 * Programs that must not compile, each for the one reason that its first line names, and a control
 * that must: the same things done as they should be. What would come in is judged in the same program:
 * each one more costs 3 s for types that all have in common.
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

/** A variant in which nothing differs: all that must not compile in another does in this one. */
const UNCHANGED = VARIANTS.length
const PLACES = [...new Set(VARIANTS.flatMap(({ places }) => places))]

let program: ts.Program
beforeAll(() => {
  const { config, error } = ts.readConfigFile(`${root}/tsconfig.json`, ts.sys.readFile)
  if (error) throw new Error(ts.flattenDiagnosticMessageText(error.messageText, '\n'))
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, root)
  const places = VARIANTS.flatMap(({ places }, n) => places.map((path) => placeIn(n, path)))
  const unchanged = PLACES.map((path) => placeIn(UNCHANGED, path))
  const programs = PROGRAMS.map((name) => folder + name)
  const roots = [...programs, ...places, ...unchanged, `${root}client/web/css.d.ts`]
  program = ts.createProgram(roots, options, hostWithVariants(options))
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

it.each(VARIANTS.map((variant, n) => [variant.what, variant.places, n] as const))(
  '%s compiles nowhere that it has to be known',
  (_, places, n) => {
    for (const path of places) {
      const source = program.getSourceFile(placeIn(n, path))
      expect(program.getSemanticDiagnostics(source), path).not.toEqual([])
    }
  },
  60_000,
)

it.each(PLACES)('%s compiles as it is', (path) => {
  const source = program.getSourceFile(placeIn(UNCHANGED, path))
  expect(source).toBeDefined()
  expect(program.getSemanticDiagnostics(source).map(({ messageText }) => messageText)).toEqual([])
}, 60_000)
