import { TICKET_ALPHABET, TICKET_LENGTH } from '../../shared/limits.ts'

/** Tickets as people read them: `7KQ2-M4XT`. */

const PART = TICKET_LENGTH / 2

/** Draws a ticket; `below(n)` returns a random integer in [0, n). */
export function drawTicket(below: (n: number) => number): string {
  const signs = Array.from({ length: TICKET_LENGTH }, () => TICKET_ALPHABET[below(TICKET_ALPHABET.length)]).join('')
  return `${signs.slice(0, PART)}-${signs.slice(PART)}`
}

/** Reads a ticket as people type it (any case, spaces, dashes, O for 0); null for any other text. */
export function parseTicket(raw: string): string | null {
  const signs = raw
    .replace(/[\s\p{Pd}]/gu, '')
    .toUpperCase()
    .replaceAll('O', '0')
  const isTicket = signs.length === TICKET_LENGTH && [...signs].every((sign) => TICKET_ALPHABET.includes(sign))
  return isTicket ? `${signs.slice(0, PART)}-${signs.slice(PART)}` : null
}
