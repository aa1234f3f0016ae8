import { randomBytes } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'

/** The smallest pictures of each type, of 3 by 2 pixels. */

/** A chunk of a PNG. */
export function chunk(type: string, data: string | Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), Buffer.from(data)])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(body.length - 4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

const pngFrom = (header: Buffer, rows: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', ''),
  ])

/** A grey PNG, whose pixels depend on a number. */
export function pngOf(shade: number): Buffer {
  const header = Buffer.of(0, 0, 0, 3, 0, 0, 0, 2, 8, 0, 0, 0, 0)
  const [a, b, c] = [shade & 0xff, (shade >> 8) & 0xff, (shade >> 16) & 0xff]
  const rows = Buffer.of(0, a, b, c, 0, c, b, a)
  return pngFrom(header, rows)
}
export const PNG = pngOf(7)

/** A segment of a JPEG. */
export function segment(marker: number, data: string | Buffer): Buffer {
  const body = Buffer.from(data)
  const head = Buffer.of(0xff, marker, 0, 0)
  head.writeUInt16BE(body.length + 2, 2)
  return Buffer.concat([head, body])
}
export const JPEG = Buffer.concat([
  Buffer.of(0xff, 0xd8),
  segment(0xdb, Buffer.alloc(65, 1).fill(0, 0, 1)),
  segment(0xc0, Buffer.of(8, 0, 2, 0, 3, 1, 1, 0x11, 0)),
  segment(0xc4, Buffer.of(0, ...Array<number>(16).fill(0))),
  segment(0xda, Buffer.of(1, 1, 0, 0, 63, 0)),
  Buffer.of(0x12, 0xff, 0x00, 0x34, 0xff, 0xd0, 0x56, 0xff, 0xd9),
])

export const GIF = Buffer.concat([
  Buffer.from('GIF89a'),
  Buffer.of(3, 0, 2, 0, 0x80, 0, 0, 0, 0, 0, 255, 255, 255),
  Buffer.of(0x2c, 0, 0, 0, 0, 3, 0, 2, 0, 0, 2, 2, 0x84, 0x51, 0, 0x3b),
])

/** A WebP file of these chunks. */
export function riff(chunks: Buffer[]): Buffer {
  const body = Buffer.concat([Buffer.from('WEBP'), ...chunks])
  const head = Buffer.from('RIFF\0\0\0\0')
  head.writeUInt32LE(body.length, 4)
  return Buffer.concat([head, body])
}
const bits = 2 | (1 << 14)
export const WEBP = riff([Buffer.from('VP8L'), Buffer.of(6, 0, 0, 0, 0x2f, bits & 0xff, (bits >> 8) & 0xff, 0, 0, 0)])

type Angle = [degrees: number, minutes: number, seconds: number]

/** An EXIF segment's data as a phone writes it: a TIFF file whose GPS directory has a latitude and a longitude. */
export function gpsOf(latitude: Angle, longitude: Angle): Buffer {
  const entry = (tag: number, type: number, count: number, value: Buffer) => {
    const head = Buffer.alloc(8)
    head.writeUInt16BE(tag, 0)
    head.writeUInt16BE(type, 2)
    head.writeUInt32BE(count, 4)
    return Buffer.concat([head, value, Buffer.alloc(4 - value.length)])
  }
  const offset = (at: number) => {
    const bytes = Buffer.alloc(4)
    bytes.writeUInt32BE(at)
    return bytes
  }
  const directory = (...entries: Buffer[]) => Buffer.concat([Buffer.of(0, entries.length), ...entries, offset(0)])
  const rationals = (angle: Angle) => Buffer.concat(angle.flatMap((part) => [offset(part), offset(1)]))
  // The first directory is at 8 and has 18 bytes, the GPS directory at 26 has 66, and what it points to is behind.
  return Buffer.concat([
    Buffer.from('Exif\0\0MM\0*'),
    offset(8),
    directory(entry(0x8825, 4, 1, offset(26))),
    directory(
      entry(1, 2, 2, Buffer.from('N\0')),
      entry(2, 5, 3, offset(92)),
      entry(3, 2, 2, Buffer.from('E\0')),
      entry(4, 5, 3, offset(116)),
      entry(18, 2, 7, offset(140)),
    ),
    rationals(latitude),
    rationals(longitude),
    Buffer.from('WGS-84\0'),
  ])
}

/** A PNG of this size that people can see: rings of one colour, on a ground or on none. */
export function rings(width: number, height: number, hasGround = true): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 6, 0, 0, 0], 8)
  const rows = Buffer.alloc(height * (1 + width * 4))
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const from = Math.hypot(x - width / 2, y - height / 2)
      const isRing = from % 40 < 16
      // Each byte by itself: with lists of them it takes four times as long.
      const at = y * (1 + width * 4) + 1 + x * 4
      rows[at] = isRing ? 20 : 245
      rows[at + 1] = isRing ? Math.round(60 + (190 * x) / width) : 225
      rows[at + 2] = isRing ? 140 : 190
      rows[at + 3] = isRing || hasGround ? 255 : 0
    }
  return pngFrom(header, rows)
}

/** A PNG of this size that does not compress: each pixel is drawn at random. */
export function noise(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const rows = randomBytes(height * (1 + width * 3))
  for (let y = 0; y < height; y++) rows[y * (1 + width * 3)] = 0
  return pngFrom(header, rows)
}

/** A PNG of 1920 by 1080 white and black dots. */
export function dots(isWhite: (x: number, y: number) => boolean): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(1920, 0)
  header.writeUInt32BE(1080, 4)
  header.set([1, 0, 0, 0, 0], 8)
  const rows = Buffer.alloc(1080 * 241)
  for (let y = 0; y < 1080; y++)
    for (let x = 0; x < 1920; x++) {
      const at = y * 241 + 1 + (x >> 3)
      if (isWhite(x, y)) rows[at] = (rows[at] ?? 0) | (0x80 >> (x & 7))
    }
  return pngFrom(header, rows)
}
