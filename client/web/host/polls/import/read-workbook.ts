import { Unzip, UnzipInflate, zipSync } from 'fflate'
import { readSheet } from 'read-excel-file/universal'
import type { Row } from './read-table.ts'

/** The most that a workbook may hold: bytes when unpacked, rows, and letters of a column. */
const MOST = { bytes: 5_000_000, rows: 5_000, letters: 2 }
/** Bytes that are unpacked at a time. Deflate makes at most 1,032 times as many of them. */
const STEP = 4096
/** Where a row or a cell stands. */
const PLACE = /\br=["']([A-Z]{0,3})(\d{1,9})["']/g

type Parts = Record<string, Uint8Array>

/**
 * Reads the rows of an Excel workbook's first sheet. The reader gets only what was unpacked here before within limits:
 * a small file can unpack to gigabytes, whatever it says of its size, or have one cell a million rows below.
 * @returns undefined if it is too large
 * @throws if it is not a workbook
 */
export async function readWorkbook(bytes: Uint8Array): Promise<Row[] | undefined> {
  const parts = await unpack(bytes)
  if (!parts || Object.entries(parts).some(([name, part]) => name.includes('worksheets/') && isWide(part)))
    return undefined
  return readSheet(new Blob([zipSync(parts, { level: 0 })]))
}

async function unpack(bytes: Uint8Array): Promise<Parts | undefined> {
  const chunks: Record<string, Uint8Array<ArrayBuffer>[]> = {}
  let unpacked = 0
  const unzip = new Unzip((file) => {
    file.ondata = (error, chunk) => {
      if (error) throw error
      unpacked += chunk.length
      chunks[file.name] = [...(chunks[file.name] ?? []), chunk]
    }
    if (/\.(xml|rels)$/.test(file.name)) file.start()
  })
  unzip.register(UnzipInflate)
  for (let at = 0; at < bytes.length; at += STEP) {
    unzip.push(bytes.subarray(at, at + STEP), at + STEP >= bytes.length)
    if (unpacked > MOST.bytes) return undefined
  }
  const parts: Parts = {}
  for (const [name, some] of Object.entries(chunks)) parts[name] = new Uint8Array(await new Blob(some).arrayBuffer())
  return parts
}

function isWide(sheet: Uint8Array): boolean {
  for (const [, column = '', row] of new TextDecoder().decode(sheet).matchAll(PLACE)) {
    if (Number(row) > MOST.rows || column.length > MOST.letters) return true
  }
  return false
}
