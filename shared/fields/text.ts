import { z } from 'zod'

const NUL = '\u0000'

/** Characters as people count them in limits: Unicode code points, as JSON Schema's maxLength does. */
export function countCharacters(text: string): number {
  let count = 0
  for (const _ of text) count++
  return count
}

/** True for text that every layer stores as it is: no U+0000 (PostgreSQL refuses it), no lone surrogate. */
export const isStorable = (text: string): boolean => !text.includes(NUL) && text.isWellFormed()

/** PowerPoint writes a vertical tab where a line ends within a paragraph, and printers a form feed. */
const BREAKS = /[\v\f]/g

/** Spaces, control characters, and characters that are never drawn, such as joiners (Unicode DerivedCoreProperties). */
const UNSEEN = /^[\s\p{Cc}\p{Default_Ignorable_Code_Point}]*$/u

/** A letter, and what is drawn on it or not at all. Marks with a width of their own pile up on nothing. */
const MARKED = /([^\p{M}\p{Default_Ignorable_Code_Point}]?)([\p{M}\p{Default_Ignorable_Code_Point}]+)/gu
const DRAWN_ON = /(?!\p{Default_Ignorable_Code_Point})[\p{Mn}\p{Me}]/gu
/** Accents that any letter can have, and the marks of Thai and Lao: none of their languages needs a third. */
const ACCENTS =
  /[\u0300-\u036f]|[\u0483-\u0489]|[\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff]|[\u3099\u309a]|[\ufe20-\ufe2f]|[\p{Script=Thai}\p{Script=Lao}]/u
const ACCENTS_MAX = 2
/** Scripts that write vowels as marks need three for a letter: `चीज़ें`, `هَذَا اللَّٰه`. Pointed Hebrew needs four. */
const MARKS_MAX = 4

/** Removes marks that are piled up on a letter: each keeps two accents, or four of the marks that write vowels. */
const withFewMarks = (text: string): string =>
  text.replace(MARKED, (_, letter: string, marks: string) => {
    let count = countMarks(letter)
    const few = marks.replace(DRAWN_ON, (mark) =>
      ++count > (ACCENTS.test(mark) ? ACCENTS_MAX : MARKS_MAX) ? '' : mark,
    )
    return letter + few
  })

const countMarks = (letter: string): number => letter.normalize('NFD').match(DRAWN_ON)?.length ?? 0

/** The most code points that NFC joins to one (`ᾂ`). A code point is one or two units of a string. */
const JOINED_TO_ONE = 4
const UNITS_PER_CODE_POINT = 2

/**
 * Text that a person wrote: trimmed and NFC-normalised, without piled-up marks, neither empty nor longer than
 * `max` characters.
 * Text that cannot be stored as it was sent is refused, never changed silently.
 */
export const text = (max: number) =>
  anyText(max)
    .refine((value) => value !== '', { error: 'is empty', abort: true })
    .meta({ minLength: 1, maxLength: max })

/** The same, or empty. */
export function anyText(max: number) {
  const tooLong = `is longer than ${max} characters`
  return (
    z
      .string()
      .refine(isStorable, { error: 'has a character that is not text (U+0000 or half of a pair)', abort: true })
      .overwrite((value) => value.replace(BREAKS, '\n').trim())
      // Normalising 64 KiB of combining marks takes 500 ms, so text that can never fit is refused first.
      .refine((value) => value.length <= max * JOINED_TO_ONE * UNITS_PER_CODE_POINT, { error: tooLong, abort: true })
      .overwrite((value) => withFewMarks(value.normalize('NFC')).normalize('NFC'))
      .overwrite((value) => (UNSEEN.test(value) ? '' : value))
      .refine((value) => countCharacters(value) <= max, { error: tooLong })
      .meta({ maxLength: max })
  )
}
