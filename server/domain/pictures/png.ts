import { type CleanPicture, requireValid, slice } from './picture-bytes.ts'

export const PNG_SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
/** Colours and pixels (W3C PNG, section 4.3). All other chunks are metadata, or later frames of an animation. */
const KEPT = new Set(['IHDR', 'PLTE', 'IDAT', 'IEND', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'sBIT', 'cICP'])
const HEADER_BYTES = 13
/** A chunk's length and type before its data, and its checksum after them. */
const BEFORE = 8
const AFTER = 4

/** @throws InvalidPicture */
export function cleanPng(bytes: Buffer): CleanPicture {
  const kept: Buffer[] = [PNG_SIGNATURE]
  let at = PNG_SIGNATURE.length
  const header = slice(bytes, at, at + BEFORE + HEADER_BYTES)
  requireValid(header.readUInt32BE(0) === HEADER_BYTES && header.toString('latin1', 4, 8) === 'IHDR')
  for (let type = ''; type !== 'IEND'; ) {
    const head = slice(bytes, at, at + BEFORE)
    const end = at + BEFORE + head.readUInt32BE(0) + AFTER
    type = head.toString('latin1', 4, 8)
    const chunk = slice(bytes, at, end)
    if (KEPT.has(type)) kept.push(chunk)
    at = end
  }
  return { width: header.readUInt32BE(BEFORE), height: header.readUInt32BE(BEFORE + 4), bytes: Buffer.concat(kept) }
}
