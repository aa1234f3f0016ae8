import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readGiven } from './import.ts'

/** Small files, and beside each, written by hand, the drafts that it means and what is left out. */

const FOLDER = join(import.meta.dirname, 'files')
const EXPECTED = '.expected.json'

const files = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter((name) => /\.\w+$/.test(name))
const given = files.filter((name) => !name.endsWith(EXPECTED))
const expectedOf = (name: string) => join(FOLDER, name.replace(/(\.\w+\.parts)?\.\w+$/, EXPECTED))

it('each file has what it means beside it', () => {
  expect(given.length * 2).toBe(files.length)
  expect(given.length).toBeGreaterThanOrEqual(60)
})

it.each(given)('%s', async (name) => {
  const expected = JSON.parse(readFileSync(expectedOf(name), 'utf8'))
  expect(await readGiven(join(FOLDER, name))).toEqual(expected)
})
