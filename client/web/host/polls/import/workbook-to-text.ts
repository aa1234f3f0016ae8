import { type UnzipFileInfo, unzipSync, zipSync } from 'fflate'
import { readSheet } from 'read-excel-file/universal'
import { hasHead, readCsv } from './read-table.ts'

/** The most bytes that a workbook may hold as it is, and unpacked. Deflate makes at most 1,032 of one. */
const MOST = { packed: 300_000, unpacked: 5_000_000 }
/** Where a row or a cell stands, as the attribute `r` says in a part with cells, however it is written. */
const PLACES = /[\s"'](?!xmlns:)(?:[\w.-]+:)?r\s*=\s*(?:"([^"]*)"|'([^']*)')/g
/** Up to row 9,999 and column ZZ, in plain letters and digits: the reader also takes `1e6`, `0xfffff` and `&#49;`. */
const NEAR = /^([A-Z]{0,2})(\d{1,4})$/
/** The most cells, with empty ones: the reader makes all that stand before the last of a row and of a column. */
const CELLS_MAX = 500_000
/** The most characters of all cells: many can have the same text, which the file has once. */
const TEXT_MAX = 2_000_000

/**
 * Reads the first sheet of an Excel workbook as text with tabs. The reader gets only what was unpacked here: a small
 * file can unpack to gigabytes. One that unpacks to more than it says is cut there, and so no workbook.
 * @returns an empty text if the sheet has no headings as Kahoot's has
 * @throws if it is too large or not a workbook
 */
export async function readWorkbook(bytes: Uint8Array): Promise<string> {
  const held = { packed: 0, unpacked: 0 }
  const isNeeded = ({ name, size, originalSize }: UnzipFileInfo) => {
    if (!/\.(xml|rels)$/.test(name)) return false
    held.packed += size
    held.unpacked += originalSize
    if (held.packed > MOST.packed || held.unpacked > MOST.unpacked) throw new Error('too large')
    return true
  }
  const parts = unzipSync(bytes, { filter: isNeeded })
  if (Object.values(parts).some(isVast)) throw new Error('too large')
  const rows = await readSheet(new Blob([zipSync(parts, { level: 0 })]))
  let length = 0
  for (const cell of rows.flat()) {
    length += String(cell ?? '').length
    if (length > TEXT_MAX) throw new Error('too large')
  }
  const text = rows.map((row) => row.map(toCell).join('\t')).join('\n')
  return hasHead(readCsv(text)) ? text : ''
}

/** Whether a part of a workbook is a sheet of more cells than anybody writes. It may be in any folder. */
function isVast(part: Uint8Array): boolean {
  const xml = new TextDecoder().decode(part)
  if (!xml.includes('sheetData')) return false
  let [rows, columns] = [0, 0]
  for (const [, quoted, apart = ''] of xml.matchAll(PLACES)) {
    const [, letters, digits] = NEAR.exec(quoted ?? apart) ?? []
    if (letters === undefined) return true
    rows = Math.max(rows, Number(digits))
    columns = Math.max(columns, numberOf(letters))
  }
  // A row without a number is the next one.
  return (rows + xml.split('row').length) * columns > CELLS_MAX
}

const numberOf = (letters: string): number =>
  [...letters].reduce((sum, letter) => sum * 26 + parseInt(letter, 36) - 9, 0)

function toCell(cell: unknown): string {
  const text = String(cell ?? '').trim()
  return /["\t\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
