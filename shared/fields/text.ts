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

/** The most code points that NFC joins to one (`ᾂ`). A code point is one or two units of a string. */
const JOINED_TO_ONE = 4
const UNITS_PER_CODE_POINT = 2

/**
 * Text that a person wrote: trimmed and NFC-normalised, neither empty nor longer than `max` characters.
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
      .overwrite((value) => value.normalize('NFC'))
      .overwrite((value) => (UNSEEN.test(value) ? '' : value))
      .refine((value) => countCharacters(value) <= max, { error: tooLong })
      .meta({ maxLength: max })
  )
}
