import jsQr from 'jsqr'
import type { Page } from 'playwright-core'

/** What a phone's camera makes of the QR code on the screen. */
export async function readQrCode(page: Page): Promise<string | undefined> {
  const picture = await page.locator('svg.qr').screenshot()
  const blank = await page.context().newPage()
  const { data, width, height } = await blank.evaluate(async (base64) => {
    const bytes = await fetch(`data:image/png;base64,${base64}`)
    const bitmap = await createImageBitmap(await bytes.blob())
    const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')
    context?.drawImage(bitmap, 0, 0)
    const pixels = context?.getImageData(0, 0, bitmap.width, bitmap.height)
    return { data: [...(pixels?.data ?? [])], width: bitmap.width, height: bitmap.height }
  }, picture.toString('base64'))
  await blank.close()
  return jsQr.default(Uint8ClampedArray.from(data), width, height)?.data
}
