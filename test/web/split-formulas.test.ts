import { expect, it } from 'vitest'
import { splitFormulas } from '../../client/web/parts/user-text/split-formulas.ts'

const formulas = (text: string) => splitFormulas(text).flatMap(({ formula }) => formula ?? [])

it.each([
  ['$x$', ['x']],
  ['Is $\\frac{a}{b}$ or $$c$$?', ['\\frac{a}{b}', 'c']],
  ['$x$-axis, ($y$), $5$.', ['x', 'y', '5']],
  ['$$a\n+ b$$', ['a\n+ b']],
  ['$5 or $x$', ['x']],
  ['costs $5 and $6', []],
  ['costs $5', []],
  ['$5-$10, or US$5/$6', []],
  ['$ 5 $', []],
  ['$5 and 6 $', []],
  ['\\$5 or 6$', []],
  ['$5\n6$', []],
  ['$$', []],
  ['$$$$', []],
])('%j has the formulas %j', (text, found) => {
  expect(formulas(text)).toEqual(found)
})

it('a text is its parts', () => {
  const text = 'Is $x$ \\$5 or $$y$$, $3 or $4?'
  const parts = splitFormulas(text).map((part) => part.text)
  expect(parts.join('')).toBe(text)
  expect(parts).toHaveLength(5)
})
