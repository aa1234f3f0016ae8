import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { readPicture } from '../../server/domain/pictures/read-picture.ts'
import { PICTURE_TYPES, type PictureType } from '../../shared/fields/picture.ts'
import { chunk, GIF, gpsOf, JPEG, PNG, riff, segment, WEBP } from '../support/pictures.ts'

const SECRET = 'GPS 48.2082 N'
const withSecret: [PictureType, string, Buffer][] = [
  ['image/png', 'a text chunk', Buffer.concat([PNG.subarray(0, 33), chunk('tEXt', SECRET), PNG.subarray(33)])],
  ['image/png', 'EXIF', Buffer.concat([PNG.subarray(0, 33), chunk('eXIf', SECRET), PNG.subarray(33)])],
  ['image/png', 'what stands behind the end', Buffer.concat([PNG, Buffer.from(SECRET)])],
  ['image/jpeg', 'EXIF', Buffer.concat([JPEG.subarray(0, 2), segment(0xe1, `Exif\0\0${SECRET}`), JPEG.subarray(2)])],
  ['image/jpeg', 'a comment', Buffer.concat([JPEG.subarray(0, 2), segment(0xfe, SECRET), JPEG.subarray(2)])],
  [
    'image/jpeg',
    'a false Adobe segment',
    Buffer.concat([JPEG.subarray(0, 2), segment(0xee, SECRET), JPEG.subarray(2)]),
  ],
  ['image/jpeg', 'what stands behind the end', Buffer.concat([JPEG, Buffer.from(SECRET)])],
  ['image/gif', 'a comment', Buffer.concat([GIF.subarray(0, 19), gifBlock(0xfe, SECRET), GIF.subarray(19)])],
  ['image/gif', 'XMP', Buffer.concat([GIF.subarray(0, 19), gifBlock(0xff, `XMP DataXMP${SECRET}`), GIF.subarray(19)])],
  ['image/webp', 'EXIF', riff([WEBP.subarray(12), chunkLE('EXIF', SECRET)])],
  ['image/webp', 'an unknown chunk', riff([WEBP.subarray(12), chunkLE('geo ', SECRET)])],
]

function gifBlock(label: number, text: string): Buffer {
  return Buffer.concat([Buffer.of(0x21, label, text.length), Buffer.from(text), Buffer.of(0)])
}
function chunkLE(type: string, text: string): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32LE(text.length)
  return Buffer.concat([Buffer.from(type), length, Buffer.from(text), Buffer.alloc(text.length % 2)])
}

const PLAIN: Record<PictureType, Buffer> = {
  'image/png': PNG,
  'image/jpeg': JPEG,
  'image/webp': WEBP,
  'image/gif': GIF,
}

