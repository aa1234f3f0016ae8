/**
 * In this order: a pictograph with the joiner that makes one picture of it and the next, as in 👩‍🚀; the flag
 * of a part of a country, which tag characters spell; and what has no width, only directs what stands
 * around it, or is a control character and no white space, but for what `ORDERING` has.
 */
const SIGNS =
  /(\p{Extended_Pictographic}(?:\p{Emoji_Modifier}|\uFE0F)*\u200D)(?=\p{Extended_Pictographic})|(\u{1F3F4}[\u{E0020}-\u{E007F}]+)|(?![\u202A-\u202E\u2066-\u2069\s])[\p{Default_Ignorable_Code_Point}\p{Cc}]/gu
/** Embeddings, overrides and isolates: they can change the order in which the letters around them appear. */
const ORDERING = /[\u202A-\u202E\u2066-\u2069]/gu
/** The Braille pattern without dots is as blank as a space. */
const SPACES = /[\s\u2800]+/gu

/**
 * What can be seen of a text: no invisible characters, but those that make another picture of an emoji
 * or another order of letters; any white space as one space.
 */
export const visible = (text: string): string =>
  text
    .replace(SIGNS, (_, joined = '', flag = '') => joined.replaceAll('\uFE0F', '') + flag)
    .replace(SPACES, ' ')
    .trim()
    .normalize('NFC')

/** A text without what changes the order of its letters. */
export const unordered = (text: string): string => text.replace(ORDERING, '')
