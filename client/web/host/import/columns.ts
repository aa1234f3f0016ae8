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
  const width = all.reduce((most, { cells }) => Math.max(most, cells.length), 0)
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

/** A table with headings. */
type Headed = { heads: readonly string[]; headings: readonly (Heading | undefined)[]; rows: readonly Row[] }
/** Corrects what columns are by their headings alone. */
type Settle = (roles: readonly Role[], table: Headed) => Role[]

function rolesOf({ cells: heads }: Row, rows: readonly Row[], width: number): Role[] {
  const headings = headingsOf(heads)
  const byHeading = Array.from({ length: width }, (_, index) => roleOf(headings[index]))
  const settle: Settle[] = [onceEach, withKey, withRightOptions, withAllInOneCell]
  return settle.reduce((roles, next) => next(roles, { heads, headings, rows }), byHeading)
}

const cellsIn = (rows: readonly Row[], index: number): string[] => rows.map(({ cells }) => cells[index] ?? '')

/** What each cell of a column says of the options beside it. */
const saidIn = (rows: readonly Row[], roles: readonly Role[], index: number): Said[] =>
  rows.map(({ cells }) => ({ said: cells[index] ?? '', places: placesOf(cells, roles, index) }))

/** Of several columns with the prompt, the time or the explanation, the first; no prompt is a number. */
const onceEach: Settle = (roles, { rows }) => {
  const isQuestion = (index: number) => roles[index] === 'prompt' && !cellsIn(rows, index).every(isNumber)
  const asks = roles.findIndex((_, index) => isQuestion(index))
  const kept: Partial<Record<Role, number>> = {
    prompt: asks >= 0 ? asks : roles.indexOf('prompt'),
    seconds: roles.indexOf('seconds'),
    explanation: roles.indexOf('explanation'),
  }
  return roles.map((role, index) => (index === (kept[role] ?? index) ? role : 'none'))
}

/** Where no heading says which option is right, a column that names one of the others says so. */
const withKey: Settle = (roles, { heads, rows }) => {
  if (roles.includes('right')) return [...roles]
  const key = heads.findIndex(
    (head, index) => roles[index] === 'option' && !isNumbered(head) && isKey(saidIn(rows, roles, index)),
  )
  return key < 0 ? [...roles] : roles.with(key, 'right')
}

/** Beside columns of wrong options, a right one that names none of them is an option itself. */
const withRightOptions: Settle = (roles, { headings, rows }) =>
  roles.map((role, index) =>
    role === 'right' && headings.includes('wrong') && namedIn(saidIn(rows, roles, index)) === 0 ? 'rightOption' : role,
  )

/** A column of options that is the only one may have all of them in each cell. */
const withAllInOneCell: Settle = (roles, { rows }) => {
  const only = roles.indexOf('option')
  const isOnly = only >= 0 && roles.lastIndexOf('option') === only
  return isOnly && separatorOf(cellsIn(rows, only)) ? roles.with(only, 'options') : [...roles]
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
    ? ['\n', '|', ';', ','].find((separator) =>
        filled.every((cell) => cell.split(separator).filter(Boolean).length > 1),
      )
    : undefined
}
