import { visible } from './visible.ts'

/** What people write or leave out as they like, in capitals and decomposed (NFD), with what stays of it. */
const OPTIONAL: readonly (readonly [RegExp, string])[] = [
  // Vowel signs of Arabic, but not its hamza, and the line that stretches a word. Points and accents of Hebrew.
  [/[\u0610-\u061a\u0640\u064b-\u0652\u0656-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed]/gu, ''],
  [/[\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7]/gu, ''],
  // Greek has no accents in capitals: οδός is ΟΔΟΣ.
  [/(\p{Script=Greek})[\u0300-\u036f]+/gu, '$1'],
  // Russian has ё only where a reader could go wrong, and shows stress in dictionaries.
  [/(Е(?=\u0308)|[АЕИОУЫЭЮЯ](?=\u0301))./gu, '$1'],
  // The capital of i in Turkish. Its ı is an I in capitals, and so in all languages.
  [/I\u0307/gu, 'I'],
]

/** Letters that one keyboard writes otherwise than another: of Persian, Urdu and Romanian. */
const KEYBOARDS: readonly (readonly [RegExp, string])[] = [
  [/\u06cc/gu, '\u064a'],
  [/\u06a9/gu, '\u0643'],
  [/\u06c1/gu, '\u0647'],
  [/([ST])\u0327/gu, '$1\u0326'],
]

/** An accent without a letter, such as ´, stands for an apostrophe. */
const STRAY: readonly [RegExp, string] = [/(^|[\p{P}\s`\u02b9-\u02bc])[\u0300-\u036f]+/gu, '$1']

const FOLDS = [...OPTIONAL, ...KEYBOARDS, STRAY]

/** No punctuation or space, but for signs that carry meaning in a word, as in C#, R&D, 1.5. */
const PART = '(?:\\p{N}\\.(?=\\p{N})|[^\\p{P}\\s`\u02b9-\u02bc]|[#&@])+'
/** Parts, or parts as in and/or. No look-behind: Safari before 16.4 cannot read one. */
const WORD = new RegExp(`${PART}(?:/${PART})*`, 'gu')

/**
 * Two entries with the same key count as one. The key is the entry in NFKC and capitals, without invisible characters
 * and what its writers may leave out. Punctuation becomes one space, except where it carries meaning in a word, as in
 * C#. A phrase stays one entry. An entry of punctuation alone is its own key.
 *
 * Accents count, in every language: `año` is a year, and `ano` is not; `schön` is beautiful, and `schon` means already.
 * Who leaves out an accent gets a second word beside the first, which everybody sees. What is merged by mistake, nobody
 * can part again.
 */
export function wordKey(entry: string): string {
  const compatible = visible(entry.normalize('NFKC'))
  const decomposed = foldCase(compatible).normalize('NFD')
  const plain = FOLDS.reduce((text, [from, to]) => text.replace(from, to), decomposed).normalize('NFKC')
  return plain.match(WORD)?.join(' ') ?? (compatible || entry)
}

/** Lower case first, which makes ß of ẞ, then upper case, in which sigma has one form. */
const foldCase = (text: string): string => text.toLowerCase().toUpperCase()
