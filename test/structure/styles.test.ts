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

/**
 * What stands on a side by name, and would be on the wrong one where a script is written from the right. What is drawn
 * by borders and turned, such as a tick, has no side: each of them is named here with its reason, by sheet.
 */
const BY_SIDE = [
  /(?<![\w-])(?:left|right):/,
  /(?<![\w-])(?:margin|padding|border|inset|scroll-margin|scroll-padding)-(?:left|right)(?:-\w+)?:/,
  /(?:text-align|float|clear|justify-\w+|caption-side): (?:left|right)/,
  /border-(?:top|bottom)-(?:left|right)-radius:/,
]
const ON_SIDES: Record<string, string> = {
  'client/web/host/host.css border-width: 0 0.14em 0.14em 0': 'an arrowhead, drawn by a turned box',
  'client/web/parts/controls/field.css text-align: right': 'an address, written from the left beside Arabic',
  'client/web/parts/controls/menu.css inset: var(--top, auto) auto auto var(--left, auto)':
    'where its button is, measured from the left of the page',
  'client/web/wall/cloud.css left: 0': 'words have their places from the left, see cloud-layout.ts',
}

/** Of four values the second is the right side and the fourth the left one. A function is one value. */
function isLopsided(declaration: string): boolean {
  const [, values = ''] =
    /^(?:margin|padding|inset|border-(?:width|style|color)|scroll-(?:margin|padding)): (.+)$/.exec(declaration) ?? []
  const parts = values.match(/(?:[^\s()]|\((?:[^()]|\([^()]*\))*\))+/g) ?? []
  return parts.length === 4 && parts[1] !== parts[3]
}

const isBySide = (declaration: string): boolean =>
  isLopsided(declaration) || BY_SIDE.some((side) => side.test(declaration))

it('What has a side says the begin or the end of a line, so that it turns with the script', () => {
  expect(isBySide('margin: -1rem 0 0.8rem calc(-1 * (1rem + 2px))')).toBe(true)
  expect(isBySide('padding: 0 var(--space-1) 0 var(--space-1)')).toBe(false)
  expect(isBySide('margin-left: 1em')).toBe(true)
  expect(isBySide('margin-inline: 0 1em')).toBe(false)
  const found = SHEETS.flatMap((path) =>
    withoutComments(readFileSync(path, 'utf8'))
      .split(/[;{}]/)
      .map((declaration) => declaration.trim())
      .filter(isBySide)
      .map((declaration) => `${path} ${declaration}`),
  )
  expect(found.toSorted()).toEqual(Object.keys(ON_SIDES).toSorted())
})
