import { COLUMN_HEADINGS } from '../languages/column-words.ts'

export type Heading = keyof typeof COLUMN_HEADINGS

/** In this order: "Correct answer explanation" explains, and "Incorrect answer 1" is no right one. */
const ORDER = ['explanation', 'other', 'seconds', 'wrong', 'right', 'option', 'number', 'prompt'] as const

/** The words of a text, in small letters and without accents. Digits are words of their own: `Antwort1`. */
const wordsOf = (text: string): string[] =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .match(/\p{L}+|\d+|#/gu) ?? []

const KNOWN = new Map(ORDER.map((heading) => [heading, new Set(COLUMN_HEADINGS[heading].flatMap(wordsOf))]))

/** What a heading says, in any language, by whole words. */
export function headingOf(text: string): Heading | undefined {
  const words = wordsOf(text)
  return ORDER.find((heading) => words.some((word) => KNOWN.get(heading)?.has(word)))
}

/** Whether a heading is one of several, such as `Option 1` or `Answer B`. */
export const isNumbered = (text: string): boolean => wordsOf(text).some((word) => /^(\d+|[a-l])$/.test(word))

/** Whether it is nothing but a letter or a number. */
export const isSign = (text: string): boolean => /^([a-l]|\d{1,2})$/i.test(text.trim())
