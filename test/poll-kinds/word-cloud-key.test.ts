import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { wordKey } from '../../shared/poll-kinds/word-key.ts'
import { CASED, casedPhrases, DISGUISE_NAMES, disguised, phrasesIn, SCRIPTS } from './phrases.ts'

const LAST_CODE_POINT = 0x10ffff
const anySign = fc.nat(LAST_CODE_POINT).map((code) => String.fromCodePoint(code))

describe('two word cloud entries count as one', () => {
  it.each(DISGUISE_NAMES)('in %s', (name) => {
    fc.assert(
      fc.property(disguised(casedPhrases, [name]), ({ plain, other }) => {
        expect(wordKey(other)).toBe(wordKey(plain))
      }),
    )
  })

  it('with all of these differences at once, and between punctuation', () => {
    const marks = fc.string({ unit: fc.constantFrom(...'!?.,«»()¡ "'), maxLength: 4 })
    fc.assert(
      fc.property(disguised(casedPhrases, DISGUISE_NAMES), marks, marks, ({ plain, other }, before, after) => {
        expect(wordKey(before + other + after)).toBe(wordKey(plain))
      }),
      { numRuns: 500 },
    )
  })

  it.each([
    ['Straße', 'STRASSE'],
    ['Straße', 'STRAẞE'],
    ['ΟΔΟΣ', 'οδός'],
    ['ΑΣ.Α', 'ας α'],
    ['ΣΣ', 'σς'],
    ['İstanbul', 'istanbul'],
    ['ﬁn', 'FIN'],
    ['ＡＢＣ１２３', 'abc123'],
    ['ｶﾞ', 'ガ'],
    ['rock’n’roll', "ROCK'N'ROLL"],
    ['！！！', '!!!'],
    ['🎉 ', '🎉!'],
    ['"hello!"', 'hello'],
    ['/hello/', 'hello'],
    ['«C#»', 'c#'],
    ['Ｃ＋＋', 'c++'],
    ['R&D.', 'r&d'],
    ['“1.5”.', '1.5'],
    ['1...5', '1 5'],
    ['1.2.3.', '“1.2.3”'],
    ['and / or', 'and or'],
    ['❤️', '❤'],
    ['coop', 'co\u00adop'],
    ['new york', 'new\u200b york'],
    ['👩‍🚀\u200d', '👩‍🚀'],
    ['🏃🏽‍♀️', '🏃🏽‍♀'],
    ['a\u{e0061}', 'a'],
    // Of Arabic: vowel signs, doubled letters, the stretched line, one letter for a whole name.
    ['مُحَمَّد', 'محمد'],
    ['شُكْرًا', 'شكرا'],
    ['شَ', 'شِ'],
    ['مرحــــبا', 'مرحبا'],
    ['هٰذا', 'هذا'],
    ['اللَّٰه', 'ﷲ'],
    // Of Persian and Urdu, as other keyboards write them; and the joiner within words.
    ['فارسی', 'فارسي'],
    ['کتاب', 'كتاب'],
    ['می‌خواهم', 'میخواهم'],
    ['ہم', 'هم'],
    // Of Hebrew: points, accents, letters that have points within.
    ['שָׁלוֹם', 'שלום'],
    ['בְּרֵאשִׁ֖ית', 'בראשית'],
    ['\ufb2a', 'ש'],
    // Of Greek: the accent and the two dots, of old and new.
    ['Καλημέρα', 'ΚΑΛΗΜΕΡΑ'],
    ['ΜΑΪΟΣ', 'Μάιος'],
    ['ὕδωρ', 'ύδωρ'],
    // Of Russian, Turkish, Romanian, Vietnamese, Korean, Ukrainian.
    ['ещё', 'ЕЩЕ'],
    ['Москва́', 'Москва'],
    ['Işık', 'ışık'],
    ['IŞIK', 'ışık'],
    ['Iași', 'Iaşi'],
    ['Phở', 'PHỞ'.normalize('NFD')],
    ['한국', '한국'.normalize('NFD')],
    ["м'ята", 'мʼята'],
    ['l´eau', 'l’eau'],
    ['l`eau', "L'eau"],
    ['Mu\u0308tter', 'MÜTTER'],
    ['ｓｃｈöｎ', 'Schön'],
  ])('as %s and %s', (one, other) => {
    expect(wordKey(one)).toBe(wordKey(other))
  })
})

