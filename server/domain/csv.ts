import { stringify } from 'csv-stringify/sync'
import type { CsvStyle, SEPARATORS } from '../../shared/schemas/results.ts'
import type { RosterRow } from '../../shared/schemas/roster.ts'

/**
 * Where a spreadsheet could begin to read a formula: before one of these signs, plain or full-width, with or without
 * white space and quotes before it, at the beginning of a cell or after a possible separator. A German Excel splits at
 * semicolons, even between quotes. The search from one separator ends at the next, so it takes time linear in the cell.
 */
const FORMULA = /^(?=[\s"]*[=+\-@\t\r＝＋－＠])|(?<=[;,\t\n]|\r(?!\n))(?=(?:[^\S\t\n\r]|")*[=+\-@\t\r＝＋－＠])/gu
const BYTE_ORDER_MARK = '\uFEFF'

const DELIMITER: Record<(typeof SEPARATORS)[number], string> = { comma: ',', semicolon: ';' }

/** A cell that needs quotes, whichever separator a reader expects. */
const QUOTED = /[",;\t\r\n]|^ | $/

/**
 * Rows as CSV (RFC 4180), with quotes around cells that need them.
 * @param style `excel` puts the byte-order mark first, without which Excel reads UTF-8 as Latin 1
 */
export function toCsv(rows: readonly (readonly string[])[], { separator = 'comma', excel }: CsvStyle): string {
  const csv = stringify(
    // Apostrophes make every spreadsheet read a cell as text (OWASP, CSV injection).
    rows.map((row) => row.map((cell) => cell.replaceAll(FORMULA, "'"))),
    { delimiter: DELIMITER[separator], record_delimiter: '\r\n', quoted_match: QUOTED },
  )
  return excel ? BYTE_ORDER_MARK + csv : csv
}

export function rosterCsv(roster: readonly RosterRow[], style: CsvStyle): string {
  const rows = roster.map((row) => [row.email, row.name, row.vote, row.questions])
  return toCsv([['email', 'name', 'vote', 'questions'], ...rows], style)
}
