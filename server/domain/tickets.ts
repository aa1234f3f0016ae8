import { FORMER_TICKET_LENGTH, TICKET_ALPHABET, TICKET_LENGTH } from '../../shared/limits.ts'
import { codeSigns } from '../../shared/typed-code.ts'

/** Tickets as people read them: `7KQ2M-4XT9P`. */

/** Two halves with a dash between them. Their hash is stored of this form. */
const inHalves = (signs: string): string => `${signs.slice(0, signs.length / 2)}-${signs.slice(signs.length / 2)}`

/** Draws a ticket; `below(n)` returns a random integer in [0, n). */
export function drawTicket(below: (n: number) => number): string {
  const signs = Array.from({ length: TICKET_LENGTH }, () => TICKET_ALPHABET[below(TICKET_ALPHABET.length)])
  return inHalves(signs.join(''))
}

/** Reads a ticket as people type it (any case, digits of any script, spaces, dashes, O for 0); null for any other text. */
export function parseTicket(raw: string): string | null {
  const signs = codeSigns(raw).replaceAll('O', '0')
  const hasLength = signs.length === TICKET_LENGTH || signs.length === FORMER_TICKET_LENGTH
  return hasLength && [...signs].every((sign) => TICKET_ALPHABET.includes(sign)) ? inHalves(signs) : null
}
