import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Complaint, complaints, optionsOf } from '../support/compiler.ts'
import { layOut, VARIANTS } from './variants.ts'

/**
 * Programs that must not compile, each for the one reason that its first line names, and a control
 * that must: the same things done as they should be. What would come in is judged by the same run of the
 * compiler, which reads the types that all have in common once.
 */

const programs = fileURLToPath(new URL('programs/', import.meta.url))
const PROGRAMS = readdirSync(programs).filter((name) => name.endsWith('.ts'))
const CONTROL = 'control.ts'

/** The codes that a program's first line expects: `// expect: TS2345`, or `// expect: nothing`. */
function expectedOf(name: string): string[] {
  const [first = ''] = readFileSync(programs + name, 'utf8').split('\n')
  const [, words] = /^\/\/ expect: (nothing|TS\d+(?:, TS\d+)*)$/.exec(first) ?? []
  if (words === undefined) throw new Error(`${name}: its first line does not say what to expect`)
  return words === 'nothing' ? [] : words.split(', ')
}

/** A variant in which nothing differs: all that must not compile in another does in this one. */
const UNCHANGED = VARIANTS.length
const PLACES = [...new Set(VARIANTS.flatMap(({ places }) => places))]

let folder: string
let found: Complaint[]
beforeAll(async () => {
  // As the compiler tells it, without links.
  folder = await realpath(await mkdtemp(join(tmpdir(), 'live-audience-types-')))
  for (let n = 0; n <= UNCHANGED; n++) layOut(VARIANTS[n], join(folder, `${n}`))
  await writeFile(projectFile(), JSON.stringify(project()))
  found = await complaints(projectFile())
}, 120_000)
afterAll(() => rm(folder, { recursive: true, force: true }))

const placeIn = (variant: number, path: string): string => join(folder, `${variant}`, path)
const programAt = (name: string): string => placeIn(UNCHANGED, `test/types/programs/${name}`)

// Beside the packages, as the compiler looks for Node's types from here.
const projectFile = (): string => placeIn(UNCHANGED, 'tsconfig.variants.json')

function project(): object {
  const places = VARIANTS.flatMap(({ places }, n) => places.map((path) => placeIn(n, path)))
  const unchanged = [...PLACES, 'client/web/css.d.ts'].map((path) => placeIn(UNCHANGED, path))
  return {
    extends: './tsconfig.json',
    // A file is where its link is: so it sees the variant, and not ours.
    compilerOptions: { preserveSymlinks: true },
    files: [...PROGRAMS.map(programAt), ...places, ...unchanged],
    include: [],
  }
}

const about = (file: string | undefined): Complaint[] => found.filter((one) => one.file === file)
const codesOf = (some: Complaint[]): string[] => some.map(({ code }) => code)
const textsOf = (some: Complaint[]): string => some.map(({ text }) => text).join('\n')

const TIGHTEN = 'Give its table a type that names every member, such as Record<Language, …>, or correct VARIANTS.'

describe('the compiler', () => {
  it('accepts its own options', async () => {
    expect(textsOf(about(undefined))).toBe('')
    expect(await optionsOf(projectFile())).toMatchObject({ strict: true })
  })

  it.each(PROGRAMS.filter((name) => name !== CONTROL))('refuses %s', (name) => {
    const said = about(programAt(name))
    expect(codesOf(said), textsOf(said)).toEqual(expectedOf(name))
    expect(said).not.toEqual([])
  })

  it('accepts the correct forms of the same code', () => {
    expect(expectedOf(CONTROL)).toEqual([])
    expect(textsOf(about(programAt(CONTROL)))).toBe('')
  })
})

it.each(
  VARIANTS.map((variant, n) => [variant.what, variant.places, n] as const),
)('%s does not compile in any of the places that must know it', (_, places, n) => {
  for (const path of places)
    expect(about(placeIn(n, path)), `${path} must not compile here. ${TIGHTEN}`).not.toEqual([])
})

it.each(PLACES)('%s compiles unchanged', (path) => {
  expect(textsOf(about(placeIn(UNCHANGED, path)))).toBe('')
})
