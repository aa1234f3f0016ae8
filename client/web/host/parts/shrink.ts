import { PICTURE_BYTES } from '../../../../shared/limits.ts'
import { readAddress } from '../../parts/browser/data-address.ts'

/** The longest side of a picture that is sent, in pixels. */
const LONGEST = 1_600
/** Qualities to try until the bytes are few enough. */
const QUALITIES = [0.88, 0.7, 0.5, 0.3]
/** A logo is at most 288 pixels wide on a wall of 1080p, and twice that on one of 2160p. */
const LOGO = { longest: [800, 400] }

type Sent<Type> = { type: Type; data: string }

/**
 * Makes a JPEG of a file that the browser can draw, upright and without metadata: small enough to be sent, and on white
 * where it was transparent.
 * @returns undefined if the browser cannot draw it. `data` is base64
 */
export async function shrink(file: Blob): Promise<Sent<'image/jpeg'> | undefined> {
  const canvas = draw(await decode(file), LONGEST, '#fff')
  return firstSmall(QUALITIES.map((quality) => () => sent('image/jpeg', canvas, quality)))
}

/** Makes a PNG of a file, which is transparent where the file is. */
export async function shrinkLogo(file: Blob): Promise<Sent<'image/png'> | undefined> {
  const picture = await decode(file)
  return firstSmall(LOGO.longest.map((longest) => () => sent('image/png', draw(picture, longest))))
}

async function decode(file: Blob): Promise<HTMLImageElement> {
  const picture = new Image()
  picture.src = await readAddress(file)
  await picture.decode().catch(() => {})
  return picture
}

/** @returns undefined for a picture that could not be decoded */
function draw(picture: HTMLImageElement, longest: number, ground?: string): HTMLCanvasElement | undefined {
  const { naturalWidth, naturalHeight } = picture
  const scale = Math.min(1, longest / Math.max(naturalWidth, naturalHeight))
  const [width, height] = [Math.ceil(naturalWidth * scale), Math.ceil(naturalHeight * scale)]
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  const pen = canvas.getContext('2d')
  if (!pen || naturalWidth === 0) return undefined
  if (ground) {
    pen.fillStyle = ground
    pen.fillRect(0, 0, width, height)
  }
  pen.drawImage(picture, 0, 0, width, height)
  return canvas
}

const sent = <Type extends string>(type: Type, canvas: HTMLCanvasElement | undefined, quality?: number) =>
  canvas && { type, data: canvas.toDataURL(type, quality).replace(/^.*,/, '') }

/** The first that has few enough bytes. */
function firstSmall<Type>(makers: (() => Sent<Type> | undefined)[]): Sent<Type> | undefined {
  for (const make of makers) {
    const made = make()
    if (made && (made.data.length * 3) / 4 <= PICTURE_BYTES) return made
  }
  return undefined
}
