import { stringify } from 'csv-stringify/sync'
import type { RosterRow } from '../../shared/schemas/session.ts'

/** What a spreadsheet runs as a formula: these signs, plain or full-width, also after white space. */
const FORMULA = /^\s*[=+\-@\t\r＝＋－＠]/u
const BYTE_ORDER_MARK = '\uFEFF'

/** Keeps a cell text in every spreadsheet by a leading apostrophe (OWASP, CSV injection). */
const asText = (cell: string): string => (FORMULA.test(cell) ? `'${cell}` : cell)

/**
 * The roster as CSV (RFC 4180) with a header row.
 * @param forExcel puts the byte-order mark first, without which Excel takes UTF-8 for Latin
 */
export function rosterCsv(roster: readonly RosterRow[], forExcel: boolean): string {
  const rows = roster.map((row) => [row.email, row.name, row.vote, row.questions].map(asText))
  const csv = stringify([['email', 'name', 'vote', 'questions'], ...rows], {
    record_delimiter: '\r\n',
    quoted_match: /[\r\n]/,
  })
  return forExcel ? BYTE_ORDER_MARK + csv : csv
}