describe('two word cloud entries count separately', () => {
  it.each(SCRIPTS)('where letters or words differ (%s)', (script) => {
    const phrases = phrasesIn(script)
    fc.assert(
      fc.property(phrases, phrases, (one, other) => {
        const same = one.normalize('NFKC') === other.normalize('NFKC')
        expect(wordKey(one) === wordKey(other)).toBe(same)
      }),
    )
  })

  it.each(SCRIPTS)('where one has an extra word or letter (%s)', (script) => {
    const phrases = phrasesIn(script)
    fc.assert(
      fc.property(phrases, phrases, (one, more) => {
        expect(wordKey(`${one} ${more}`)).not.toBe(wordKey(one))
        expect(wordKey(`${one} ${more}`)).not.toBe(wordKey(more))
      }),
    )
  })

  it.each([
    ['!!!', '???'],
    ['!', '!!'],
    ['👍', '👎'],
    ['👩‍🚀', '👩‍🔬'],
    ['👩‍🚀', '👩🚀'],
    ['🏴󠁧󠁢󠁥󠁮󠁧󠁿', '🏴󠁧󠁢󠁳󠁣󠁴󠁿'],
    ['lived', '\u202elived'],
    ['C++', 'C'],
    ['C#', 'C'],
    ['C#', 'C++'],
    ['C#/C++', 'C# C++'],
    ['R&D', 'R D'],
    ['R&D', 'RD'],
    ['@home', 'home'],
    ['and/or', 'and or'],
    ['1.5', '1 5'],
    ['1.5', '15'],
    ['New York', 'NewYork'],
    ['कि', 'की'],
    ['か', 'が'],
    ['กา', 'กี'],
    ['أمل', 'امل'],
    ['علي', 'على'],
    ['1', '2'],
    // Accents make other words, and marks of many scripts are letters.
    ['schön', 'schon'],
    ['año', 'ano'],
    ['Mütter', 'Mutter'],
    ['pêche', 'péché'],
    ['côte', 'coté'],
    ['avô', 'avó'],
    ['é', 'è'],
    ['má', 'mà'],
    ['ma', 'mã'],
    ['hår', 'har'],
    ['öl', 'ol'],
    ['sąd', 'sad'],
    ['být', 'byt'],
    ['kar', 'kâr'],
    ['şok', 'sok'],
    ['мой', 'мои'],
    ['їжа', 'іжа'],
    ['ѓ', 'г'],
    ['ไม่', 'ไม้'],
    ['มา', 'ม้า'],
    ['कम', 'काम'],
    ['सडक', 'सड़क'],
    ['ஆ', 'அ'],
    ['はは', 'ぱぱ'],
    ['👨‍👩‍👧', '👨👩👧'],
    ['①', '②'],
  ])('as %s and %s', (one, other) => {
    expect(wordKey(one)).not.toBe(wordKey(other))
  })
})

it('a sign that carries meaning stays with its word, and punctuation is dropped', () => {
  const marks = fc.string({ unit: fc.constantFrom(...'!?.,«»()¡ "'), maxLength: 4 })
  const signs = fc.string({ unit: fc.constantFrom(...'+#&@'), minLength: 1, maxLength: 3 })
  fc.assert(
    fc.property(casedPhrases, signs, marks, marks, (phrase, sign, before, after) => {
      expect(wordKey(phrase + sign)).toBe(wordKey(phrase) + sign)
      expect(wordKey(before + phrase + sign + after)).toBe(wordKey(phrase) + sign)
    }),
  )
})

it('finding the key of digits takes time in proportion to their number', () => {
  // What tries each digit against all that follow takes a quarter of an hour, and is cut off as what hangs.
  expect(wordKey('1'.repeat(1_000_000))).toHaveLength(1_000_000)
})

describe('the key of a word cloud entry', () => {
  it('has itself as its key, whatever was entered', () => {
    fc.assert(
      fc.property(fc.string({ unit: anySign, minLength: 1, maxLength: 40 }), (entry) => {
        expect(wordKey(wordKey(entry))).toBe(wordKey(entry))
      }),
      { numRuns: 500 },
    )
    const meant = fc.string({ unit: fc.constantFrom(...'a1.²/#&+@ \u0301ⓐ…'), minLength: 1 })
    fc.assert(
      fc.property(meant, (entry) => {
        expect(wordKey(wordKey(entry))).toBe(wordKey(entry))
      }),
      { numRuns: 2_000 },
    )
  })

  it('is the same for upper and lower case, for every letter except ideographs', () => {
    const strays: string[] = []
    for (let code = 0; code <= LAST_CODE_POINT; code++) {
      const letter = String.fromCodePoint(code)
      if (!/\p{L}/u.test(letter) || /\p{Unified_Ideograph}/u.test(letter)) continue
      const key = wordKey(letter)
      const forms = [key, letter.toUpperCase(), letter.toLowerCase(), letter.normalize('NFD')]
      if (forms.some((form) => wordKey(form) !== key)) strays.push(letter)
    }
    expect(strays).toEqual([])
  })

  it('has no space at its ends and no double spaces', () => {
    const spaced = fc.string({ unit: fc.constantFrom(...' a\tß-!🎉\u3000') })
    fc.assert(
      fc.property(spaced, spaced, (before, after) => {
        expect(wordKey(`${before}z${after}`)).toMatch(/^\S+( \S+)*$/)
      }),
    )
  })

  it('is never empty', () => {
    const marks = fc.string({ unit: fc.constantFrom(...'!?-…~´¨\u0301🎉'), minLength: 1 })
    fc.assert(
      fc.property(marks, (entry) => {
        expect(wordKey(entry)).not.toBe('')
      }),
    )
  })

  it('keeps all words of a phrase', () => {
    for (const script of CASED) {
      fc.assert(
        fc.property(phrasesIn(script), (phrase) => {
          expect(wordKey(phrase).split(' ')).toHaveLength(phrase.split(' ').length)
        }),
      )
    }
  })
})
