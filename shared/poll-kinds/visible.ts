/**
 * In this order: a pictograph and the joiner that makes one picture of it and the next, as in 👩‍🚀; the flag of a
 * region, spelled in tag characters; and invisible characters: those without width, those that direct their
 * neighbours (except `ORDERING`), and control characters that are no white space.
 */
const SIGNS =
  /(\p{Extended_Pictographic}(?:\p{Emoji_Modifier}|\uFE0F)*\u200D)(?=\p{Extended_Pictographic})|(\u{1F3F4}[\u{E0020}-\u{E007F}]+)|(?![\u202A-\u202E\u2066-\u2069\s])[\p{Default_Ignorable_Code_Point}\p{Cc}]/gu
/** Embeddings, overrides and isolates, which can change the order of the letters around them. */
const ORDERING = /[\u202A-\u202E\u2066-\u2069]/gu
/** The Braille pattern without dots is as blank as a space. */
const SPACES = /[\s\u2800]+/gu

/**
 * The visible part of a text. Removes invisible characters, except those that change an emoji or the order of letters,
 * and makes any run of white space one space.
 */
export const visible = (text: string): string =>
  text
    .replace(SIGNS, (_, joined = '', flag = '') => joined.replaceAll('\uFE0F', '') + flag)
    .replace(SPACES, ' ')
    .trim()
    .normalize('NFC')

/** Removes the characters that change the order of letters. */
export const unordered = (text: string): string => text.replace(ORDERING, '')
