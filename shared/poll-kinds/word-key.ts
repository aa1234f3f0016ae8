import { visible } from './visible.ts'

/** The accents of Latin, Greek and Cyrillic. Vowel signs of other scripts are letters and stay. */
const ACCENTS = /[\u0300-\u036f]/gu
/** No punctuation or space, but for signs that carry meaning in a word, as in C#, R&D, 1.5. */
const PART = String.raw`(?:\p{N}\.(?=\p{N})|[^\p{P}\s]|[#&@])+`
/** Parts, or parts as in and/or. No look-behind: Safari before 16.4 cannot read one. */
const WORD = new RegExp(`${PART}(?:/${PART})*`, 'gu')

/**
 * Two entries with the same key count as one. The key is the entry in NFKC without invisible characters, accents and
 * case. Punctuation becomes one space, except where it carries meaning in a word, as in C#. A phrase stays one entry.
 * An entry of punctuation alone is its own key.
 */
export function wordKey(entry: string): string {
  const compatible = visible(entry.normalize('NFKC'))
  const plain = foldCase(compatible).normalize('NFD').replace(ACCENTS, '').normalize('NFKC')
  return plain.match(WORD)?.join(' ') ?? (compatible || entry)
}

/** Lower case first, which makes ß of ẞ, then upper case, in which sigma has one form. */
const foldCase = (text: string): string => text.toLowerCase().toUpperCase()
