import type { Page } from 'playwright-core'

export type TextContrast = { text: string; contrast: number }

/**
 * The contrast of every text with the pixel of its ground that is nearest to it, as WCAG 2.2 has it: from a picture of
 * the page without its texts.
 */
export async function textContrasts(page: Page): Promise<TextContrast[]> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('* { color: transparent !important; text-shadow: none !important; transition: none !important }')
    Object.assign(window, { texts: read(), withTexts: [...document.adoptedStyleSheets] })
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]

    /** Each line of each text, with its colour. */
    function read() {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      const lines: { text: string; colour: number[]; box: DOMRect }[] = []
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const parent = node.parentElement
        if (!parent || !node.textContent?.trim() || parent.closest('.visually-hidden, .ruler')) continue
        const { color, visibility } = getComputedStyle(parent)
        const range = document.createRange()
        range.selectNodeContents(node)
        const colour = color.match(/[\d.]+/g)?.map(Number) ?? []
        if (visibility !== 'visible' || (colour[3] ?? 1) < 1) continue
        for (const box of range.getClientRects())
          if (box.width > 2 && box.height > 2) lines.push({ text: node.textContent.trim(), colour, box })
      }
      return lines
    }
  })
  const shot = (await page.screenshot()).toString('base64')
  return page.evaluate(async (data) => {
    type Line = { text: string; colour: number[]; box: DOMRect }
    const { texts, withTexts } = window as unknown as { texts: Line[]; withTexts: CSSStyleSheet[] }
    document.adoptedStyleSheets = withTexts
    const picture = Object.assign(new Image(), { src: `data:image/png;base64,${data}` })
    await picture.decode()
    const pen = new OffscreenCanvas(picture.width, picture.height).getContext('2d') as OffscreenCanvasRenderingContext2D
    pen.drawImage(picture, 0, 0)
    const linear = Array.from({ length: 256 }, (_, n) =>
      n / 255 <= 0.04045 ? n / 255 / 12.92 : ((n / 255 + 0.055) / 1.055) ** 2.4,
    )
    const luminance = (r = 0, g = 0, b = 0) =>
      0.2126 * (linear[r] ?? 0) + 0.7152 * (linear[g] ?? 0) + 0.0722 * (linear[b] ?? 0)
    return texts.map(({ text, colour, box }) => {
      const own = luminance(...colour)
      // Where its letters are, not the space above and below them, through which edges may go.
      const [x, y] = [Math.ceil(box.x), Math.ceil(box.y + box.height * 0.2)]
      const { data: bytes } = pen.getImageData(x, y, Math.ceil(box.width), Math.ceil(box.height * 0.6))
      let contrast = 21
      for (let at = 0; at < bytes.length; at += 4) {
        if (bytes[at + 3] === 0) continue
        const other = luminance(bytes[at], bytes[at + 1], bytes[at + 2])
        contrast = Math.min(contrast, (Math.max(own, other) + 0.05) / (Math.min(own, other) + 0.05))
      }
      return { text, contrast }
    })
  }, shot)
}
