import writeWorkbook from 'write-excel-file/node'
import type { Cell, Sheet } from './results-sheets.ts'

const DATE = 'yyyy-mm-dd hh:mm'
const PERCENT = '0%'
const TENTHS = '0.0'
/** Widths of the columns, in characters. */
const WIDTHS = [40, 18, 40, 18, 40]

/** Writes sheets as an Excel workbook (ECMA-376). Each cell has the type of its value, so no text is a formula. */
export async function toXlsx(sheets: readonly Sheet[]): Promise<Uint8Array> {
  const written = sheets.map(({ name, rows }) => ({
    sheet: name,
    data: rows.map((row) => row.map(toCell)),
    columns: WIDTHS.map((width) => ({ width })),
  }))
  return writeWorkbook(written).toBuffer()
}

function toCell(value: Cell) {
  if (value === null) return null
  if (value instanceof Date) return { type: Date, value, format: DATE }
  if (typeof value === 'object' && 'average' in value) return { type: Number, value: value.average, format: TENTHS }
  if (typeof value === 'object') return { type: Number, value: value.share, format: PERCENT }
  return typeof value === 'number' ? { type: Number, value } : { type: String, value: escaped(value) }
}

/**
 * A text whose own `_x0041_` is no escape of a character (ECMA-376, ST_Xstring). The writer looks texts up in a plain
 * object, which has names such as `constructor` already: their first character is escaped. It leaves out what is no
 * character, and with U+10FFFF the character after it: so that is left out here.
 */
function escaped(text: string): string {
  if (text in {}) return `_x${text.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_${text.slice(1)}`
  return text.replaceAll(/\p{Noncharacter_Code_Point}/gu, '').replaceAll(/_(?=x[\da-f]{4}_)/gi, '_x005F_')
}