describe('a picture', () => {
  it.each([
    ['image/png', 'client/addin/icon-64.png', 64, 64],
    ['image/jpeg', 'client/web/pictures/phone.jpg', 720, 1480],
  ] as const)('of a program is read (%s)', async (type, path, width, height) => {
    expect(readPicture(type, await readFile(path))).toMatchObject({ width, height })
  })

  it('of a phone that wrote where it was taken loses that, and stays as it is drawn', async () => {
    const photo = await readFile('client/web/pictures/phone.jpg')
    const exif = segment(0xe1, gpsOf([48, 12, 29], [16, 22, 26]))
    const taken = Buffer.concat([photo.subarray(0, 2), exif, photo.subarray(2)])
    const read = readPicture('image/jpeg', taken)
    if (typeof read === 'string') throw new Error(read)
    for (const trace of ['Exif', 'GPS', 'WGS-84']) expect([trace, read.bytes.includes(trace)]).toEqual([trace, false])
    expect(read).toEqual(readPicture('image/jpeg', photo))
    const scan = (bytes: Buffer) =>
      bytes.subarray(bytes.indexOf(Buffer.of(0xff, 0xda)), bytes.lastIndexOf(Buffer.of(0xff, 0xd9)))
    expect(scan(read.bytes).equals(scan(photo))).toBe(true)
  })

  it('with the colours of its frame alone is read, whatever the flags of the missing table say (GIF)', () => {
    const [screen, colours, frame] = [GIF.subarray(0, 13), GIF.subarray(13, 19), GIF.subarray(19)]
    const bare = Buffer.from(screen)
    const own = Buffer.from(frame)
    for (const flags of [0x00, 0x01, 0x07, 0x70]) {
      bare[10] = flags
      own[9] = 0x80
      const picture = Buffer.concat([bare, own.subarray(0, 10), colours, own.subarray(10)])
      const read = readPicture('image/gif', picture)
      expect(read).toMatchObject({ width: 3, height: 2, bytes: picture })
    }
  })

  it.each([0xc4, 0xc8, 0xcc])('keeps its size where another segment stands before its frame (JPEG, %i)', (marker) => {
    const other = Buffer.concat([JPEG.subarray(0, 2), segment(marker, '\0\x10\0\x11\0\x12\0\x13'), JPEG.subarray(2)])
    expect(readPicture('image/jpeg', other)).toMatchObject({ width: 3, height: 2, bytes: other })
  })

  it('that moves stands still on its first frame, or is refused, because nobody could stop it', async () => {
    const frames = GIF.subarray(19, -1)
    const loop = Buffer.from('\x21\xff\x0bNETSCAPE2.0\x03\x01\0\0\0', 'latin1')
    const moving = Buffer.concat([GIF.subarray(0, 19), loop, frames, frames, GIF.subarray(-1)])
    expect(readPicture('image/gif', moving)).toEqual(readPicture('image/gif', GIF))
    const film = await readFile('client/web/pictures/wall.webp')
    expect(readPicture('image/webp', film)).toBe('is not image/webp, or damaged')
  })

  it('that is a program, too, is refused or loses the program', () => {
    const script = '/*\0\0\0\0\0*/=alert(1)//'
    expect(readPicture('image/gif', Buffer.from(`GIF89a${script}`, 'latin1'))).toBe('is not image/gif, or damaged')
    const archive = Buffer.concat([JPEG, Buffer.from('PK\x03\x04<script>alert(1)</script>')])
    expect(readPicture('image/jpeg', archive)).toEqual(readPicture('image/jpeg', JPEG))
    const page = Buffer.concat([PNG.subarray(0, 33), chunk('tEXt', '<script>alert(1)</script>'), PNG.subarray(33)])
    expect(readPicture('image/png', page)).toEqual(readPicture('image/png', PNG))
  })

  it.each(PICTURE_TYPES)('keeps nothing but what is drawn (%s)', (type) => {
    expect(readPicture(type, PLAIN[type])).toMatchObject({ width: 3, height: 2 })
  })

  it.each(withSecret)('(%s) loses %s', (type, _what, bytes) => {
    expect(bytes.includes(SECRET)).toBe(true)
    const read = readPicture(type, bytes)
    if (typeof read === 'string') throw new Error(read)
    expect(read.bytes.includes('GPS')).toBe(false)
    expect(readPicture(type, read.bytes)).toEqual(read)
    expect(read).toEqual(readPicture(type, PLAIN[type]))
  })

  it.each(PICTURE_TYPES)('is refused where it is cut off anywhere, and never fails otherwise (%s)', (type) => {
    for (let length = 0; length < PLAIN[type].length; length++)
      expect([length, readPicture(type, PLAIN[type].subarray(0, length))]).toEqual([
        length,
        `is not ${type}, or damaged`,
      ])
    for (let at = 0; at < PLAIN[type].length; at++) {
      const damaged = Buffer.from(PLAIN[type])
      damaged[at] = 0xff - (damaged[at] ?? 0)
      readPicture(type, damaged)
    }
  })

  it.each(PICTURE_TYPES)('is refused as another type (%s)', (type) => {
    for (const other of PICTURE_TYPES.filter((one) => one !== type))
      expect(readPicture(other, PLAIN[type])).toBe(`is not ${other}, or damaged`)
    const page = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
    expect(readPicture(type, page)).toBe(`is not ${type}, or damaged`)
  })

  it('is refused with more pixels than a phone can draw, whichever header says so', () => {
    const large = Buffer.from(PNG)
    large.writeUInt32BE(40_000, 16)
    large.writeUInt32BE(40_000, 20)
    expect(readPicture('image/png', large)).toBe('has more than 40 megapixels')
    const small = Buffer.alloc(10)
    const hidden = riff([Buffer.from('VP8X'), Buffer.of(10, 0, 0, 0), small, WEBP.subarray(12)])
    expect(readPicture('image/webp', hidden)).toBe('is not image/webp, or damaged')
    const frame = Buffer.from(GIF)
    frame.writeUInt16LE(60_000, 19 + 5)
    expect(readPicture('image/gif', frame)).toBe('is not image/gif, or damaged')
  })
})
