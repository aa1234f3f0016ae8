/** The largest file that is read, in bytes. */
const FILE_MAX = 1_000_000
/** How texts in UTF-16 begin. No text in UTF-8 has these bytes. */
const WIDE: Record<number, string> = { 255: 'utf-16le', 254: 'utf-16be' }

/**
 * Reads a file as text: a spreadsheet with tabs, and what is not UTF-8 in the encoding that it seems to have.
 * @throws if it cannot be read
 */
export async function readFile(file: Blob): Promise<{ text: string; encoding?: string }> {
  if (file.size > FILE_MAX) throw new Error('too large')
  const bytes = new Uint8Array(await file.arrayBuffer())
  // Every ZIP file begins like this.
  const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b
  const read = isZip ? { text: await (await import('./workbook-to-text.ts')).readWorkbook(bytes) } : decode(bytes)
  if (read.text.includes('\0')) throw new Error('no text')
  return read
}

function decode(bytes: Uint8Array): { text: string; encoding?: string } {
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) }
  } catch {
    const encoding = WIDE[bytes[0] ?? 0] ?? 'windows-1252'
    return { text: new TextDecoder(encoding).decode(bytes), encoding }
  }
}
