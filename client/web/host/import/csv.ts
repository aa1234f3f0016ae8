/** The cells of a row, and the line where it begins (from 1). */
export type Row = { line: number; cells: string[] }

const SEPARATORS = ['\t', ';', ',']

/**
 * Reads CSV (RFC 4180), separated by tabs, semicolons or commas: whichever gives most rows as many cells as the first
 * has. Excel names the separator in a line of its own, `sep=;`.
 */
export function readCsv(text: string): Row[] {
  const [first = '', said] = /^sep=([;,\t])(?:\n|$)/.exec(text) ?? []
  if (said) return readSeparated(text.slice(first.length), said, 2)
  const [found = []] = SEPARATORS.map((separator) => readSeparated(text, separator, 1)).toSorted(
    (one, other) => evenRows(other) - evenRows(one),
  )
  return found
}

/** How many rows have as many cells as the first one, if that has several. */
function evenRows(rows: readonly Row[]): number {
  const width = rows[0]?.cells.length ?? 0
  return width < 2 ? 0 : rows.filter(({ cells }) => cells.length === width).length
}

function readSeparated(text: string, separator: string, begin: number): Row[] {
  const cell = new RegExp(`(?:"([^"]*(?:""[^"]*)*)"|([^${separator}\n]*))(${separator}|\n|$)`, 'g')
  const rows: Row[] = []
  let [row, line]: [Row, number] = [{ line: begin, cells: [] }, begin]
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

/** Rows as a text with tabs, one line a row, which `readCsv` reads again. */
export const toTabs = (rows: readonly (readonly string[])[]): string =>
  rows.map((cells) => cells.map(quote).join('\t')).join('\n')

function quote(cell: string): string {
  const text = cell.trim()
  return /["\t\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
