import { read as readSpreadsheet, utils } from '@e965/xlsx'
import { beforeAll, expect, it } from 'vitest'
import { NASTY_STRINGS } from '../support/nasty-strings.ts'
import type { CreatedSession } from '../support/people.ts'
import { hostOfFile, testServerOfFile } from '../support/test-server.ts'

/** The CSV of results in a spreadsheet, whatever people write, split by the separator of either country. */

const kept = (text: string) => text.trim().normalize('NFC')
const TEXTS = NASTY_STRINGS.filter((text) => kept(text) !== '')
const NAMES = TEXTS.filter((text) => [...kept(text)].length <= 40)
const BOMBS = ["x;=1+cmd|' /C calc'!A0;y", 'x\t=1+1', '"=1+1', '";=1+1;"', ',=1+1,', 'a\r\n=1+1']
const PEOPLE = 150

const app = testServerOfFile()
const ada = hostOfFile(app)
let session: CreatedSession
let prompts: string[]
let names: string[]

/** Prompts, options, words, texts and names are all nasty. */
beforeAll(async () => {
  prompts = [...BOMBS, ...TEXTS.slice(0, 150)].map(kept)
  names = [...BOMBS, ...NAMES].slice(0, PEOPLE).map(kept)
  const polls = prompts.map((prompt) => ({
    kind: 'multiple_choice',
    prompt,
    options: [prompt.slice(0, 150), 'another'],
  }))
  const [cloud, texts] = ['word_cloud', 'open_text'].map((kind) => ({ kind, prompt: kind }))
  session = await ada.creates({ title: 'Nasty' })
  const drafts: { options: { id: string }[]; id: string }[] = []
  for (const poll of [...polls, cloud, texts]) drafts.push(await ada.drafts(session, poll as never))
  const phones = names.map((name) => app.phone(name))
  for (const phone of phones) {
    app.clock.pass(1)
    await phone.joins(session)
  }
  for (const draft of [...drafts.slice(0, 1), ...drafts.slice(-2)]) {
    await ada.opens(session, draft)
    const ballot = (text = '') => (draft === drafts[0] ? { optionId: draft.options[0]?.id } : { text })
    await Promise.all(phones.map((phone, n) => phone.votes(session, ballot(names[n]))))
  }
})

const SEPARATORS = { comma: ',', semicolon: ';' } as const

async function sheet(query: string, split: string) {
  const path = `/api/sessions/${session.id}/results?format=csv&${query}`
  const { text } = await ada.call('GET', path)
  return readSpreadsheet(text, { type: 'string', raw: false, FS: split }).Sheets.Sheet1 ?? {}
}

const plain = (cell: unknown) => String(cell).replaceAll("'", '').replaceAll('\r\n', '\n')
const rowsOf = (opened: Awaited<ReturnType<typeof sheet>>) =>
  utils.sheet_to_json<unknown[]>(opened, { header: 1, raw: false, defval: '', blankrows: true })
const formulasIn = (opened: object) =>
  Object.entries(opened).filter(([at, cell]) => !at.startsWith('!') && cell.f !== undefined)

it.each([
  'comma',
  'semicolon',
] as const)('results as CSV with a %s have one row per answer, each value in its column', async (separator) => {
  const opened = await sheet(`separator=${separator}&excel=1`, SEPARATORS[separator])
  const [header, ...rows] = rowsOf(opened)
  expect(header).toHaveLength(9)
  const { polls } = (await ada.call('GET', `/api/sessions/${session.id}/results`)).body
  const answers = polls.flatMap((poll: Record<string, unknown>) =>
    [poll.options, poll.words, poll.texts]
      .flatMap((all) => (all ?? []) as (string | Record<string, string>)[])
      .map((one) => [poll.prompt, typeof one === 'string' ? one : (one.label ?? one.text)]),
  )
  expect(rows.map((row) => [row[2], row[5]].map(plain))).toEqual(answers.map((pair: string[]) => pair.map(plain)))
  expect(rows.filter((row) => row.length !== 9)).toEqual([])
  expect(rows.filter((row) => !/^\d+$/.test(String(row[6])))).toEqual([])
  expect(formulasIn(opened)).toEqual([])
})

it.each([
  'comma',
  'semicolon',
] as const)('results as CSV with a %s have one row per participant, each value in its column', async (separator) => {
  const opened = await sheet(`rows=people&separator=${separator}`, SEPARATORS[separator])
  const [header = [], ...rows] = rowsOf(opened)
  const { polls } = (await ada.call('GET', `/api/sessions/${session.id}/results`)).body
  const asked = polls.map(({ prompt }: { prompt: string }) => prompt)
  expect(header.map(plain)).toEqual(['email', 'name', ...asked].map(plain))
  expect(rows.map((row) => [row[1], row.at(-2), row.at(-1)].map(plain))).toEqual(
    names.map((name) => Array(3).fill(plain(name))),
  )
  expect(formulasIn(opened)).toEqual([])
})

it.each([
  ['comma', ';'],
  ['comma', '\t'],
  ['semicolon', ','],
  ['semicolon', '\t'],
] as const)('no cell of results as CSV with a %s is a formula, even if a spreadsheet splits at %j', async (separator, split) => {
  for (const rows of ['', '&rows=people']) {
    expect(formulasIn(await sheet(`separator=${separator}${rows}`, split))).toEqual([])
  }
})

it('the spreadsheet of this test finds formulas', () => {
  const { Sheet1 = {} } = readSpreadsheet('"a";"=1+1"\r\n', { type: 'string', FS: ';' }).Sheets
  expect(formulasIn(Sheet1)).toHaveLength(1)
})
