import type { PollDraft } from '../../../../shared/schemas/draft.ts'
import { findColumns, hasHead, type Table } from './columns.ts'
import { type Row, readCsv } from './csv.ts'
import type { Format, Role } from './formats.ts'
import { jsonOf, otherFormat, rootOf } from './other-formats.ts'
import type { Refused } from './read-file.ts'
import { readGift } from './read-gift.ts'
import { readMarkdown } from './read-markdown.ts'
import { readMoodleXml } from './read-moodle-xml.ts'
import { isOwnFile, type OwnFile, readOwnFile } from './read-own-file.ts'
import { readTable } from './read-table.ts'
import { COLUMNS_MAX, type Sheet, type SheetPicture } from './sheet.ts'
import { type LeftOut, type Question, toDrafts } from './to-drafts.ts'

/** The longest text that is read, in characters: a file of ours has pictures. */
const TEXT_MAX = 1_000_000
const OWN_TEXT_MAX = 40_000_000
/**
 * The most lines of a text that is no XML: 1,000 questions with all their options have fewer. A text of 1 MB with two
 * characters a line took 3 to 10 s, one with this many takes 0.4 s.
 */
const LINES_MAX = 20_000

export type Imported = {
  format?: Format
  refused?: Refused
  /** Of a table: its columns, and what each was read as. */
  table?: Table
  /** The whole of a file of ours. */
  own?: OwnFile
  polls: PollDraft[]
  leftOut: LeftOut[]
}

/** A text, or a sheet of a workbook. The columns of a sheet are not guessed without headings. */
type Given = { text: string } | { sheet: Pick<Sheet, 'rows' | 'pictures'> }

type Choices = {
  /** The options of a question that is true or false. */
  words: readonly string[]
  /** How many polls the session still takes. */
  most?: number
  /** What the host says it is. */
  format?: Format | undefined
  roles?: readonly Role[] | undefined
  /** Whether a session is made of it. */
  isNew?: boolean
}

type Read = { format: Format; questions: Question[]; table?: Table; own?: OwnFile } | { refused: Refused }

/** Makes drafts of what is in a file, in whichever format that is. What does not fit into one is left out, and listed. */
export function draftsFromFile(given: Given, choices: Choices): Imported {
  const read =
    'sheet' in given
      ? readRows(given.sheet.rows, choices.roles, false)
      : readText(given.text.replace(/^\ufeff/, ''), choices)
  if ('refused' in read) return { ...read, polls: [], leftOut: [] }
  const { format, questions, table, own } = read
  const { polls, leftOut } = toDrafts(questions, choices.most)
  const pictures = 'sheet' in given ? picturesBelow(table?.head, given.sheet.pictures) : []
  return { format, ...(table && { table }), ...(own && { own }), polls, leftOut: [...leftOut, ...pictures] }
}

/** The pictures of a sheet, none of which is read. Above its headings, they belong to no question. */
const picturesBelow = (head: Row | undefined, pictures: readonly SheetPicture[]): LeftOut[] =>
  pictures
    .filter(({ line }) => line === 0 || line > (head?.line ?? 0))
    .map(({ line, name }) => ({ line, text: name, why: 'picture' }))

function readText(given: string, choices: Choices): Read {
  const start = given.trimStart()
  if (/^[{[]/.test(start) && given.length <= OWN_TEXT_MAX) {
    const value = parsed(given)
    if (isOwnFile(value)) {
      return { format: 'live-audience', questions: readOwnFile(value, given, choices.isNew), own: value }
    }
    if (value !== undefined) return refused('format', jsonOf(value))
  }
  if (given.length > TEXT_MAX) return refused('long')
  const text = given.replaceAll(/\r\n?/g, '\n')
  return readMoodle(text.trim(), choices.words) ?? readLines(text, choices)
}

const refused = (why: Refused['why'], name = ''): Read => ({ refused: { why, name } })

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function readMoodle(text: string, words: readonly string[]): Read | undefined {
  if (rootOf(text) === 'quiz') {
    try {
      return { format: 'Moodle XML', questions: readMoodleXml(text, words) }
    } catch {
      return refused('damaged', 'Moodle XML')
    }
  }
  const other = otherFormat(text)
  return other === undefined ? undefined : refused('format', other)
}

function readRows(rows: readonly Row[], roles: readonly Role[] | undefined, isGuessed: boolean): Read {
  const found = findColumns(rows, isGuessed)
  const table = roles ? { ...found, roles: [...roles] } : found
  return { format: 'Excel/CSV', table, questions: readTable(table) }
}

function readLines(text: string, { format, words, roles }: Choices): Read {
  if (text.split('\n', LINES_MAX + 1).length > LINES_MAX) return refused('long')
  const rows = readCsv(text)
  const isChosen = format !== undefined
  if (isChosen ? format === 'Excel/CSV' : isTable(text, rows)) {
    return rows.some(({ cells }) => cells.length > COLUMNS_MAX) ? refused('long') : readRows(rows, roles, true)
  }
  if (isChosen ? format === 'GIFT' : isGift(text)) return { format: 'GIFT', questions: readGift(text, words) }
  return { format: format ?? (/^ANSWER:/m.test(text) ? 'Aiken' : 'Markdown'), questions: readMarkdown(text) }
}

/** Lines with two commas each may be prose. */
const isTable = (text: string, rows: readonly Row[]): boolean =>
  hasHead(rows) || (/[;\t]/.test(text) && rows.length > 0 && rows.every(({ cells }) => cells.length > 2))

/** A formula has braces, too, and so may a question above a list. */
const isGift = (text: string): boolean =>
  /^(\$CATEGORY:|::)/m.test(text) ||
  (/\{\s*([}=~#]|(T|F|TRUE|FALSE)\s*[}#])/.test(text.replaceAll(/\$[^$\n]*\$/g, '')) && !/^\s*[-*•–]\s/m.test(text))
