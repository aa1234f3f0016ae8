import type { Row } from './csv.ts'
import { TooLarge } from './too-large.ts'

/** A picture over cells or in one, by its description or its name. Its line is that of its upper edge. */
export type SheetPicture = { line: number; name: string }
/** A sheet of a workbook, with its rows that have cells. The line of a row is its number in the sheet. */
export type Sheet = { name: string; rows: Row[]; pictures: SheetPicture[] }

/** More columns than a table of questions has. */
export const COLUMNS_MAX = 200
/** The most characters of all cells: many can have the same text, which the file has once. */
const TEXT_MAX = 2_000_000

/**
 * The rows of a sheet. Only the cells that a file has are kept, so that one far away costs no more than one nearby.
 * @throws TooLarge if they are more than a table of questions has
 */
export class SheetRows {
  readonly rows: Row[] = []
  #length = 0

  /** @param cells by their columns, from 0 */
  add(line: number, cells: ReadonlyMap<number, string>): void {
    const filled = [...cells].filter(([, text]) => text)
    const width = Math.max(0, ...filled.map(([column]) => column + 1))
    if (width > COLUMNS_MAX) throw new TooLarge()
    for (const [, text] of filled) this.#length += text.length
    if (this.#length > TEXT_MAX) throw new TooLarge()
    if (width > 0)
      this.rows.push({ line, cells: Array.from({ length: width }, (_, column) => cells.get(column) ?? '') })
  }
}
