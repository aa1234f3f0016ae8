import { type CleanPicture, requireValid, slice } from './picture-bytes.ts'

type Size = { width: number; height: number }

/** How large the pixels are, by the chunk that has them. */
const SIZES: Record<string, (data: Buffer) => Size> = { VP8L: losslessSize, 'VP8 ': lossySize }
const KEPT = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH'])
/** Of the header of an extended file: what says that there is transparency. */
const HAS_ALPHA = 0x10

/** Keeps the pixels. Leaves out EXIF, XMP, colour profiles and unknown chunks. @throws InvalidPicture also for an animation */
export function cleanWebp(bytes: Buffer): CleanPicture {
  const chunks = chunksOf(slice(bytes, 12, 8 + slice(bytes, 4, 8).readUInt32LE()))
  const [size, ...more] = chunks.flatMap(({ type, data }) => SIZES[type]?.(data) ?? [])
  requireValid(size !== undefined && more.length === 0)
  const { width, height } = size ?? { width: 0, height: 0 }
  for (const { data } of chunks.filter(({ type }) => type === 'VP8X')) {
    requireValid(slice(data, 0, 10).readUIntLE(4, 3) === width - 1 && data.readUIntLE(7, 3) === height - 1)
    data[0] = (data[0] ?? 0) & HAS_ALPHA
  }
  const body = Buffer.concat([Buffer.from('WEBP'), ...chunks.flatMap(({ whole }) => whole)])
  const head = Buffer.from('RIFF\0\0\0\0')
  head.writeUInt32LE(body.length, 4)
  return { width, height, bytes: Buffer.concat([head, body]) }
}

/** The chunks that are kept, in copies: `whole` has the header and the byte that makes the length even. */
function chunksOf(bytes: Buffer) {
  const chunks = []
  for (let at = 0; at < bytes.length; ) {
    const type = slice(bytes, at, at + 8).toString('latin1', 0, 4)
    const end = at + 8 + bytes.readUInt32LE(at + 4)
    const whole = Buffer.concat([slice(bytes, at, end), Buffer.alloc(end % 2)])
    if (KEPT.has(type)) chunks.push({ type, whole, data: whole.subarray(8, end - at) })
    at = end + (end % 2)
  }
  return chunks
}

/** RFC 9649, section 3.4: two numbers of 14 bits after a signature. */
function losslessSize(data: Buffer): Size {
  requireValid(slice(data, 0, 5)[0] === 0x2f)
  const bits = data.readUInt32LE(1)
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
}

/** RFC 6386, section 9.1: a key frame's start code, then two numbers of 14 bits. */
function lossySize(data: Buffer): Size {
  requireValid(((slice(data, 0, 10)[0] ?? 1) & 1) === 0 && data.readUIntBE(3, 3) === 0x9d012a)
  return { width: data.readUInt16LE(6) & 0x3fff, height: data.readUInt16LE(8) & 0x3fff }
}
