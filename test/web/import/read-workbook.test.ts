import { utils, write as writeWorkbook } from '@e965/xlsx'
import { unzipSync, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { toDrafts } from '../../../client/web/host/polls/import/question.ts'
import { readFile } from '../../../client/web/host/polls/import/read-file.ts'

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
    ...['', 'Question - max 120 characters', 'Answer 1 - max 75 characters', 'Answer 2 - max 75 characters'],
    ...['Answer 3 - max 75 characters', 'Answer 4 - max 75 characters'],
    ...['Time limit (sec) – 5, 10, 20, 30, 60, 90, 120, or 240 secs', 'Correct answer(s) - choose at least one'],
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

const read = async (file: Blob) => {
  const recognised = await readFile(file, ['True', 'False'])
  return recognised && { format: recognised.format, ...toDrafts(recognised) }
}

describe('polls from a spreadsheet', () => {
  it('are read from the layout of Kahoot’s template', async () => {
    const found = await read(workbook(KAHOOT))
    expect(found?.format).toBe('Excel')
    expect(found?.polls).toEqual([
      {
        draft: {
          ...{ kind: 'quiz', prompt: 'What is the capital of Norway?' },
          ...{ options: ['Oslo', 'Bergen', 'Bodø'], correctOption: 0 },
        },
        seconds: 30,
      },
      { draft: { kind: 'multiple_choice', prompt: 'Which are primes?', options: ['3', '4', '5'] }, seconds: 300 },
      { draft: { kind: 'multiple_choice', prompt: 'Which number?', options: ['10', '20'] }, seconds: 30 },
    ])
    expect(found?.leftOut.map(({ line, text, why }) => [line, text, why])).toEqual([
      [10, 'Which are primes?', 'several'],
      [11, '4', 'noAnswer'],
      [12, 'Alone?', 'tooFew'],
    ])
  })

  it('are read from CSV in UTF-8, UTF-16 and the Windows code page', async () => {
    const text = 'Größe?;klein;*groß\n'
    const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')])
    const files = [Buffer.from(`\ufeff${text}`), utf16, Buffer.from(text, 'latin1')]
    for (const file of files) {
      const found = await read(new Blob([file]))
      expect(found?.polls.map(({ draft }) => draft)).toEqual([
        { kind: 'quiz', prompt: 'Größe?', options: ['klein', 'groß'], correctOption: 1 },
      ])
    }
  })

  it('are not read from a file that is too large', async () => {
    expect(await read(new Blob([new Uint8Array(10_000_000)]))).toBeUndefined()
    expect(await read(new Blob(['x'.repeat(1_000_000)]))).toBeDefined()
  })

  it('are not read from a small file that unpacks to a large one, of which most stays packed', async () => {
    const bomb = zipSync({ 'xl/worksheets/sheet1.xml': new Uint8Array(100_000_000) }, { level: 9 })
    expect(bomb.length).toBeLessThan(1_000_000)
    const timed = async (work: () => unknown) => {
      const before = performance.now()
      await work()
      return performance.now() - before
    }
    const whole = await timed(() => unzipSync(bomb))
    const refused = await timed(async () => expect(await read(new Blob([bomb]))).toBeUndefined())
    expect(refused).toBeLessThan(whole)
  })

  it('are not read from a file that unpacks to more than it says', async () => {
    const bomb = Buffer.from(zipSync({ 'xl/worksheets/sheet1.xml': new Uint8Array(20_000_000) }, { level: 9 }))
    const size = Buffer.alloc(4)
    size.writeUInt32LE(20_000_000)
    // Says in both of its headers that it unpacks to a few bytes.
    for (let at = bomb.indexOf(size); at >= 0; at = bomb.indexOf(size, at)) bomb.writeUInt32LE(100, at)
    expect(await read(new Blob([bomb]))).toBeUndefined()
  })

  it('are not read from a sheet with a cell far away', async () => {
    const rows = utils.aoa_to_sheet([['Question', 'Answer 1']])
    for (const cell of ['A1048576', 'XFD1']) {
      const far = { ...rows, [cell]: { t: 's', v: 'far' }, '!ref': `A1:${cell}` }
      const file = writeWorkbook(utils.book_new(far, 'Sheet1'), { type: 'buffer', bookType: 'xlsx', compression: true })
      expect(await read(new Blob([file]))).toBeUndefined()
    }
  })

  it('are not read from another archive, or a damaged file', async () => {
    await expect(read(new Blob([zipSync({ 'a.txt': new Uint8Array(9) })]))).rejects.toThrow()
    await expect(read(workbook(KAHOOT).slice(0, 4000))).rejects.toThrow()
  })
})
