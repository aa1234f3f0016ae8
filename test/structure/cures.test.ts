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

it.each(Object.entries(CURES))('the simulation finds the source that cures the fault “%s”', (_name, {
  file,
  from,
  to,
}) => {
  const source = sourceOf(file)
  expect(source).toContain(from)
  expect(source.replace(from, to)).not.toBe(source)
})
