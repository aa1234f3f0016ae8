import { mkdtemp, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Complaint, complaints, optionsOf } from '../support/compiler.ts'
import { changedBy, MUTATIONS, textOf, writeMutation } from './mutations.ts'

/**
 * What must not compile: lines of `REFUSED`, each for the one reason that stands above it, so that a name that is gone
 * is not taken for a rule that holds. `accepted.ts` does the same things as they should be done. What would come in is
 * judged by the same run of the compiler, which reads the types that all have in common once.
 */
const REFUSED = ['views', 'host-only', 'rules'].map((name) => `test/types/${name}.ts`)
const ACCEPTED = 'test/types/accepted.ts'

const DIRECTIVE = /\/\/ @ts-expect-error (TS\d+)$/

/** The lines that a table expects to be refused, and why: `31 TS2353`. */
const expectedOf = (path: string): string[] =>
  textOf(path)
    .split('\n')
    .flatMap((line, above) => {
      const [, code] = DIRECTIVE.exec(line) ?? []
      return code ? `${above + 2} ${code}` : []
    })

/** A table whose errors the compiler tells. */
const uncovered = (path: string): string => textOf(path).replaceAll('@ts-expect-error', 'refused for')

/** A variant in which nothing differs: all that must not compile in another does in this one. */
const UNCHANGED = MUTATIONS.length
const PLACES = [...new Set(MUTATIONS.flatMap(({ places }) => places))]

let folder: string
let found: Complaint[]
beforeAll(async () => {
  // As the compiler tells it, without links.
  folder = await realpath(await mkdtemp(join(tmpdir(), 'live-audience-types-')))
  for (const [n, variant] of MUTATIONS.entries()) writeMutation(changedBy(variant), join(folder, `${n}`))
  writeMutation(new Map(REFUSED.map((path) => [path, uncovered(path)])), join(folder, `${UNCHANGED}`))
  await writeFile(projectFile(), JSON.stringify(project()))
  found = await complaints(projectFile())
}, 120_000)
afterAll(() => rm(folder, { recursive: true, force: true }))

const placeIn = (variant: number, path: string): string => join(folder, `${variant}`, path)

// Beside the packages, as the compiler looks for Node's types from here.
const projectFile = (): string => placeIn(UNCHANGED, 'tsconfig.variants.json')

function project(): object {
  const places = MUTATIONS.flatMap(({ places }, n) => places.map((path) => placeIn(n, path)))
  const unchanged = [...PLACES, ...REFUSED, ACCEPTED, 'client/web/css.d.ts'].map((path) => placeIn(UNCHANGED, path))
  return {
    extends: './tsconfig.json',
    // A file is where its link is: so it sees the variant, and not ours.
    compilerOptions: { preserveSymlinks: true },
    files: [...places, ...unchanged],
    include: [],
  }
}

const about = (file: string | undefined): Complaint[] => found.filter((one) => one.file === file)
const textsOf = (some: Complaint[]): string => some.map(({ text }) => text).join('\n')

const TIGHTEN = 'Give its table a type that names every member, such as Record<Language, …>, or correct MUTATIONS.'

describe('the compiler', () => {
  it('accepts its own options', async () => {
    expect(textsOf(about(undefined))).toBe('')
    expect(await optionsOf(projectFile())).toMatchObject({ strict: true })
  })

  it.each(REFUSED)('refuses each line of %s for its reason', (path) => {
    const said = about(placeIn(UNCHANGED, path))
    expect(expectedOf(path)).not.toEqual([])
    expect(
      said.map(({ line, code }) => `${line} ${code}`),
      textsOf(said),
    ).toEqual(expectedOf(path))
  })

  it('accepts the correct forms of the same code', () => {
    expect(textsOf(about(placeIn(UNCHANGED, ACCEPTED)))).toBe('')
  })
})

it.each(
  MUTATIONS.map((variant, n) => [variant.what, variant.places, n] as const),
)('%s does not compile in any of the places that must know it', (_, places, n) => {
  for (const path of places)
    expect(about(placeIn(n, path)), `${path} must not compile here. ${TIGHTEN}`).not.toEqual([])
})

it.each(PLACES)('%s compiles unchanged', (path) => {
  expect(textsOf(about(placeIn(UNCHANGED, path)))).toBe('')
})
