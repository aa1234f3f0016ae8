import { HEADINGS } from '../../../../../shared/languages/headings.ts'
import { unlessAll } from '../../../../../shared/poll-text.ts'
import type { Question } from './to-drafts.ts'

/** The cells of a row, and the line where it begins (from 1). */
type Row = { line: number; cells: string[] }

const begins = (words: readonly string[]) => new RegExp(`^(${words.join('|')})`, 'i')

/** How columns are headed, as in Kahoot's spreadsheet. A heading belongs to the first that fits. */
const COLUMN_HEADINGS = {
  right: new RegExp(HEADINGS.right.join('|'), 'i'),
  prompt: begins(HEADINGS.prompt),
  option: begins(HEADINGS.option),
  seconds: begins(HEADINGS.seconds),
  explanation: begins(HEADINGS.explanation),
}
type Column = keyof typeof COLUMN_HEADINGS
const COLUMNS = Object.keys(COLUMN_HEADINGS) as Column[]

const columnsOf = ({ cells }: Row) => cells.map((cell) => COLUMNS.find((column) => COLUMN_HEADINGS[column].test(cell)))

/** The index of the row with headings: Kahoot's has instructions above it. */
const findHead = (rows: readonly Row[]): number =>
  rows.findIndex((row) => ['prompt', 'option'].every((column) => columnsOf(row).includes(column as Column)))

export const hasHead = (rows: readonly Row[]): boolean => findHead(rows) >= 0

/** Whether a text is a table, of which these are the rows. Lines with two commas each may be prose. */
export const isTable = (text: string, rows: readonly Row[]): boolean =>
  hasHead(rows) || (/[;\t]/.test(text) && rows.length > 0 && rows.every(({ cells }) => cells.length > 2))

/** Reads a question of each row below the headings. Without them, the question is in the first column. */
export function readTable(rows: readonly Row[]): Question[] {
  const head = findHead(rows)
  const columns = rows[head] && columnsOf(rows[head])
  return rows.slice(head + 1).flatMap((row) => readRow(row, columns) ?? [])
}

/** A right option has a `*` before it, or a column names it: by its number from 1, as in `1,3`, or by its words. */
function readRow({ line, cells }: Row, columns: ReturnType<typeof columnsOf> | undefined): Question | undefined {
  const of = (wanted: Column) =>
    cells.filter((_, index) => (columns ? columns[index] : index === 0 ? 'prompt' : 'option') === wanted)
  const [prompt = ''] = of('prompt')
  const [said = ''] = of('right')
  const places = of('option')
  const marked = places.filter(Boolean)
  if (!prompt && marked.length === 0) return undefined
  const named = marked.includes(said) ? [said] : said.split(/[,;]/).map((one) => places[Number(one) - 1] || one.trim())
  const starred = marked.flatMap((label, index) => (label.startsWith('*') ? index : []))
  const right = said ? named.map((label) => marked.indexOf(label)) : unlessAll(starred, marked)
  const options = marked.map((label) => label.replace(/^\*\s*/, ''))
  return {
    line,
    prompt,
    options,
    right,
    explanation: of('explanation')[0] ?? '',
    seconds: Number(of('seconds')[0]) || 0,
  }
}

/** Reads CSV (RFC 4180), separated by commas, semicolons or tabs: whichever the first line has most of. */
export function readCsv(text: string): Row[] {
  const [first = ''] = text.split('\n', 1)
  const countOf = (one: string) => first.split(one).length
  const [separator = ','] = [',', ';', '\t'].toSorted((one, other) => countOf(other) - countOf(one))
  const cell = new RegExp(`(?:"([^"]*(?:""[^"]*)*)"|([^${separator}\n]*))(${separator}|\n|$)`, 'g')
  const rows: Row[] = []
  let [row, line]: [Row, number] = [{ line: 1, cells: [] }, 1]
  for (const [whole, quoted, plain = '', end] of text.matchAll(cell)) {
    row.cells.push((quoted?.replaceAll('""', '"') ?? plain).trim())
    line += whole.split('\n').length - 1
    if (end === separator) continue
    if (row.cells.some(Boolean)) rows.push(row)
    // A search for all finds the end of the text twice.
    if (!end) break
    row = { line, cells: [] }
  }
  return rows
}
