import { CODE_ALPHABET, CODE_LENGTH } from './limits.ts'

/** Whether a text is a session's code, written as the server writes it. */
export const isSessionCode = (text: string): boolean =>
  text.length === CODE_LENGTH && [...text].every((sign) => CODE_ALPHABET.includes(sign))
