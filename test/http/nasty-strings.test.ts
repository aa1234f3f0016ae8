import { read as readSpreadsheet, utils } from '@e965/xlsx'
import { describe, expect, it } from 'vitest'
import { openApiDocument } from '../../server/http/openapi/document.ts'
import { NAME_MAX, POLLS_PER_SESSION, WORD_MAX } from '../../shared/limits.ts'
import { NASTY_STRINGS, UNSTORABLE_STRINGS } from '../support/nasty-strings.ts'
import { hostOfFile, testServerOfFile } from '../support/test-server.ts'

/** Whatever people write comes back as they wrote it, trimmed, in NFC and with few marks on a letter, or is refused. */

const app = testServerOfFile()
const ada = hostOfFile(app)

const kept = (text: string) =>
  text
    .trim()
    .normalize('NFC')
    // `à` has one mark, and keeps another.
    .replace(/(à[\u0300-\u036f])[\u0300-\u036f]+/gu, '$1')

/** Strings that are not all white space; each fits 40 characters or is left out where that is the most. */
const STRINGS = NASTY_STRINGS.filter((text) => kept(text) !== '')
/** Each base in one of its five places. All five are for prompts and what a spreadsheet has; the others store text the same way. */
const ONCE = NASTY_STRINGS.filter((text, n) => n % 5 === Math.floor(n / 5) % 5 && kept(text) !== '')
const WORDS = ONCE.filter((text) => [...kept(text)].length <= WORD_MAX)
const isName = (text: string) => [...kept(text)].length <= NAME_MAX

const AT_ONCE = 20

/** What came of each string, of a few at a time. @param send also told which of the few it is */
async function inTurns<S, T>(strings: readonly S[], send: (text: S, place: number) => Promise<T>): Promise<T[]> {
  const found: T[] = []
  for (let first = 0; first < strings.length; first += AT_ONCE)
    found.push(...(await Promise.all(strings.slice(first, first + AT_ONCE).map(send))))
  return found
}

describe('500 nasty strings', () => {
  it('are 500 different ones', () => {
    expect(NASTY_STRINGS).toHaveLength(500)
    expect(new Set(STRINGS).size).toBeGreaterThan(450)
    expect(ONCE.length).toBeGreaterThan(90)
    expect(WORDS.length).toBeGreaterThan(80)
  })

  it('are stored as titles and brands', async () => {
    const sessions = await Promise.all(Array.from({ length: AT_ONCE }, () => ada.creates()))
    const back = await inTurns(ONCE, async (title, place) => {
      const path = `/api/sessions/${sessions[place]?.id}`
      await ada.call('PATCH', path, { title, brand: { name: title } })
      const { body } = await app.phone().call('GET', path)
      return [body.title, body.brand.name]
    })
    expect(back).toEqual(ONCE.map((text) => [kept(text), text]))
  })

  it('are stored as prompts and options', async () => {
    for (let first = 0; first < STRINGS.length; first += POLLS_PER_SESSION) {
      const some = STRINGS.slice(first, first + POLLS_PER_SESSION)
      const drafts = some.map((text) => ({ kind: 'ranking', prompt: text, options: [text, 'another', `${text}!`] }))
      const { polls } = await ada.creates({ title: 'All hands', polls: drafts })
      const back = polls?.map(({ prompt, options: [option] }) => [prompt, option?.label])
      expect(back).toEqual(some.map((text) => [kept(text), kept(text)]))
    }
  })

  it('are stored as words', async () => {
    const session = await ada.creates()
    await ada.asks(session, { kind: 'word_cloud', prompt: 'What?' })
    const phone = app.phone()
    await phone.joins(session)
    for (const text of WORDS) {
      const answer = await phone.tryToVote(session, { text })
      expect([text, answer.status]).toEqual([text, 200])
    }
  })

  it('are stored as answers, questions and names, and are no formulas in a spreadsheet', async () => {
    const session = await ada.creates()
    await ada.asks(session, { kind: 'open_text', prompt: 'Why?' })
    // Each string in one of the three, so that each base is in all.
    const threes = Array.from({ length: Math.ceil(STRINGS.length / 3) }, (_, n) => STRINGS.slice(3 * n, 3 * n + 3))
    const all = threes.map(([name = 'name', answer = 'answer', question = 'question']) => ({ name, answer, question }))
    await inTurns(all, async ({ name, answer, question }) => {
      const phone = app.phone(isName(name) ? name : undefined)
      await phone.joins(session)
      await phone.votes(session, { text: answer })
      await phone.asks(session, question)
    })
    const { poll, questions, roster } = await ada.hostView(session)
    expect(poll?.texts?.toSorted()).toEqual(all.map(({ answer }) => kept(answer)).toSorted())
    expect(questions?.map(({ text }) => text).toSorted()).toEqual(all.map(({ question }) => kept(question)).toSorted())
    expect(roster?.map(({ name }) => name).toSorted()).toEqual(
      all.map(({ name }) => (isName(name) ? kept(name) : '')).toSorted(),
    )
    for (const query of ['', '?excel=1']) {
      const csv = await ada.call('GET', `/api/sessions/${session.id}/export${query}`)
      const sheet = readSpreadsheet(csv.text, { type: 'string', raw: false })
      const { Sheet1 = {} } = sheet.Sheets
      const cells = Object.entries(Sheet1).filter(([at]) => !at.startsWith('!'))
      expect(cells.filter(([, cell]) => cell.f !== undefined)).toEqual([])
      expect(utils.sheet_to_json(Sheet1)).toHaveLength(all.length)
    }
  })

  it('are checked by a test that notices formulas', () => {
    const { Sheet1 = {} } = readSpreadsheet('name\r\n=1+1\r\n', { type: 'string' }).Sheets
    expect(Sheet1.A2.f).toBe('1+1')
  })
})

