import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { CURES } from '../simulation/cures.ts'

const TOP = join(import.meta.dirname, '../..')

/** A file of ours, or of a package. */
function sourceOf(file: string): string {
  const own = join(TOP, file)
  return readFileSync(existsSync(own) ? own : join(TOP, 'node_modules', file), 'utf8')
}

const ALL = Object.entries(CURES).flatMap(([name, { also, ...cure }]) =>
  [cure, ...(also ? [also] : [])].map((one) => ({ name, ...one })),
)

it.each(ALL)('the simulation finds the source in $file that cures the fault “$name”', ({ file, from, to }) => {
  const source = sourceOf(file)
  expect(source).toContain(from)
  expect(source.replace(from, to)).not.toBe(source)
})
