import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { codeOf } from '../../shared/error-code.ts'

/** Characters of a line. The longest is a poll's whose every answer was hidden: less than one million. */
const LINE_MAX = 16 * 1024 * 1024

/** Lines of a backup that LF alone ends: COPY writes it as \\n within a value, and nothing else, U+2028 say. */
export async function* linesOf(file: string): AsyncGenerator<string, undefined> {
  const unpacked = pipeline(createReadStream(file), createGunzip(), () => {})
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
  let rest = ''
  for await (const chunk of unpacked) {
    const [first = '', ...more] = decoder.decode(chunk as Buffer, { stream: true }).split('\n')
    rest += first
    if (rest.length > LINE_MAX) throw new Error(`it is longer than ${LINE_MAX} characters`)
    if (more.length === 0) continue
    yield rest
    rest = more.pop() ?? ''
    yield* more
  }
  return undefined
}

const REASONS: Record<string, string> = {
  Z_BUF_ERROR: 'the backup was cut off',
  Z_DATA_ERROR: 'the file is damaged, or no backup',
  ERR_ENCODING_INVALID_ENCODED_DATA: 'it is not text in UTF-8',
}

/** Why no line could be read, in words. */
export function whyUnreadable(error: unknown): string {
  const reason = error instanceof Error ? error.message : String(error)
  return REASONS[codeOf(error)] ?? reason
}
