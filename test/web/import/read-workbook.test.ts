import { utils, write as writeWorkbook } from '@e965/xlsx'
import { unzipSync, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { readFile } from '../../../client/web/host/import/read-file.ts'
import { collectGarbage } from '../../support/garbage.ts'
import { quiz, readBlob } from './import.ts'

const open = (file: Blob) => readFile(file, 'en')

/** The layout of Kahoot's template: instructions, a row of headings, and numbered rows to fill in. */
const KAHOOT = [
  ['', 'Quiz template'],
  [],
  ['', 'Add questions, at least two answer alternatives, time limit and choose correct answers (at least one).'],
  ['', 'Remember: questions have a limit of 120 characters and answers can have 75 characters max.'],
  [],
  [],
  [],
  [
    '',
    'Question - max 120 characters',
    'Answer 1 - max 75 characters',
    'Answer 2 - max 75 characters',
    'Answer 3 - max 75 characters',
    'Answer 4 - max 75 characters',
    'Time limit (sec) – 5, 10, 20, 30, 60, 90, 120, or 240 secs',
    'Correct answer(s) - choose at least one',
  ],
  [1, 'What is the capital of Norway?', 'Oslo', 'Bergen', 'Bodø', '', 20, 1],
  [2, 'Which are primes?', 3, 4, 5, '', 240, '1,3'],
  [3, 'Which number?', 10, 20, '', '', 30, '4'],
  [4, 'Alone?', 'yes', '', '', '', 20, 1],
  [5],
  [6],
]

function workbook(rows: unknown[][]): Blob {
  const book = utils.book_new(utils.aoa_to_sheet(rows), 'Sheet1')
  return new Blob([writeWorkbook(book, { type: 'buffer', bookType: 'xlsx', compression: true })])
}

/** A part of a workbook that unpacks to so many bytes. */
const bombOf = (bytes: number) =>
  Buffer.from(
    zipSync({ 'xl/worksheets/sheet1.xml': new Uint8Array(bytes), 'xl/workbook.xml': new Uint8Array(1) }, { level: 9 }),
  )

describe('polls from a file', () => {
  it('are read from the layout of Kahoot’s template', async () => {
    expect(await readBlob(workbook(KAHOOT))).toEqual({
      format: 'Excel/CSV',
      drafts: [
        { ...quiz('What is the capital of Norway?', ['Oslo', 'Bergen', 'Bodø'], 0), seconds: 20 },
        { ...quiz('Which are primes?', ['3', '4', '5'], 0, 2), seconds: 240 },
        { kind: 'multiple_choice', prompt: 'Which number?', options: ['10', '20'], seconds: 30 },
      ],
      left: [
        [11, 'Which number?', 'noAnswer'],
        [12, 'Alone?', 'tooFew'],
      ],
    })
  })

  it.each([
    ['UTF-8', Buffer.from('\ufeffGröße?;klein;*groß\n'), undefined],
    ['UTF-16', Buffer.from('\ufeffGröße?;klein;*groß\n', 'utf16le'), 'utf-16le'],
    ['UTF-16, big endian', Buffer.from('\ufeffGröße?;klein;*groß\n', 'utf16le').swap16(), 'utf-16be'],
    ['the Windows code page', Buffer.from('Größe?;klein;*groß\n', 'latin1'), 'windows-1252'],
  ])('are read from text in %s', async (_name, bytes, encoding) => {
    expect(await open(new Blob([bytes]))).toMatchObject({ text: 'Größe?;klein;*groß\n', ...(encoding && { encoding }) })
    expect(await readBlob(new Blob([bytes]))).toMatchObject({ drafts: [quiz('Größe?', ['klein', 'groß'], 1)] })
  })

  /** Tells if its bytes are asked for. */
  const largeOf = (start: string) => {
    const read: number[] = []
    const file = new Blob([start, Buffer.alloc(41_000_000, 'a')])
    const whole = file.arrayBuffer.bind(file)
    return { read, file: Object.assign(file, { arrayBuffer: () => whole().finally(() => read.push(file.size)) }) }
  }

  it.each([
    'Which?',
    'PK',
    '{',
  ])('are not even loaded from one that is too large, and begins with %j', async (start) => {
    const { read, file } = largeOf(start)
    expect(await open(file)).toEqual({ refused: { why: 'long', name: '' } })
    expect(read).toEqual([])
  })

  const named = (bytes: BlobPart, name = 'polls.bin') => new File([bytes], name)
  const compound = (part: string) =>
    Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.from(part, 'utf16le')])

  it.each([
    ['format', 'PNG', Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1')],
    ['format', '.bin', Buffer.from('Why?', 'utf16le')],
    ['format', 'ZIP', zipSync({ 'a.txt': new Uint8Array(9) })],
    ['format', 'Excel 97–2003 (.xls)', compound('Workbook')],
    ['format', 'Excel (password)', compound('EncryptedPackage')],
    ['format', 'Word (.doc)', compound('WordDocument')],
    ['format', 'GZIP (.gz, .mbz)', Buffer.from('1f8b0800', 'hex')],
    ['damaged', '', Buffer.from('PK\x03\x04, but no workbook')],
  ])('are not read from one that is %s: %s', async (why, name, bytes) => {
    expect(await open(named(bytes))).toEqual({ refused: { why, name } })
  })

  it('are not read from a damaged workbook', async () => {
    expect(await open(workbook(KAHOOT).slice(0, 4000))).toEqual({ refused: { why: 'damaged', name: '' } })
  })

  const LONG = { refused: { why: 'long', name: '' } }

  it('are not read from a small file that unpacks to a large one, which stays packed', async () => {
    const bomb = bombOf(7_000_000)
    expect(await open(new Blob([bomb]))).toEqual(LONG)
    // The same with nothing in it that could be unpacked.
    const name = 'xl/worksheets/sheet1.xml'
    const start = bomb.indexOf(name) + name.length
    bomb.fill(0xff, start, bomb.lastIndexOf('xl/workbook.xml', bomb.lastIndexOf('PK\x01\x02')) - 46)
    expect(() => unzipSync(bomb)).toThrow()
    expect(await open(new Blob([bomb]))).toEqual(LONG)
  })

  it('are not read from a file that unpacks to more than it says, and takes no more memory than that', async () => {
    const bytes = 20_000_000
    const bomb = bombOf(bytes)
    const size = Buffer.alloc(4)
    size.writeUInt32LE(bytes)
    // Says in both of its headers that it unpacks to a few bytes.
    for (let at = bomb.indexOf(size); at >= 0; at = bomb.indexOf(size, at)) bomb.writeUInt32LE(100, at)
    collectGarbage()
    const before = process.memoryUsage().arrayBuffers
    expect(await open(new Blob([bomb]))).toEqual({ refused: { why: 'damaged', name: '' } })
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(bytes / 2)
  })

  /** A workbook whose first sheet has these rows. @param path of the sheet @param strings shared by cells */
  const sheetOf = (rows: string, path = 'worksheets/sheet1.xml', strings: string[] = []) => {
    const book = unzipSync(
      new Uint8Array(
        writeWorkbook(utils.book_new(utils.aoa_to_sheet([['a']]), 'S'), { type: 'buffer', bookType: 'xlsx' }),
      ),
    )
    const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
    const text = (xml: string) => new TextEncoder().encode(`<?xml version="1.0"?>${xml}`)
    const rels = new TextDecoder().decode(book['xl/_rels/workbook.xml.rels']).replace('worksheets/sheet1.xml', path)
    delete book['xl/worksheets/sheet1.xml']
    book['xl/_rels/workbook.xml.rels'] = new TextEncoder().encode(rels)
    book['xl/sharedStrings.xml'] = text(
      `<sst xmlns="${main}">${strings.map((one) => `<si><t>${one}</t></si>`).join('')}</sst>`,
    )
    book[`xl/${path}`] = text(`<worksheet xmlns="${main}" xmlns:x="${main}"><sheetData>${rows}</sheetData></worksheet>`)
    return new Blob([zipSync(book)])
  }
  const cell = (place: string, name = 'c') => `<${name} ${place} t="inlineStr"><is><t>far</t></is></${name}>`

  it.each([
    ['a row of many', `<row r="1048576">${cell('r="A1048576"')}</row>`],
    ['an empty row', `<row r="1048576"/>`],
    ['single quotes', `<row r='1048576'>${cell("r='A1048576'")}</row>`],
    ['spaces', `<row r = "1048576">${cell('r\n=\t"A1048576"')}</row>`],
    ['an exponent', `<row r="1e6">${cell('r="A1e6"')}</row>`],
    ['hexadecimal digits', `<row r="0xfffff">${cell('r="A0xfffff"')}</row>`],
    ['leading zeros', `<row r="0001048576">${cell('r="A0001048576"')}</row>`],
    ['a fraction', `<row r="1048576.0">${cell('r="A1048576"')}</row>`],
    ['digits as entities', `<row r="&#49;048576">${cell('r="A&#x31;048576"')}</row>`],
    ['a namespace', `<x:row r="1048576">${cell('r="A1048576"', 'x:c')}</x:row>`],
    ['the attribute in a namespace', `<row x:r="1048576">${cell('x:r="A1048576"')}</row>`],
    ['an attribute before it', `<row spans="1:1"r="1048576">${cell('s="0"r="A1048576"')}</row>`],
    ['a wide row below many', `<row r="1">${cell('r="CZ1"')}</row><row r="9999">${cell('r="A9999"')}</row>`],
    ['many rows without a number below a wide one', `<row r="1">${cell('r="CZ1"')}</row>${'<row/>'.repeat(100_000)}`],
  ])('cost no more far away than nearby, by %s, in any folder', async (_how, rows) => {
    for (const path of ['worksheets/sheet1.xml', 'other/place.xml', 'worksheets.xml']) {
      const content = await open(sheetOf(rows, path))
      const read = 'sheets' in content ? content.sheets.flatMap((sheet) => sheet.rows) : []
      // As many as the file has, however far apart they say that they are.
      expect(read.length).toBe(rows.split('<is>').length - 1)
      expect(Math.max(0, ...read.map(({ cells }) => cells.length))).toBeLessThanOrEqual(200)
    }
  })

  it.each(['XFD1', 'ZZ1', '&#88;FD1'])('are not read from a sheet with a cell as far right as %s', async (place) => {
    expect(await open(sheetOf(`<row r="1">${cell(`r="${place}"`)}</row>`))).toEqual(LONG)
  })

  it('are not read from a sheet whose cells share one long text', async () => {
    const cells = Array.from({ length: 5_000 }, (_, n) => `<row r="${n + 1}"><c r="A${n + 1}" t="s"><v>0</v></c></row>`)
    expect(await open(sheetOf(cells.join(''), undefined, ['x'.repeat(1_000_000)]))).toEqual(LONG)
  })

  it('are read from a sheet in another folder', async () => {
    const place = (r: string, n: number) => `<c r="${r}" t="s"><v>${n}</v></c>`
    const rows = `<row r="1">${place('A1', 0)}${place('B1', 1)}${place('C1', 2)}${place('D1', 3)}</row><row r="2">${place('A2', 4)}${place('B2', 5)}${place('C2', 6)}${place('D2', 5)}</row>`
    const strings = ['Question', 'Answer 1', 'Answer 2', 'Correct', 'Why r=&quot;1&quot;?', 'This', 'That']
    expect(await readBlob(sheetOf(rows, 'other/place.xml', strings))).toMatchObject({
      drafts: [quiz('Why r="1"?', ['This', 'That'], 0)],
    })
  })
})
