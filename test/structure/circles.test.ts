import { describe, expect, it } from 'vitest'
import { filesIn, importsOf } from './source.ts'

/** What each of our files imports of our own, types included. */
function ownImports(): Map<string, Set<string>> {
  const files = ['shared', 'server', 'client'].flatMap(filesIn).filter((path) => !path.startsWith('client/generated/'))
  return new Map(
    files.map((file) => {
      const own = importsOf(file).filter(({ isPackage, to }) => !isPackage && to !== file)
      return [file, new Set(own.map(({ to }) => to).filter((to) => files.includes(to)))]
    }),
  )
}

/** Removes files that import nothing that is left, until nothing changes. Circles stay, and what leads to one. */
function leftOver(imports: Map<string, Set<string>>): Map<string, Set<string>> {
  const left = new Map(imports)
  let before: number
  do {
    before = left.size
    for (const [file, to] of left) if (![...to].some((one) => left.has(one))) left.delete(file)
  } while (left.size < before)
  return left
}

/** The same map with every import turned around. */
function reversed(imports: Map<string, Set<string>>): Map<string, Set<string>> {
  const importers = [...imports.keys()].map((file) => {
    const from = [...imports].filter(([, to]) => to.has(file)).map(([one]) => one)
    return [file, new Set(from)] as const
  })
  return new Map(importers)
}

/** The files that stand in circles, or between two. */
const circles = (imports: Map<string, Set<string>>): string[] =>
  [...leftOver(reversed(leftOver(imports))).keys()].toSorted()

const ADVICE = 'These files import each other. Move what they share into a file of its own that imports none of them.'

it('No file imports itself through others, not even for a type', () => {
  expect(circles(ownImports()), ADVICE).toEqual([])
})

it('The check finds a circle and leaves out what leads to it', () => {
  const of = (edges: Record<string, string[]>) =>
    new Map(Object.entries(edges).map(([from, to]) => [from, new Set(to)]))
  expect(circles(of({ a: ['b'], b: ['c'], c: ['b', 'd'], d: [] }))).toEqual(['b', 'c'])
  expect(circles(of({ a: ['b', 'c'], b: ['c'], c: [] }))).toEqual([])
})

/** The two places, in the folder that has both, between which an import leads. */
function placesOf(from: string, to: string): string[] {
  const [a, b] = [from.split('/'), to.split('/')]
  const parting = a.findIndex((name, index) => name !== b[index])
  return [a, b].map((path) => path.slice(0, parting + 1).join('/'))
}

/** The imports between each two places that import each other. A place is a folder, or a file beside folders. */
function mutual(imports: Map<string, Set<string>>): string[] {
  const between = new Map<string, string[]>()
  for (const [from, all] of imports) {
    for (const to of all) {
      const key = placesOf(from, to).join(' > ')
      between.set(key, [...(between.get(key) ?? []), `${from} imports ${to}`])
    }
  }
  const isBothWays = (key: string) => between.has(key.split(' > ').reverse().join(' > '))
  return [...between].flatMap(([key, found]) => (isBothWays(key) ? found : [])).toSorted()
}

describe('No two places in a folder import each other', () => {
  const PART =
    'These folders, or files beside folders, import each other, so neither can be read alone. Decide which of them ' +
    'stands on the other. Move what the lower one needs of the upper one down into it, or to a place below both, or ' +
    'hand it in as an argument.'

  it('not even for a type', () => {
    expect(mutual(ownImports()), PART).toEqual([])
  })

  it('and the check finds those that do, at any depth, and no others', () => {
    const of = (edges: Record<string, string[]>) =>
      new Map(Object.entries(edges).map(([from, to]) => [from, new Set(to)]))
    expect(mutual(of({ 'a/x/1.ts': ['a/y/2.ts'], 'a/y/deep/3.ts': ['a/x/4.ts'] }))).toEqual([
      'a/x/1.ts imports a/y/2.ts',
      'a/y/deep/3.ts imports a/x/4.ts',
    ])
    expect(mutual(of({ 'a/x/1.ts': ['a/file.ts'], 'a/file.ts': ['a/x/2.ts'] }))).toHaveLength(2)
    expect(
      mutual(of({ 'a/x/1.ts': ['a/y/2.ts', 'a/x/5.ts'], 'a/y/3.ts': ['a/z.ts'], 'a/x/5.ts': ['a/x/1.ts'] })),
    ).toHaveLength(2)
    expect(mutual(of({ 'a/x/1.ts': ['a/y/2.ts'], 'b/y/3.ts': ['b/x/4.ts'] }))).toEqual([])
  })
})
