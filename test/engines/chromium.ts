import { chromium, type ElementHandle } from 'playwright-core'
import { chromiumOptions } from '../support/chromium.ts'
import type { BrowserSettings, Driver } from './driver.ts'

/** The programs of Chromium as old as phones may have, and as OBS 30 has. test/README.md says how to get them. */
export const { OLD_CHROMIUM, OBS_CHROMIUM } = process.env

/**
 * A Chromium of long ago. What Playwright itself runs in pages is too new for it, its locators and clicks for example: so
 * elements are found as in the other engines, and clicked by their place.
 */
export async function openChromium(
  executablePath: string | undefined,
  { size = { width: 390, height: 780 }, dark }: BrowserSettings,
): Promise<Driver> {
  const options = await chromiumOptions()
  const browser = await chromium.launch({ ...options, executablePath })
  const page = await browser.newPage({ viewport: size, locale: 'en', colorScheme: dark ? 'dark' : 'light' })
  const click = async (element: unknown) => {
    const { x, y } = await (element as ElementHandle<Element>).evaluate(reach)
    await page.mouse.click(x, y)
  }
  return {
    go: async (url) => void (await page.goto(url)),
    back: async () => void (await page.goBack()),
    run: (script, ...args) => page.evaluate(`(${script})(...${JSON.stringify(args)})`),
    find: async (script, ...args) => {
      const found = await page.evaluateHandle(`(${script})(...${JSON.stringify(args)})`)
      return found.asElement() ?? undefined
    },
    click,
    type: async (element, text) => {
      await click(element)
      await page.keyboard.type(text)
    },
    press: (key) => page.keyboard.press(key),
    close: () => browser.close(),
  }
}

/** Scrolls an element into view. @returns its middle @throws if something lies over that */
function reach(element: Element): { x: number; y: number } {
  element.scrollIntoView({ block: 'center' })
  const { left, top, width, height } = element.getBoundingClientRect()
  const [x, y] = [left + width / 2, top + height / 2]
  const hit = document.elementFromPoint(x, y)
  if (!hit || !element.contains(hit)) throw new Error(`intercepted by ${hit?.outerHTML}`)
  return { x, y }
}
