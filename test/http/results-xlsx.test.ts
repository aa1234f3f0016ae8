import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { read as readWorkbook, utils, type WorkBook } from '@e965/xlsx'
import { beforeAll, describe, expect, it } from 'vitest'
import { resultsSheets } from '../../server/domain/results-sheets.ts'
import { NASTY_STRINGS } from '../support/nasty-strings.ts'
import type { CreatedSession } from '../support/people.ts'
import { hostOfFile, testServerOfFile } from '../support/test-server.ts'

/** The results as an Excel workbook, as another program reads it. */

const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
/** Names that every object has, and what looks like an escape in the format. */
const TRAPS = [
  'constructor',
  '__proto__',
  'toString',
  '_x0041_',
  '_x000D_',
  "'=1+1",
  '007',
  '1e5',
  'TRUE',
  '2026-01-02',
]
const written = (texts: readonly string[]) =>
  [...TRAPS, ...texts]
    // `à` has one mark, and keeps another.
    .map((text) =>
      text
        .trim()
        .normalize('NFC')
        .replace(/(à[\u0300-\u036f])[\u0300-\u036f]+/gu, '$1'),
    )
    .filter((text, at, all) => text && all.indexOf(text) === at)
const TEXTS = written(NASTY_STRINGS)
/** Each base in one of its five places. */
const PROMPTS = written(NASTY_STRINGS.filter((_, n) => n % 5 === Math.floor(n / 5) % 5))

const app = testServerOfFile()
const ada = hostOfFile(app)
let session: CreatedSession
let bytes: Buffer
let workbook: WorkBook

async function download({ id, k }: CreatedSession) {
  const answer = await fetch(`${app.server.url}/api/sessions/${id}/results?format=xlsx&k=${k}`)
  return { answer, bytes: Buffer.from(await answer.arrayBuffer()) }
}

/** Prompts and options are nasty; one of each kind has a vote, and two people ask. */
beforeAll(async () => {
  const polls = PROMPTS.map((prompt) => ({ kind: 'multiple_choice', prompt, options: [prompt.slice(0, 99), '-'] }))
  const quiz = { kind: 'quiz', prompt: 'Which [is/right]?', options: ['3', '4'], correctOption: 1, explanation: '=2+2' }
  session = await ada.creates({ title: '=1+1', polls: [quiz, ...polls] })
  const texts = await ada.drafts(session, { kind: 'open_text', prompt: 'Why?' })
  const zoe = app.phone('Zoe')
  await zoe.joins(session)
  const [asked] = session.polls ?? []
  await ada.opens(session, { id: asked?.id ?? '' })
  await zoe.votes(session, { optionId: asked?.options[1]?.id })
  await ada.opens(session, texts)
  await zoe.votes(session, { text: '@SUM(A1)' })
  const question = await zoe.asks(session, '-1+1')
  await ada.call('POST', `/api/sessions/${session.id}/questions/${question.id}/reply`, { text: '+2' })
  bytes = (await download(session)).bytes
  workbook = readWorkbook(bytes, { cellDates: true, UTC: true })
})

const rowsOf = (name: string): unknown[][] =>
  utils.sheet_to_json(workbook.Sheets[name] ?? {}, { header: 1, raw: true, defval: null, UTC: true })

