import { type UnzipFileInfo, unzipSync, zipSync } from 'fflate'
import { readSheet } from 'read-excel-file/universal'
import { hasHead, readCsv } from './read-table.ts'

/** The most bytes that a workbook may hold as it is, and unpacked. Deflate makes at most 1,032 of one. */
const MOST = { packed: 300_000, unpacked: 5_000_000 }
/** A cell below row 9,999 or beyond column ZZ. The reader would make all cells before it. */
const FAR = /\br=["'](?:[A-Z]{3}|[A-Z]*\d{5})/

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
  const isFar = ([name, part]: [string, Uint8Array]) =>
    name.includes('worksheets/') && FAR.test(new TextDecoder().decode(part))
  if (Object.entries(parts).some(isFar)) throw new Error('too large')
  const rows = await readSheet(new Blob([zipSync(parts, { level: 0 })]))
  const text = rows.map((row) => row.map(toCell).join('\t')).join('\n')
  return hasHead(readCsv(text)) ? text : ''
}

function toCell(cell: unknown): string {
  const text = String(cell ?? '').trim()
  return /["\t\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