describe('text that cannot be stored', () => {
  it.each(UNSTORABLE_STRINGS)('is refused with 400, and not changed: %j', async (text) => {
    const session = await ada.creates()
    await ada.asks(session, { kind: 'open_text', prompt: 'What?' })
    const phone = app.phone()
    await phone.joins(session)
    const at = `/api/sessions/${session.id}`
    const answers = [
      await ada.call('POST', '/api/sessions', { title: text }),
      await ada.call('POST', '/api/sessions', { title: 'x', brand: { name: text } }),
      await ada.call('POST', '/api/sessions', { title: 'x', brand: { [text]: 1 } }),
      await ada.call('PATCH', at, { title: text }),
      await ada.call('POST', `${at}/polls`, { kind: 'rating', prompt: text }),
      await ada.call('POST', `${at}/polls`, { kind: 'ranking', prompt: 'x', options: ['a', text] }),
      await phone.call('POST', `${at}/vote`, { text }),
      await phone.call('POST', `${at}/questions`, { text }),
      await app.phone().call('POST', `${at}/join`, { name: text }),
      await app.phone().call('POST', `${at}/join`, { email: `${text}@example.org` }),
      await app.phone().call('POST', '/api/me/login', { email: `${text}@example.org` }),
      await app.phone().call('POST', '/api/me/login/verify', { token: text }),
    ]
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 400))
  })
})

describe('fields named like built-in object members', () => {
  const names = Object.getOwnPropertyNames(Object.prototype).filter((name) => /^(?!constructor)[a-z]+$/i.test(name))
  const stray = Object.fromEntries(names.map((name) => [name, 1]))
  const { paths } = openApiDocument('http://localhost:3000')
  const takers = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations)
      .filter(([, operation]) => operation.requestBody)
      .map(([method]) => [method.toUpperCase(), path] as const),
  )

  it('are ignored like other unknown fields', async () => {
    expect(names).toContain('toString')
    const session = await ada.creates({ title: 'x', ...stray })
    const poll = await ada.drafts(session, { kind: 'rating', prompt: 'How?' })
    const at = `/api/sessions/${session.id}/polls/${poll.id}`
    expect((await ada.call('POST', `${at}/open`, stray)).status).toBe(200)
    expect((await ada.call('POST', `${at}/close`, stray)).status).toBe(200)
  })

  it.each(takers)('do not break %s %s', async (method, path) => {
    const host = await app.host()
    const session = await host.creates()
    const { id } = await host.drafts(session, { kind: 'rating', prompt: 'How?' })
    const at = path.replace('{id}', session.id).replace('{pid}', id).replace('{qid}', id)
    expect((await host.call(method, at, stray)).status).toBeLessThan(500)
  })
})