describe('the results as an Excel workbook', () => {
  it('are a file to save, for the host alone', async () => {
    const { answer } = await download(session)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, TYPE])
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="1-1-2027-results.xlsx"')
    expect((await download({ ...session, k: 'wrong' })).answer.status).toBe(401)
  })

  it('begin with a summary, whose dates are dates and whose numbers are numbers', () => {
    const { createdAt = 0 } = session
    const rows = rowsOf('Summary')
    expect(rows.slice(0, 10).map((row) => row.slice(0, 5).filter((cell) => cell !== null))).toEqual([
      ['title', '=1+1'],
      ['created (UTC)', new Date(createdAt)],
      ['opened (UTC)', new Date(createdAt)],
      ['ended (UTC)'],
      ['participants', 1],
      ['questions', 1],
      [],
      ['poll', 'kind', 'prompt', 'state', 'votes'],
      [1, 'Quiz', 'Which [is/right]?', 'Closed', 1],
      [2, 'Multiple choice', 'constructor', 'Draft', 0],
    ])
  })

  it('have a sheet for each poll, and one for the questions', () => {
    expect(workbook.SheetNames).toHaveLength(PROMPTS.length + 4)
    expect(workbook.SheetNames[1]).toBe('1 Which is right')
    expect(rowsOf('1 Which is right').map((row) => row.slice(0, 4).filter((cell) => cell !== null))).toEqual([
      ['prompt', 'Which [is/right]?'],
      ['kind', 'Quiz'],
      ['state', 'Closed'],
      ['votes', 1],
      ['explanation', '=2+2'],
      [],
      ['answer', 'tally', 'share', 'correct'],
      ['3', 0, 0],
      ['4', 1, 1, 'yes'],
    ])
    expect(workbook.Sheets['1 Which is right']?.C9).toMatchObject({ v: 1, w: '100%' })
    expect(
      rowsOf(`${PROMPTS.length + 2} Why`)
        .slice(5)
        .map((row) => row.filter(Boolean)),
    ).toEqual([
      ['answer', 'tally'],
      ['@SUM(A1)', 1],
    ])
    expect(rowsOf('Questions')[0]).toEqual(['question', 'state', 'upvotes', 'asked (UTC)', 'reply'])
    const [, [text, state, upvotes, asked, reply] = []] = rowsOf('Questions')
    expect([text, state, upvotes, asked, reply]).toEqual(['-1+1', 'waiting', 0, expect.any(Date), '+2'])
  })

  it('have every text as it was written, whatever it says', () => {
    // The format has no carriage returns, and none of the characters that XML forbids.
    const kept = (text: unknown) =>
      String(text ?? '')
        .replaceAll(/\r\n?/g, '\n')
        .replaceAll(/[^\P{C}\n\t\u200b-\u206f\ufeff]|\ufffd/gu, '')
    const read = workbook.SheetNames.slice(2, PROMPTS.length + 2).map((name) => rowsOf(name)[0]?.[1])
    expect(read.map(kept)).toEqual(PROMPTS.map(kept))
  })

  it('have no formula in any cell', () => {
    const cells = Object.values(workbook.Sheets).flatMap((sheet) => Object.values(sheet))
    expect(cells.filter((cell) => cell?.f !== undefined)).toEqual([])
  })

  it('have names of nobody', () => {
    expect(JSON.stringify(workbook.Sheets)).not.toContain('Zoe')
  })
})

