import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { wordCloud } from '../../shared/poll-kinds/word-cloud.ts'
import { wordKey } from '../../shared/poll-kinds/word-key.ts'
import { occurrences, shuffled, sum } from './support.ts'

const count = (entries: readonly string[]) => wordCloud.count(entries, []).words ?? []

/** Entries of which many are the same one, in several spellings. */
const POOL = [
  'Paris',
  'paris',
  'PARIS!',
  'París',
  'New York',
  'new york',
  'NEW  YORK',
  'Zürich',
  'zurich',
  'ΟΔΟΣ',
  'οδός',
  'Мир',
  'мир',
  '東京',
  '서울',
  'शांति',
  'سلام',
  'سَلام',
  'c',
  'C++',
  'שלום',
  // These two differ, but no alphabet says which comes first.
  'lived',
  '\u202elived',
  '🎉',
  '🎉🎉',
  '👍',
  '!!!',
  '！！！',
  '?',
  '+',
  '42',
  'straße',
  'STRASSE',
  'STRAẞE',
]
const room = fc.array(fc.constantFrom(...POOL), { maxLength: 200 })

describe('a word_cloud poll', () => {
  it('takes a vote in the field text, and no options', () => {
    expect(wordCloud.ballotField).toBe('text')
    expect(wordCloud.options).toEqual({ min: 0, max: 0 })
    expect(wordCloud.hasCorrectOption).toBe(false)
  })

  it('takes up to 40 characters, an emoji counted as one', () => {
    const entry = '🎤'.repeat(40)
    expect(wordCloud.ballot.parse(entry)).toBe(entry)
    expect(wordCloud.ballot.safeParse(`${entry}!`).success).toBe(false)
  })

  it('counts every entry once', () => {
    fc.assert(
      fc.property(room, (entries) => {
        expect(sum(count(entries).map((word) => word.n))).toBe(entries.length)
      }),
    )
  })

  it('counts entries with one key together, under their most frequent spelling', () => {
    fc.assert(
      fc.property(room, (entries) => {
        const words = count(entries)
        for (const { text, n } of words) {
          const same = entries.filter((entry) => wordKey(entry) === wordKey(text))
          expect(n).toBe(same.length)
          const most = Math.max(...same.map((entry) => occurrences(entries, entry)))
          expect(occurrences(entries, text)).toBe(most)
        }
        expect(words).toHaveLength(new Set(entries.map(wordKey)).size)
      }),
    )
  })

  it('shows the spelling with most accents and signs of those that are as frequent', () => {
    const shown = (...entries: string[]) => count(entries).map(({ text }) => text)
    expect(shown('ΟΔΟΣ', 'οδός')).toEqual(['οδός'])
    expect(shown('еще', 'ещё')).toEqual(['ещё'])
    expect(shown('سلام', 'سَلام', 'سَلَام')).toEqual(['سَلَام'])
    expect(shown('שלום', 'שָׁלוֹם')).toEqual(['שָׁלוֹם'])
    expect(shown('❤', '❤\ufe0f')).toEqual(['❤\ufe0f'])
    expect(shown('еще', 'ещё', 'еще')).toEqual(['еще'])
    expect(shown('calm', 'Calm')).toEqual(['Calm'])
  })

  it('shows an entry as it was written', () => {
    const entries = ['!!!', '🎉', 'مرحبا بكم', 'नमस्ते', '你好', 'Привет', '안녕하세요', 'Ça va ?']
    expect(new Set(count(entries).map((word) => word.text))).toEqual(new Set(entries))
  })

  it('keeps a phrase whole', () => {
    expect(count(['work life balance', 'Work-life balance!', 'work'])).toEqual([
      { text: 'Work-life balance!', n: 2 },
      { text: 'work', n: 1 },
    ])
  })

  it('sorts by count, then alphabetically as people read', () => {
    expect(count(['Zoo', 'apple', 'zoo', 'Éclair', 'fig', 'Banana', 'earth', 'Zoo'])).toEqual([
      { text: 'Zoo', n: 3 },
      { text: 'apple', n: 1 },
      { text: 'Banana', n: 1 },
      { text: 'earth', n: 1 },
      { text: 'Éclair', n: 1 },
      { text: 'fig', n: 1 },
    ])
  })

  it('sorts the same in every session', () => {
    fc.assert(
      fc.property(room, (entries) => {
        const words = count(entries)
        for (const [place, { text, n }] of words.slice(1).entries()) {
          const above = words[place] ?? { text: '', n: 0 }
          expect(above.n).toBeGreaterThanOrEqual(n)
          if (above.n === n) expect(above.text.localeCompare(text, 'en')).toBeLessThanOrEqual(0)
        }
      }),
    )
  })

  it('counts the same whatever the order of the votes', () => {
    const any = fc.array(fc.oneof(fc.constantFrom(...POOL), fc.string({ unit: 'grapheme', minLength: 1 })))
    const reordered = fc
      .oneof(room, any)
      .chain((entries) => fc.record({ entries: fc.constant(entries), others: shuffled(entries) }))
    fc.assert(
      fc.property(reordered, ({ entries, others }) => {
        expect(count(others)).toEqual(count(entries))
      }),
    )
  })

  it('shows the 100 most frequent words', () => {
    const many = fc
      .uniqueArray(fc.nat(9999), { minLength: 90, maxLength: 130 })
      .chain((numbers) =>
        fc
          .subarray(numbers, { maxLength: 70 })
          .map((again) => [...numbers, ...again].map((number) => `word ${number}`)),
      )
    fc.assert(
      fc.property(many, (entries) => {
        const shown = count(entries)
        const different = new Set(entries)
        expect(shown).toHaveLength(Math.min(100, different.size))
        const rarest = shown.at(-1)?.n ?? 0
        for (const { text } of shown) different.delete(text)
        for (const left of different) {
          expect(occurrences(entries, left)).toBeLessThanOrEqual(rarest)
        }
      }),
    )
  })

  it('accepts any entry, and writes a vote as its entry', () => {
    expect(wordCloud.objection('C++', [])).toBeNull()
    expect(wordCloud.answer('C++', [])).toBe('C++')
  })
})
