import type { PictureType } from '../../../shared/fields/picture.ts'
import { PICTURE_PIXELS } from '../../../shared/limits.ts'
import { cleanGif } from './gif.ts'
import { cleanJpeg } from './jpeg.ts'
import { type CleanPicture, InvalidPicture } from './picture-bytes.ts'
import { cleanPng, PNG_SIGNATURE } from './png.ts'
import { cleanWebp } from './webp.ts'

type Format = { begins: (bytes: Buffer) => boolean; clean: (bytes: Buffer) => CleanPicture }

const text = (bytes: Buffer, from: number, to: number) => bytes.toString('latin1', from, to)

/** Each type by its first bytes (WHATWG MIME Sniffing, section 6.1). */
const FORMATS: Record<PictureType, Format> = {
  'image/png': { begins: (bytes) => bytes.subarray(0, 8).equals(PNG_SIGNATURE), clean: cleanPng },
  'image/jpeg': { begins: (bytes) => text(bytes, 0, 3) === '\xff\xd8\xff', clean: cleanJpeg },
  'image/webp': { begins: (bytes) => text(bytes, 0, 4) === 'RIFF' && text(bytes, 8, 12) === 'WEBP', clean: cleanWebp },
  'image/gif': { begins: (bytes) => /^GIF8[79]a$/.test(text(bytes, 0, 6)), clean: cleanGif },
}

/**
 * Reads a picture's size from its bytes, whatever their sender says, and leaves out metadata. It is not decoded.
 * @returns a sentence where it is no picture of this type, or too large to be drawn on a phone
 */
export function readPicture(type: PictureType, bytes: Buffer): CleanPicture | string {
  const { begins, clean } = FORMATS[type]
  try {
    const picture = begins(bytes) ? clean(bytes) : undefined
    if (!picture || picture.width === 0 || picture.height === 0) return `is not ${type}, or damaged`
    const isTooLarge = picture.width * picture.height > PICTURE_PIXELS
    return isTooLarge ? `has more than ${PICTURE_PIXELS / 1_000_000} megapixels` : picture
  } catch (error) {
    if (error instanceof InvalidPicture) return `is not ${type}, or damaged`
    throw error
  }
}
