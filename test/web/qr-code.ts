import jsQr from 'jsqr'
import type { Locator, Page } from 'playwright-core'

/** Pixels to a side: enough for the camera's reader, and a fifth of what a projector shows is to be sent. */
const SIDE = 360

/** What a phone's camera makes of this QR code, or of the one on the page beside the one in the console's miniature of the wall. */
export async function readQrCode(page: Page, code?: Locator): Promise<string | undefined> {
  const drawn = code ?? page.locator('svg.qr:not(.screen *)')
  // What draws it may come after the page.
  await drawn.locator('path + path:not([d=""])').waitFor({ state: 'attached' })
  const picture = await drawn.screenshot()
  const seen = { base64: picture.toString('base64'), side: SIDE }
  // Not by an address of the picture, which the page's policy keeps it from, as it should.
  const data = await page.evaluate(async ({ base64, side }) => {
    const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))
    const bitmap = await createImageBitmap(new Blob([bytes]))
    const context = new OffscreenCanvas(side, side).getContext('2d')
    context?.drawImage(bitmap, 0, 0, side, side)
    // As one text: what is sent number by number takes 6 s.
    const { data = [] } = context?.getImageData(0, 0, side, side) ?? {}
    return Array.from(data, (part) => String.fromCharCode(part)).join('')
  }, seen)
  return jsQr.default(Uint8ClampedArray.from(Buffer.from(data, 'latin1')), SIDE, SIDE)?.data
}
