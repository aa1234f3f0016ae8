import { isSessionCode } from '../../../../shared/session-code.ts'
import { codeSigns } from '../../../../shared/typed-code.ts'

/**
 * Reads a code as people enter it: in any case, with separators, or as the link of the wall's QR code.
 * @returns undefined if it is no code
 */
export function readCode(given: string): string | undefined {
  const path = given.trim().replace(/[?#].*$/, '')
  const last = path.split('/').filter(Boolean).pop() ?? ''
  const code = codeSigns(last).replace(/[^\p{L}\p{N}]/gu, '')
  return isSessionCode(code) ? code : undefined
}
