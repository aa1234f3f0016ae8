import { type CleanPicture, requireValid, slice } from './picture-bytes.ts'

/** The first byte of each block (GIF89a, appendix A). */
const [IMAGE, EXTENSION, TRAILER] = [0x2c, 0x21, 0x3b]
/** The label of the extension that says what of a frame is transparent. */
const CONTROL = 0xf9

/** How many bytes a colour table has, by the flags that announce it. */
const tableBytes = (flags: number) => (flags & 0x80 ? 3 << ((flags & 7) + 1) : 0)

/** Keeps the first frame: nobody could stop an animation. Leaves out comments, texts and what programs add. @throws InvalidPicture */
export function cleanGif(bytes: Buffer): CleanPicture {
  const screen = slice(bytes, 0, 13)
  const [width, height] = [screen.readUInt16LE(6), screen.readUInt16LE(8)]
  let at = screen.length + tableBytes(screen[10] ?? 0)
  const kept = [slice(bytes, 0, at)]
  for (;;) {
    const [first, label] = slice(bytes, at, at + 2)
    requireValid(first === IMAGE || first === EXTENSION)
    const end = endOfBlocks(bytes, first === IMAGE ? at + 11 + tableBytes(slice(bytes, at, at + 10)[9] ?? 0) : at + 2)
    if (first === IMAGE || label === CONTROL) kept.push(slice(bytes, at, end))
    if (first === IMAGE) {
      const [x = 0, y = 0, wide = 0, high = 0] = [1, 3, 5, 7].map((offset) => bytes.readUInt16LE(at + offset))
      // A frame must not make the picture larger than it says.
      requireValid(end < bytes.length && x + wide <= width && y + high <= height)
      return { width, height, bytes: Buffer.concat([...kept, Buffer.of(TRAILER)]) }
    }
    at = end
  }
}

/** Each block begins with its length; an empty one is the last. */
function endOfBlocks(bytes: Buffer, from: number): number {
  let at = from
  for (let length = -1; length !== 0; at += length + 1) length = slice(bytes, at, at + 1)[0] ?? 0
  return at
}
