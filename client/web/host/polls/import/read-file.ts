import { readQuestions } from '../../../../../shared/poll-text.ts'
import type { Found } from './question.ts'
import { readAiken } from './read-aiken.ts'
import { readCsv } from './read-csv.ts'
import { readGift } from './read-gift.ts'
import { readTable } from './read-table.ts'

/** The largest file that is read, in bytes. */
const FILE_MAX = 1_000_000

type Format = 'Excel' | 'GIFT' | 'Aiken' | 'CSV' | 'Markdown'
export type Recognised = Found & { format: Format }

/** Reads questions from a text in whichever format it has. @param words see `readGift` */
export function readText(text: string, words: readonly string[]): Recognised {
  const format = formatOf(text)
  const read = { GIFT: () => readGift(text, words), Aiken: () => readAiken(text), CSV: () => readTable(readCsv(text)) }
  if (format === 'Markdown') return { format, questions: readQuestions(text), leftOut: [] }
  return { format, ...read[format]() }
}

/** A table has several cells in each of its rows. One line with two commas is prose. */
function formatOf(text: string): Exclude<Format, 'Excel'> {
  if (/^ANSWER:\s*[A-Z]\s*$/m.test(text) && /^[A-Z][.)]\s/m.test(text)) return 'Aiken'
  if (/^\$CATEGORY:|^::[^:\n]*::/m.test(text) || /\{[^{}]*\}/.test(text.replaceAll(/\$[^$\n]*\$/g, ''))) return 'GIFT'
  const rows = readCsv(text).filter((row) => row.some(Boolean))
  const isTable = rows.every((row) => row.length > 2) && (rows.length > 1 || /[;\t]/.test(text))
  return isTable && rows.length > 0 ? 'CSV' : 'Markdown'
}

/**
 * Reads questions from a file, an Excel workbook or a text.
 * @returns undefined if it is too large
 * @throws if it cannot be read
 */
export async function readFile(file: Blob, words: readonly string[]): Promise<Recognised | undefined> {
  if (file.size > FILE_MAX) return undefined
  const bytes = new Uint8Array(await file.arrayBuffer())
  // Every ZIP file begins like this.
  if (bytes[0] !== 0x50 || bytes[1] !== 0x4b) return readText(decode(bytes), words)
  const rows = await (await import('./read-workbook.ts')).readWorkbook(bytes)
  return rows && { format: 'Excel', ...readTable(rows) }
}

/** UTF-8 or UTF-16 as the file says, else the Windows code page, as older spreadsheets write. */
function decode(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
