import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

/** How style sheets are written. */

const SHEETS = readdirSync('client', { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.css'))
  .map((path) => join('client', path))
const MOST_LINES = 200

/** A class, an id or an attribute, and later in the same compound the same again. */
const REPEATED = /([.#][\w-]+|\[[^\]]+\])(?:[^\s>+~,{}()]*)\1(?![\w-])/

const withoutComments = (styles: string): string => styles.replaceAll(/\/\*[\s\S]*?\*\//g, '')

it('No selector raises its weight by naming something twice', () => {
  expect('.bar .now.now {').toMatch(REPEATED)
  const repeated = SHEETS.flatMap((path) =>
    withoutComments(readFileSync(path, 'utf8'))
      .split('\n')
      .filter((line) => REPEATED.test(line))
      .map((line) => `${path}: ${line.trim()}`),
  )
  expect(repeated).toEqual([])
})

it('A sheet is one idea', () => {
  const long = SHEETS.filter((path) => readFileSync(path, 'utf8').split('\n').length - 1 > MOST_LINES)
  expect(long).toEqual([])
})
