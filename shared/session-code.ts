import { CODE_ALPHABET, CODE_LENGTH } from './limits.ts'

export const isSessionCode = (text: string): boolean =>
  text.length === CODE_LENGTH && [...text].every((sign) => CODE_ALPHABET.includes(sign))
