import { type Heading, headingOf, isNumbered, isSign } from '../../../../shared/polls-from-text/column-heading.ts'
import type { Row } from './csv.ts'
import type { Role } from './formats.ts'
import { namedIn, namesOptions, type Said } from './right-options.ts'

/** A table: its rows of questions, the row with headings above them if it has one, and what its columns are. */
export type Table = { head: Row | undefined; rows: Row[]; roles: Role[] }

/** Finds what each column is, by its heading and by what it holds. Without headings, the question is in the first one. */
export function findColumns(all: readonly Row[], isGuessed: boolean): Table {
  const place = findHead(all)
  const head = all[place]
  const rows = all.slice(place + 1)
  const width = Math.max(0, ...all.map(({ cells }) => cells.length))
  const guess = (index: number): Role => (isGuessed ? (index === 0 ? 'prompt' : 'option') : 'none')
  const roles = head ? rolesOf(head, rows, width) : Array.from({ length: width }, (_, index) => guess(index))
  return { head, rows, roles }
}

/** The index of the row with headings: Kahoot's has instructions above it. A row with cells follows it. */
const findHead = (rows: readonly Row[]): number =>
  rows.findIndex(
    ({ cells }, index) =>
      isHead(headingsOf(cells)) && rows.slice(index + 1).some((row) => row.cells.filter(Boolean).length > 1),
  )

export const hasHead = (rows: readonly Row[]): boolean => findHead(rows) >= 0

const isHead = (headings: readonly (Heading | undefined)[]): boolean =>
  headings.includes('prompt') && headings.some((one) => one === 'option' || one === 'wrong' || one === 'right')

/** Columns that are headed A, B, C or 1, 2, 3 beside one with questions have options. */
function headingsOf(cells: readonly string[]): (Heading | undefined)[] {
  const headings = cells.map(headingOf)
  const signs = cells.flatMap((cell, index) => (isSign(cell) ? index : []))
  const areOptions = headings.includes('prompt') && signs.length > 1 && /^[a1]$/i.test(cells[signs[0] ?? 0] ?? '')
  return headings.map((heading, index) => (areOptions && signs.includes(index) ? 'option' : heading))
}

function rolesOf({ cells: heads }: Row, rows: readonly Row[], width: number): Role[] {
  const headings = headingsOf(heads)
  const roles = Array.from({ length: width }, (_, index) => roleOf(headings[index]))
  const column = (index: number) => rows.map(({ cells }) => cells[index] ?? '')
  const keepFirst = (role: Role, isBest: (index: number) => boolean) => {
    const all = roles.flatMap((one, index) => (one === role ? index : []))
    const kept = all.find(isBest) ?? all[0]
    for (const index of all) if (index !== kept) roles[index] = 'none'
  }
  keepFirst('prompt', (index) => !column(index).every(isNumber))
  keepFirst('seconds', () => true)
  keepFirst('explanation', () => true)
  const saidIn = (index: number): Said[] =>
    rows.map(({ cells }) => ({ said: cells[index] ?? '', places: placesOf(cells, roles, index) }))
  if (!roles.includes('right')) {
    const named = heads.findIndex(
      (head, index) => roles[index] === 'option' && !isNumbered(head) && isKey(saidIn(index)),
    )
    if (named >= 0) roles[named] = 'right'
  }
  const isOption = (role: Role, index: number) =>
    role === 'right' && headings.includes('wrong') && namedIn(saidIn(index)) === 0
  const found = roles.map((role, index) => (isOption(role, index) ? 'rightOption' : role))
  const only = found.indexOf('option')
  if (only >= 0 && found.lastIndexOf('option') === only && separatorOf(column(only))) found[only] = 'options'
  return found
}

/** A column headed like an option, with no number or letter, that names one of at least two others in each row. */
const isKey = (cells: readonly Said[]): boolean =>
  cells.some(({ places }) => places.filter(Boolean).length > 1) && namesOptions(cells)

const roleOf = (heading: Heading | undefined): Role => {
  if (heading === 'wrong') return 'option'
  return heading === undefined || heading === 'other' || heading === 'number' ? 'none' : heading
}

/** The cells of a row that are options. @param but the column that is not looked at */
export const placesOf = (cells: readonly string[], roles: readonly Role[], but?: number): string[] =>
  roles.flatMap((role, index) =>
    (role === 'option' || role === 'rightOption') && index !== but ? (cells[index] ?? '') : [],
  )

export const isNumber = (cell: string): boolean => /^\d*$/.test(cell)

/** What separates options in the cells of one column. */
export function separatorOf(cells: readonly string[]): string | undefined {
  const filled = cells.filter(Boolean)
  return filled.length > 0
    ? ['\n', '|', ';'].find((separator) => filled.every((cell) => cell.split(separator).filter(Boolean).length > 1))
    : undefined
}
