import { isUuid } from '../../shared/fields/ids.ts'
import { CODE_ALPHABET, CODE_LENGTH } from '../../shared/limits.ts'
import { isSessionCode } from '../../shared/session-code.ts'
import { codeSigns } from '../../shared/typed-code.ts'

/** Draws a code; `below(n)` returns a random integer in [0, n). */
export const drawCode = (below: (n: number) => number): string =>
  Array.from({ length: CODE_LENGTH }, () => CODE_ALPHABET[below(CODE_ALPHABET.length)]).join('')

/** Reads a uuid, or a code as people type it (any case, digits of any script, spaces, dashes); null for any other text. */
export function readSessionRef(raw: unknown): { id: string } | { code: string } | null {
  if (typeof raw !== 'string') return null
  if (isUuid(raw)) return { id: raw.toLowerCase() }
  const code = codeSigns(raw)
  return isSessionCode(code) ? { code } : null
}
