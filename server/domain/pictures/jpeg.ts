import { type CleanPicture, requireValid, slice } from './picture-bytes.ts'

/** Markers (ITU-T T.81, table B.1). */
const [START, END, SCAN, ADOBE] = [0xd8, 0xd9, 0xda, 0xee]
/** Start-of-frame markers: C0 to CF without C4, C8 and CC, which are other segments. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && !isOtherSegment(marker)
const isOtherSegment = (marker: number) => [0xc4, 0xc8, 0xcc, 0xdb, 0xdd].includes(marker)
/** Says how colours are stored, and nothing about the picture. */
const isAdobe = (marker: number, segment: Buffer) =>
  marker === ADOBE && segment.length === 16 && segment.toString('latin1', 4, 9) === 'Adobe'

/**
 * Keeps what is needed to draw the picture. Leaves out EXIF and XMP with places, thumbnails and orientation, colour
 * profiles, comments, and whatever stands behind the end.
 * @throws InvalidPicture
 */
export function cleanJpeg(bytes: Buffer): CleanPicture {
  const kept: Buffer[] = [Buffer.of(0xff, START)]
  let size: { width: number; height: number } | undefined
  for (let at = 2; ; ) {
    requireValid(slice(bytes, at, at + 2)[0] === 0xff)
    const marker = bytes[at + 1] ?? 0
    if (marker === END) break
    const end = at + 2 + slice(bytes, at + 2, at + 4).readUInt16BE()
    const segment = slice(bytes, at, end)
    if (isFrame(marker)) {
      requireValid(size === undefined && segment.length >= 10)
      size = { height: segment.readUInt16BE(5), width: segment.readUInt16BE(7) }
    }
    const next = marker === SCAN ? endOfScan(bytes, end) : end
    if (isFrame(marker) || isOtherSegment(marker) || marker === SCAN || isAdobe(marker, segment))
      kept.push(slice(bytes, at, next))
    at = next
  }
  requireValid(size !== undefined)
  return { width: 0, height: 0, ...size, bytes: Buffer.concat([...kept, Buffer.of(0xff, END)]) }
}

/** Where the next marker begins that is neither a stuffed byte nor a restart. */
function endOfScan(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? 0
    if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at
  }
  return bytes.length
}
