import { PICTURE_BYTES } from '../../../../shared/limits.ts'
import { readAddress } from '../../parts/browser/data-address.ts'

/** The longest side of a picture that is sent, in pixels. */
const LONGEST = 1_600
/** Qualities to try until the bytes are few enough. */
const QUALITIES = [0.88, 0.7, 0.5, 0.3]

/**
 * Makes a JPEG of a file that the browser can draw, upright and without metadata: small enough to be sent, and on white
 * where it was transparent.
 * @returns undefined if the browser cannot draw it. `data` is base64
 */
export async function shrink(file: Blob): Promise<{ type: 'image/jpeg'; data: string } | undefined> {
  const picture = new Image()
  picture.src = await readAddress(file)
  await picture.decode().catch(() => {})
  const { naturalWidth, naturalHeight } = picture
  const scale = Math.min(1, LONGEST / Math.max(naturalWidth, naturalHeight))
  const [width, height] = [Math.ceil(naturalWidth * scale), Math.ceil(naturalHeight * scale)]
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  const pen = canvas.getContext('2d')
  if (!pen || naturalWidth === 0) return undefined
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, width, height)
  pen.drawImage(picture, 0, 0, width, height)
  for (const quality of QUALITIES) {
    const data = canvas.toDataURL('image/jpeg', quality).replace(/^.*,/, '')
    if ((data.length * 3) / 4 <= PICTURE_BYTES) return { type: 'image/jpeg', data }
  }
  return undefined
}