describe('the results of scales and orders as a workbook', () => {
  /** A rating of 4, 5, 5, one of words, one without votes, and a ranking in which two are equal and one is last. */
  async function scalesAndOrders(language?: string) {
    const made = await ada.creates({
      title: 'Scales',
      polls: [
        { kind: 'rating', prompt: 'How was it?' },
        { kind: 'rating', prompt: 'How often?', options: ['Never', 'At times', 'Always'] },
        { kind: 'rating', prompt: 'Never asked' },
        { kind: 'ranking', prompt: 'What first?', options: ['Ant', 'Bee', 'Cat', 'Dog'] },
        { kind: 'ranking', prompt: 'Nobody voted', options: ['Ant', 'Bee'] },
      ],
    })
    const phones = await app.audience(3, made)
    const [how, often, , order, unvoted] = made.polls ?? []
    const idOf = (poll: typeof how, n: number) => poll?.options[n]?.id
    const votesOn = async (poll: typeof how, ballots: object[]) => {
      await ada.opens(made, { id: poll?.id ?? '' })
      for (const [n, ballot] of ballots.entries()) await phones[n]?.votes(made, ballot)
    }
    await votesOn(
      how,
      [3, 4, 4].map((n) => ({ optionId: idOf(how, n) })),
    )
    await votesOn(
      often,
      [0, 2].map((n) => ({ optionId: idOf(often, n) })),
    )
    const orders = [
      [0, 1, 2, 3],
      [0, 2, 1, 3],
    ]
    await votesOn(
      order,
      orders.map((ranks) => ({ ranks: ranks.map((n) => idOf(order, n)) })),
    )
    await votesOn(unvoted, [])
    const path = `${app.server.url}/api/sessions/${made.id}/results?format=xlsx&k=${made.k}`
    const answer = await fetch(path, { headers: language ? { 'accept-language': language } : {} })
    return readWorkbook(Buffer.from(await answer.arrayBuffer()))
  }
  const rows = (sheets: WorkBook, place: number): unknown[][] =>
    utils.sheet_to_json(sheets.Sheets[sheets.SheetNames[place] ?? ''] ?? {}, { header: 1, raw: true })

  it('have the average of a rating, of numbers and of words, and none without votes', async () => {
    const sheets = await scalesAndOrders()
    expect(rows(sheets, 1)[4]).toEqual(['average', 14 / 3])
    expect(sheets.Sheets['1 How was it']?.B5).toMatchObject({ t: 'n', w: '4.7' })
    expect(rows(sheets, 2)[4]).toEqual(['average', 2])
    expect(rows(sheets, 3).map(([heading]) => heading)).not.toContain('average')
    expect(rows(sheets, 4).map(([heading]) => heading)).not.toContain('average')
  })

  it('give options of equal points the same place, and none before the first vote', async () => {
    const sheets = await scalesAndOrders()
    expect(rows(sheets, 4).slice(5)).toEqual([
      ['answer', 'points', 'place'],
      ['Ant', 8, 1],
      ['Bee', 5, 2],
      ['Cat', 5, 2],
      ['Dog', 2, 4],
    ])
    expect(rows(sheets, 5).slice(6)).toEqual([
      ['Ant', 0],
      ['Bee', 0],
    ])
  })

  it('say so in the language of the reader', async () => {
    const sheets = await scalesAndOrders('de')
    expect(rows(sheets, 1)[4]?.[0]).toBe('Durchschnitt')
    expect(rows(sheets, 4)[5]).toEqual(['Antwort', 'Punkte', 'Platz'])
  })
})

/** The names of the sheets of polls with these prompts. */
const sheetNames = (prompts: string[]) => {
  const polls = prompts.map((prompt) => ({
    id: '',
    kind: 'open_text' as const,
    state: 'draft' as const,
    prompt,
    options: [],
  }))
  const times = { createdAt: 0, endsAt: 0, participantCount: 0 }
  return resultsSheets({ title: '', ...times, polls, questions: [] }, 'en')
    .map(({ name }) => name)
    .slice(1, -1)
}

describe('the name of a sheet', () => {
  it.each([
    ['What?', '1 What'],
    ['[a]/b\\c:d*e?', '1 a b c d e'],
    ["'quoted'", '1 ’quoted’'],
    ['???', '1'],
    [`${'x'.repeat(28)}😀`, `1 ${'x'.repeat(28)}`],
    ['a\u0000b\nc', '1 a b c'],
  ])('of %j is %j', (prompt, name) => {
    expect(sheetNames([prompt])).toEqual([name])
  })

  it('is at most 31 characters, and differs for polls that ask the same', () => {
    const names = sheetNames(TEXTS.flatMap((text) => [text, text]))
    expect(names.filter((name) => name.length > 31 || /[[\]/\\:*?]|^'|'$/.test(name))).toEqual([])
    expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(names.length)
  })
})

const LIBRE_OFFICE = '/usr/bin/soffice'
it.skipIf(!existsSync(LIBRE_OFFICE))(
  'LibreOffice reads the workbook (skipped without `apt-get install libreoffice-calc`)',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'workbook-'))
    await writeFile(join(folder, 'results.xlsx'), bytes)
    const args = ['--headless', `-env:UserInstallation=file://${folder}/profile`, '--convert-to']
    const filter = 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true,false,false,false,-1'
    await promisify(execFile)(LIBRE_OFFICE, [...args, filter, '--outdir', folder, join(folder, 'results.xlsx')])
    expect(await readFile(join(folder, 'results-Summary.csv'), 'utf8')).toContain('title,=1+1')
    expect(await readFile(join(folder, 'results-1 Which is right.csv'), 'utf8')).toContain('4,1,100%,yes')
  },
  120_000,
)
