import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { describeIssues, useValidationMessages } from '../../server/http/validation-messages.ts'
import { countCharacters, isStorable, text } from '../../shared/fields/text.ts'

const upTo5 = text(5)
const long = text(1000)

/** What is wrong with an input, in the words that a caller reads. */
const wrongWith = (input: unknown): string => {
  const { error } = upTo5.safeParse(input)
  return error ? describeIssues(error) : 'nothing'
}

const signs = fc.nat(0x10ffff).filter((code) => code > 0 && (code < 0xd800 || code > 0xdfff))
const words = fc.string({ unit: signs.map((code) => String.fromCodePoint(code)), minLength: 1 })

/** Of all scripts that the names of languages and countries are known in. */
const LOCALES =
  'am ar as bn bo brx ckb dz el fa gu he hi km kn ko lo ml mni my ne or pa sa si ta te th ug ur vi yo'.split(' ')
const COUNTRIES = ['CN', 'DE', 'FR', 'GE', 'IN', 'JP', 'MZ', 'TH', 'VC', 'VN', 'ZW']

beforeAll(useValidationMessages)

describe('text that a person wrote', () => {
  it('is trimmed and NFC-normalised', () => {
    expect(upTo5.parse('\n\t Cafe\u0301 \u00a0\u3000\ufeff')).toBe('Café')
    expect(long.parse(' a  b\n\nc ')).toBe('a  b\n\nc')
  })

  it('has a line break where PowerPoint and printers have one of their own', () => {
    expect(long.parse('one\u000btwo\u000cthree')).toBe('one\ntwo\nthree')
    expect(long.parse('\u000bone\u000c')).toBe('one')
    expect(wrongWith('\u000b\u000c')).toBe('is empty.')
  })

  it('is not changed otherwise, and not again on a second reading', () => {
    fc.assert(
      fc.property(words, (input) => {
        fc.pre(/[^\s\p{C}\p{M}\u3164\uffa0\u115f\u1160\u17b4\u17b5]/u.test(input))
        const read = long.parse(input)
        const plain = input
          .replaceAll(/[\v\f]/g, '\n')
          .trim()
          .normalize('NFC')
        // Few random texts have two marks side by side.
        if (!/\p{M}[\p{M}\p{C}]/u.test(plain)) expect(read).toBe(plain)
        expect(long.parse(read)).toBe(read)
      }),
    )
  })

  it.each([
    ['a\u0300\u0301\u0302\u0303\u0304\u0305', 'à\u0301'],
    ['t\u0316\u0317\u0318r\u0334\u0335\u0336ust', 't\u0316\u0317r\u0334\u0335ust'],
    // Joiners, selectors and other characters that nobody sees are no letters.
    ['a\u0316\u200d\u0317\ufe0f\u0318\u034f\u0319\u2060\u031c', 'a\u0316\u200d\u0317\ufe0f\u034f\u2060'],
    ['ấ\u0316\u0317', 'ấ'],
    ['ᾂ\u0316', 'ᾂ'],
    ['ก็็็็', 'ก็็'],
    ['ກ້້້', 'ກ້້'],
    ['か\u309a\u3099\u3099\u3099', 'か\u309a\u3099'],
    [`क${'\u0901'.repeat(9)}`, `क${'\u0901'.repeat(4)}`],
    [`ع${'\u064e'.repeat(9)}`, `ع${'\u064e'.repeat(4)}`],
    ['1\ufe0f\u20e3\u20dd\u20dd', '1\ufe0f\u20e3\u20dd'],
    ['😀\u0300\u0301\u0302', '😀\u0300\u0301'],
    ['x \u0316\u0317\u0318\u0319', 'x \u0316\u0317'],
    ['А\u0488\u0489\u0489', 'А\u0488\u0489'],
  ])('loses marks that are piled up: %j', (piled, few) => {
    expect(long.parse(piled)).toBe(few)
  })

  it.each([
    'Việt Nam, phở, nhiều, nghĩa',
    'ᾂ ᾧ ΐ ὕδωρ',
    'चीज़ें, मेज़ों, ज़िंदगी, क्षत्रिय',
    'ਜ਼ਿੰਦਗੀ',
    'বাংলাদেশের য়াঁ',
    'ภาษาไทย ที่ ป้ำ ญี่ปุ่น',
    'ຍີ່ປຸ່ນ',
    'הַשָּׁמַיִם בְּרֵאשִׁ֖ית שָּׁ֖',
    'هَذَا اللَّٰه مُحَمَّدٌ',
    'བསྒྲུབས ཧྲཱིཿ ཧཱུྃ',
    'ကျွန်ုပ် ဂျော်ဂျီယာ',
    'ហ្គ្រេណាឌីន សាំងវ៉ាំងសង់',
    'කොළඹ ශ්‍රී',
    'ọ̀rọ̀ Yorùbá, i̇̀, ǫ́',
    '1️⃣ ❤️‍🔥 🏴󠁧󠁢󠁥󠁮󠁧󠁿 👩🏽‍🚀',
    'か゚ が ガ',
  ])('keeps the marks that a language needs: %s', (written) => {
    expect(long.parse(written)).toBe(written.normalize('NFC'))
  })

  it('keeps the names of languages and countries in every script', () => {
    const names = LOCALES.flatMap((locale) => {
      const [languages, countries] = (['language', 'region'] as const).map(
        (type) => new Intl.DisplayNames(locale, { type, fallback: 'none' }),
      )
      return [...LOCALES.map((tag) => languages?.of(tag)), ...COUNTRIES.map((tag) => countries?.of(tag))]
    })
    const written = names.flatMap((name) => name?.normalize('NFC') ?? [])
    expect(written.length).toBeGreaterThan(1_000)
    expect(written.map((name) => long.parse(name))).toEqual(written)
  })

  it.each([
    '',
    ' ',
    '\n\t',
    '\u00a0\u3000\u2003',
    '\ufeff',
    '\u200b',
    '\u200e\u202e \u2066\u2069',
    '\u00ad\u200c\u200d\u2060',
    '\u{e0001}\u{e007f}',
    '\u3164',
    '\u0007\u0001',
  ])('is refused when empty: %j', (input) => {
    expect(wrongWith(input)).toBe('is empty.')
  })

  it('keeps the characters that direct and join letters', () => {
    const family = '\u202e👨\u200d👩\u200d👧\u200b'
    expect(long.parse(family)).toBe(family)
  })

  it('is refused with U+0000 anywhere in it', () => {
    for (const input of ['\u0000', 'a\u0000b', 'ab\u0000', ' \u0000 ', 'too long\u0000']) {
      expect(wrongWith(input)).toBe('has a character that is not text (U+0000 or half of a pair).')
    }
  })

  it('is refused with half of a surrogate pair in it', () => {
    for (const input of ['\ud83c', 'a\udf89', '\udf89\ud83c', '🎉'.slice(0, 1)]) {
      expect(wrongWith(input)).toBe('has a character that is not text (U+0000 or half of a pair).')
    }
    expect(wrongWith('🎉')).toBe('nothing')
  })

  it('is counted in code points, after trimming and NFC', () => {
    const joined = 'ᾂ'.normalize('NFD').repeat(5)
    for (const fits of ['12345', '🎉🎉🎉🎉🎉', '  12345  ', 'e\u0301'.repeat(5), joined]) {
      expect(wrongWith(fits)).toBe('nothing')
    }
    for (const tooLong of ['123456', '🎉🎉🎉🎉🎉🎉', '👩‍🚀👩‍🚀', '\u0958'.repeat(3)]) {
      expect(wrongWith(tooLong)).toBe('is longer than 5 characters.')
    }
  })

  it('is refused at once if it is much too long, whatever its characters', () => {
    // To normalise it takes minutes, and is cut off as what hangs.
    const marks = `a${'\u0315'.repeat(400_000)}${'\u0300'.repeat(400_000)}`
    expect(wrongWith(marks)).toBe('is longer than 5 characters.')
  })

  it.each([
    [5, 'must be text, not a number.'],
    [null, 'must be text, not null.'],
    [true, 'must be text, not true or false.'],
    [['a'], 'must be text, not a list.'],
    [{}, 'must be text, not an object.'],
    [undefined, 'is missing.'],
  ])('is refused unless it is text: %j', (input, refusal) => {
    expect(wrongWith(input)).toBe(refusal)
  })

  it('has as many characters as it has code points', () => {
    fc.assert(
      fc.property(words, (input) => {
        expect(countCharacters(input)).toBe(Array.from(input).length)
      }),
    )
  })

  it('can be stored unless it contains U+0000 or half of a surrogate pair', () => {
    const halves = fc.integer({ min: 0xd800, max: 0xdfff }).map((code) => String.fromCharCode(code))
    fc.assert(
      fc.property(words, fc.oneof(fc.constant('\u0000'), halves), words, (a, bad, b) => {
        expect(isStorable(a + b)).toBe(true)
        expect(isStorable(`${a} ${bad} ${b}`)).toBe(false)
      }),
    )
  })
})
