/** A session’s code in two parts, which are read and typed one after the other: also from right to left, by `dir="ltr"`. */
export const inTwoParts = (code: string): string => `${code.slice(0, 3)} ${code.slice(3)}`
