import { type CellFormats, formatsOf, textOfNumber } from './cell-formats.ts'
import { type Sheet, type SheetPicture, SheetRows } from './sheet.ts'
import { childOf, childrenOf, readXml, type XmlElement } from './xml.ts'

const FOLDER = 'xl/'

type Book = { parts: ReadonlyMap<string, string>; strings: string[]; formats: CellFormats }

/**
 * Reads the sheets of an Excel workbook (ECMA-376) that are not hidden, with their cells as Excel shows them.
 * @param locale how numbers and dates are shown whose format leaves it to the reader
 */
export function readXlsx(parts: ReadonlyMap<string, string>, locale: string): Sheet[] {
  const read = (path: string) => readXml(parts.get(path) ?? '').children[0]
  const workbook = read(`${FOLDER}workbook.xml`)
  const is1904 = /^(1|true)$/.test(childOf(workbook, 'workbookPr')?.attributes.date1904 ?? '')
  const strings = parts.has(`${FOLDER}sharedStrings.xml`) ? (read(`${FOLDER}sharedStrings.xml`)?.children ?? []) : []
  const styles = parts.has(`${FOLDER}styles.xml`) ? read(`${FOLDER}styles.xml`) : undefined
  const book = { parts, strings: strings.map(textOfString), formats: formatsOf(styles, locale, is1904) }
  const paths = pathsOf(read(`${FOLDER}_rels/workbook.xml.rels`))
  const sheets = childOf(workbook, 'sheets')?.children ?? []
  return sheets
    .filter(({ attributes: { state = 'visible' } }) => state === 'visible')
    .map(({ attributes: { name = '', id = '' } }) => {
      const path = paths.get(id) ?? ''
      const sheet = read(path)
      const drawn = picturesOver(sheet, path, (part) => (parts.has(part) ? read(part) : undefined))
      return { name, rows: readRows(sheet, book), pictures: [...drawn, ...picturesInCells(sheet)] }
    })
}

/** Where the parts of the workbook are, by their ids. @param folder that their places start from */
const pathsOf = (relations: XmlElement | undefined, folder = FOLDER): Map<string, string> =>
  new Map(
    (relations?.children ?? []).map(({ attributes: { Id = '', Target = '' } }) => [
      Id,
      new URL(Target, `file:///${folder}`).pathname.slice(1),
    ]),
  )

/** What is drawn over the cells of a sheet: pictures, and shapes with their texts. */
function picturesOver(sheet: XmlElement | undefined, path: string, read: (path: string) => XmlElement | undefined) {
  const [, folder = '', file = ''] = /^(.*\/)?([^/]*)$/.exec(path) ?? []
  const paths = pathsOf(read(`${folder}_rels/${file}.rels`), folder)
  const drawings = childrenOf(sheet, 'drawing').map(({ attributes: { id = '' } }) => read(paths.get(id) ?? ''))
  return drawings.flatMap((drawing) => drawing?.children ?? []).map(pictureAt)
}

function pictureAt(anchor: XmlElement): SheetPicture {
  const row = childOf(childOf(anchor, 'from'), 'row')?.text ?? ''
  const picture = anchor.children.find(({ name }) => ['pic', 'sp', 'grpSp', 'graphicFrame'].includes(name))
  const about = picture?.children.flatMap((part) => childrenOf(part, 'cNvPr'))[0]?.attributes
  return { line: Number(row) + 1, name: about?.descr || about?.name || '' }
}

/** A picture that is placed in a cell. Programs that do not know them show an error there. */
const isPicture = ({ attributes: { t, vm } }: XmlElement): boolean => t === 'e' && vm !== undefined

const picturesInCells = (sheet: XmlElement | undefined): SheetPicture[] =>
  (childOf(sheet, 'sheetData')?.children ?? [])
    .flatMap(({ children }) => children.filter(isPicture))
    .map(({ attributes: { r = '' } }) => ({ line: Number(/\d+$/.exec(r)?.[0] ?? 0), name: r }))

function readRows(sheet: XmlElement | undefined, book: Book) {
  const found = new SheetRows()
  let line = 0
  for (const row of childOf(sheet, 'sheetData')?.children ?? []) {
    // A row or a cell without a number is the next one.
    line = /^\d+$/.test(row.attributes.r ?? '') ? Number(row.attributes.r) : line + 1
    let column = -1
    const cells = new Map<number, string>()
    for (const cell of row.children) {
      column = columnOf(cell.attributes.r) ?? column + 1
      cells.set(column, textOfCell(cell, book).trim())
    }
    found.add(line, cells)
  }
  return found.rows
}

/** `AB12` is in column 27, counted from 0. */
function columnOf(place = ''): number | undefined {
  const [, letters] = /^([A-Z]{1,3})\d+$/.exec(place) ?? []
  return letters === undefined
    ? undefined
    : [...letters].reduce((sum, letter) => sum * 26 + parseInt(letter, 36) - 9, 0) - 1
}

function textOfCell(cell: XmlElement, { strings, formats }: Book): string {
  const { t: type = 'n', s: style = '0' } = cell.attributes
  if (isPicture(cell)) return ''
  const value = childOf(cell, 'v')?.text ?? ''
  if (type === 's') return strings[Number(value)] ?? ''
  if (type === 'inlineStr') return textOfString(childOf(cell, 'is'))
  if (type === 'str') return unescaped(value)
  if (type === 'e' || type === 'd' || value === '') return value
  return textOfNumber(type === 'b' ? value === '1' : Number(value), Number(style), formats)
}

/** The text of a string that has parts with formats of their own, without how it is pronounced. */
const textOfString = (string: XmlElement | undefined): string =>
  unescaped(
    (string?.children ?? [])
      .map((part) =>
        (part.name === 'r' ? childrenOf(part, 't') : [part])
          .filter(isText)
          .map(({ text }) => text)
          .join(''),
      )
      .join(''),
  )

const isText = ({ name }: XmlElement): boolean => name === 't'

/** Characters that XML does not have stand there as `_x000D_` (ECMA-376, ST_Xstring). */
const unescaped = (text: string): string =>
  text
    .replaceAll(/_x([\dA-Fa-f]{4})_/g, (_, digits: string) => String.fromCharCode(parseInt(digits, 16)))
    .replaceAll(/\r\n?/g, '\n')
