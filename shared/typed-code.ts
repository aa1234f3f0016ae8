/** The value of a digit of any script: the ten of each follow each other from zero. */
function digitOf(sign: string): string {
  const place = sign.codePointAt(0) ?? 0
  let before = 0
  while (/\p{Nd}/u.test(String.fromCodePoint(place - before - 1))) before++
  return String(before % 10)
}

/** A text that is longer is no code, whatever is in it. To normalise 64 KiB of combining marks takes 700 ms. */
const TYPED_MAX = 200

/**
 * The signs of a session's code or of a ticket, as people type, paste and scan them: capitals and the digits 0 to 9 from
 * every script, without spaces, dashes, and marks that nobody sees. Empty if it is too long for either.
 */
export function codeSigns(typed: string): string {
  if (typed.length > TYPED_MAX) return ''
  return typed
    .normalize('NFKC')
    .replace(/[\s\p{Pd}\p{Cf}]/gu, '')
    .replace(/\p{Nd}/gu, digitOf)
    .toUpperCase()
}
