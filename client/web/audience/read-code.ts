import { CODE_ALPHABET, CODE_LENGTH } from '../../../shared/limits.ts'

const CODE = new RegExp(`^[${CODE_ALPHABET}]{${CODE_LENGTH}}$`)

/**
 * Reads a code as people give it: in any case, with whatever they put between its signs, or as the link that the wall's
 * QR code holds.
 * @returns undefined for what can be none
 */
export function readCode(given: string): string | undefined {
  const path = given.trim().replace(/[?#].*$/, '')
  const last = path.split('/').findLast((part) => part !== '') ?? ''
  const code = last
    .normalize('NFKC')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toUpperCase()
  return CODE.test(code) ? code : undefined
}
