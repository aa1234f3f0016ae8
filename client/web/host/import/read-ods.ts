import { type Sheet, type SheetPicture, SheetRows } from './sheet.ts'
import { TooLarge } from './too-large.ts'
import { childOf, childrenOf, readXml, type XmlElement } from './xml.ts'

/** Elements around rows. */
const GROUPS = ['table-row-group', 'table-header-rows', 'table-rows']
/** The most rows or cells that one stands for, if it says something. */
const REPEATED_MAX = 200

/** Reads the sheets of a spreadsheet of LibreOffice (OpenDocument 1.3), which has each cell as it is shown. */
export function readOds(content: string): Sheet[] {
  const spreadsheet = childOf(childOf(readXml(content).children[0], 'body'), 'spreadsheet')
  return (spreadsheet?.children ?? [])
    .filter(({ name }) => name === 'table')
    .map((table) => ({ name: table.attributes.name ?? '', rows: readRows(table), pictures: picturesIn(table) }))
}

/** What lies over cells: within the cell that it is fixed to, or in no row if it is fixed to the sheet. */
function picturesIn(table: XmlElement): SheetPicture[] {
  const onSheet = childrenOf(table, 'shapes').flatMap(framesIn).map(pictureAt(0))
  let line = 1
  return rowsOf(table)
    .flatMap((row) => {
      const here = row.children.flatMap(framesIn).map(pictureAt(line))
      line += Number(row.attributes['number-rows-repeated'] ?? 1)
      return here
    })
    .concat(onSheet)
}

const FRAMES = ['frame', 'custom-shape', 'g']
const framesIn = ({ children }: XmlElement): XmlElement[] => children.filter(({ name }) => FRAMES.includes(name))

const pictureAt =
  (line: number) =>
  (frame: XmlElement): SheetPicture => ({
    line,
    name: childOf(frame, 'desc')?.text || childOf(frame, 'title')?.text || frame.attributes.name || '',
  })

function readRows(table: XmlElement) {
  const found = new SheetRows()
  let line = 1
  for (const row of rowsOf(table)) {
    const count = Number(row.attributes['number-rows-repeated'] ?? 1)
    const cells = readCells(row)
    if (cells.size > 0 && count > REPEATED_MAX) throw new TooLarge()
    for (let nth = 0; cells.size > 0 && nth < count; nth++) found.add(line + nth, cells)
    line += count
  }
  return found.rows
}

const rowsOf = ({ children }: XmlElement): XmlElement[] =>
  children.flatMap((child) => (GROUPS.includes(child.name) ? rowsOf(child) : child.name === 'table-row' ? child : []))

function readCells(row: XmlElement): Map<number, string> {
  const cells = new Map<number, string>()
  let column = 0
  for (const cell of row.children) {
    const count = Number(cell.attributes['number-columns-repeated'] ?? 1)
    const lines = cell.children.filter(({ name }) => name === 'p' || name === 'h')
    const text = lines
      .map((line) => line.text)
      .join('\n')
      .trim()
    if (text && count > REPEATED_MAX) throw new TooLarge()
    for (let nth = 0; text && nth < count; nth++) cells.set(column + nth, text)
    column += count
  }
  return cells
}
