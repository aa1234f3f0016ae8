import { expect, it } from 'vitest'
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
