import type { Sheet } from './sheet.ts'
import { TooLarge } from './too-large.ts'

/** The largest file that is read, in bytes: of text, of a workbook, and of a file of ours, which has pictures. */
const MOST = { text: 1_000_000, archive: 10_000_000, own: 40_000_000 }
/** How texts in UTF-16 begin. No text in UTF-8 has these bytes. */
const WIDE: Record<number, string> = { 255: 'utf-16le', 254: 'utf-16be' }
/** How files of other kinds begin. */
const SIGNATURES: [number[], string][] = [
  [[0x25, 0x50, 0x44, 0x46], 'PDF'],
  [[0x1f, 0x8b], 'GZIP (.gz, .mbz)'],
  [[0x89, 0x50, 0x4e, 0x47], 'PNG'],
  [[0xff, 0xd8, 0xff], 'JPEG'],
  [[0x47, 0x49, 0x46, 0x38], 'GIF'],
]
const ZIP = [0x50, 0x4b, 0x03, 0x04]
const BRACE = [0x7b]
/** Microsoft's older files are all of this kind, as are those with a password. Their parts have these names. */
const COMPOUND = [0xd0, 0xcf, 0x11, 0xe0]
const COMPOUND_PARTS: [string, string][] = [
  ['EncryptedPackage', 'Excel (password)'],
  ['WordDocument', 'Word (.doc)'],
  ['PowerPoint Document', 'PowerPoint (.ppt)'],
]

/** Why a file is not read: it is too long, damaged, or of a format that is named. */
export type Refused = { why: 'long' | 'damaged' | 'format'; name: string }
/** What a file holds: text, in the encoding that it seems to have if that is not UTF-8, or sheets. */
export type FileContent = { text: string; encoding?: string } | { sheets: Sheet[] } | { refused: Refused }

/** @param locale how a workbook shows numbers and dates that leave it to the reader */
export async function readFile(file: Blob, locale: string): Promise<FileContent> {
  const start = new Uint8Array(await file.slice(0, 8).arrayBuffer())
  const begins = (signature: readonly number[]) => signature.every((byte, index) => start[index] === byte)
  const known = SIGNATURES.find(([signature]) => begins(signature))?.[1]
  if (known) return refused('format', known)
  if (file.size > (begins(ZIP) ? MOST.archive : begins(BRACE) ? MOST.own : MOST.text)) return refused('long')
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (begins(COMPOUND)) return refused('format', compoundOf(bytes))
  if (begins(ZIP)) return readZip(bytes, locale)
  const read = decode(bytes)
  return read.text.includes('\0') ? refused('format', nameOf(file)) : read
}

const refused = (why: Refused['why'], name = ''): { refused: Refused } => ({ refused: { why, name } })

async function readZip(bytes: Uint8Array, locale: string): Promise<FileContent> {
  const { readWorkbook } = await import('./read-workbook.ts')
  try {
    const read = readWorkbook(bytes, locale)
    return 'other' in read ? refused('format', read.other) : read
  } catch (error) {
    return error instanceof TooLarge ? refused('long') : refused('damaged')
  }
}

/** Names in such a file are in UTF-16. */
function compoundOf(bytes: Uint8Array): string {
  const text = new TextDecoder('utf-16le').decode(bytes.subarray(0, bytes.length - (bytes.length % 2)))
  return COMPOUND_PARTS.find(([part]) => text.includes(part))?.[1] ?? 'Excel 97–2003 (.xls)'
}

/** A file by how its name ends. */
function nameOf(file: Blob): string {
  const [ending = ''] = /\.\w{1,8}$/.exec(file instanceof File ? file.name : '') ?? []
  return ending
}

function decode(bytes: Uint8Array): { text: string; encoding?: string } {
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) }
  } catch {
    const encoding = WIDE[bytes[0] ?? 0] ?? 'windows-1252'
    return { text: new TextDecoder(encoding).decode(bytes), encoding }
  }
}
