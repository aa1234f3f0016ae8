import { stringify } from 'csv-stringify/sync'
import type { RosterRow } from '../../shared/schemas/session.ts'

/**
 * Where a spreadsheet could begin to read a formula: these signs, plain or full-width, also after white
 * space and quotes, at the beginning of a cell and after each sign that another separator could be. A
 * German Excel splits at semicolons whatever quotes stand around them.
 */
const FORMULA = /(?<=^|[;,\t\n]|\r(?!\n))(?=[\s"]*[=+\-@\t\r＝＋－＠])/gu
const BYTE_ORDER_MARK = '\uFEFF'

/** Keeps a cell text in every spreadsheet by apostrophes (OWASP, CSV injection). */
const asText = (cell: string): string => cell.replaceAll(FORMULA, "'")

/**
 * The roster as CSV (RFC 4180) with a header row, every cell in quotes.
 * @param forExcel puts the byte-order mark first, without which Excel takes UTF-8 for Latin
 */
export function rosterCsv(roster: readonly RosterRow[], forExcel: boolean): string {
  const rows = roster.map((row) => [row.email, row.name, row.vote, row.questions].map(asText))
  const csv = stringify([['email', 'name', 'vote', 'questions'], ...rows], {
    record_delimiter: '\r\n',
    quoted: true,
    quoted_empty: true,
  })
  return forExcel ? BYTE_ORDER_MARK + csv : csv
}
