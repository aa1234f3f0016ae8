import fc from 'fast-check'

/** Phrases of many scripts, and ways to write the same phrase differently. */

const LETTERS = {
  Latin: 'abcdefghijklmnopqrstuvwxyz',
  Greek: 'αβγδεζηθικλμνξοπρστυφχψω',
  Cyrillic: 'абвгдежзиклмнопрстуфхцчшщъыьэюя',
  Arabic: 'ابتثجحخدذرزسشصضطظعغفقكلمنهويءأإآؤئة',
  Hebrew: 'אבגדהוזחטיכלמנסעפצקרשתםןףץ',
  Hindi: 'अआइईउऊएऐकखगघचछजझटठडढतथदधनपफबभमयरलवशसहािीुूेैोौंःँ्',
  Thai: 'กขคงจชซดตทนบปผพฟมยรลวสหอะาิีุูเแโ',
  Chinese: '的一是不了人我在有他这中大来上国',
  Japanese: 'あいうえおかがきぎはばぱアイウカガハバパッャー',
  Hangul: '가각간나난다라마바사아자차카타파하힣',
}
export type Script = keyof typeof LETTERS
export const SCRIPTS = Object.keys(LETTERS) as Script[]
/** Those with upper and lower case. */
export const CASED = ['Latin', 'Greek', 'Cyrillic'] as const satisfies Script[]

const phrase = (unit: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  fc
    .array(fc.string({ unit, minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 4 })
    .map((words) => words.join(' ').normalize('NFC'))

/** One to four words in small letters, a space between them. */
export const phrasesIn = (script: Script): fc.Arbitrary<string> => phrase(fc.constantFrom(...LETTERS[script]))

/** The same, with special letters of Latin, Greek and Cyrillic among them. */
export const casedPhrases: fc.Arbitrary<string> = phrase(
  fc.constantFrom(...CASED.flatMap((script) => [...LETTERS[script]]), ...'ßæøłñçéüàőžșάΐϋїґё'),
)

const SPACES = ['  ', '\t', '\u00a0', '\u3000', ' \n ']
const MARKS = ['-', ', ', '... ', '_', ' — ', ' / ', '、', '¿', '׳', '.']

const at = <T>(list: readonly T[], pick: number, fallback: T): T => list[pick % list.length] ?? fallback

const isAscii = (sign: string): boolean => sign > ' ' && sign <= '~'
const widen = (sign: string): string => (isAscii(sign) ? String.fromCodePoint(sign.charCodeAt(0) + 0xfee0) : sign)

/** Ways to write a letter or a space; `pick` chooses among them. */
const DISGUISES = {
  'upper case': (sign: string, pick: number) => (pick % 2 ? sign.toUpperCase() : sign),
  'decomposed letters (NFD)': (sign: string) => sign.normalize('NFD'),
  'full-width letters': (sign: string, pick: number) => (pick % 2 ? widen(sign) : sign),
  'other spaces': (sign: string, pick: number) => (sign === ' ' ? at(SPACES, pick, ' ') : sign),
  'punctuation for spaces': (sign: string, pick: number) => (sign === ' ' ? at(MARKS, pick, ' ') : sign),
}
export type Disguise = keyof typeof DISGUISES
export const DISGUISE_NAMES = Object.keys(DISGUISES) as Disguise[]

/** A text in one disguise. */
function disguise(text: string, name: Disguise, picks: readonly number[]): string {
  const signs = [...text]
  return signs.map((sign, place) => DISGUISES[name](sign, at(picks, place, 0))).join('')
}

/** A phrase, and the same phrase in disguises, one after the other. */
export const disguised = (
  phrases: fc.Arbitrary<string>,
  names: readonly Disguise[],
): fc.Arbitrary<{ plain: string; other: string }> => {
  const picks = fc.array(fc.nat(99), { minLength: 30, maxLength: 30 })
  return fc
    .tuple(phrases, picks)
    .map(([plain, chosen]) => ({ plain, other: names.reduce((text, name) => disguise(text, name, chosen), plain) }))
}
