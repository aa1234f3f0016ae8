import type { Page } from 'playwright-core'

/** A browser that translates every page, as Chrome and Edge do. */

/** What comes of the text: a new one takes its place, as in Chrome, or it is moved, as extensions do. */
export type Way = 'replaced' | 'moved'

/** Translates from the next page on: each text gets brackets, in two `<font>`, and so does what changes later. */
export const translates = (page: Page, way: Way): Promise<unknown> => page.addInitScript(translate, way)

/** What a page says, in the original. Clocks run on while two pages are compared. */
export const saysOf = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const all = document.createNodeIterator(document.body, NodeFilter.SHOW_TEXT)
    let said = ''
    for (let text = all.nextNode(); text; text = all.nextNode())
      if (!text.parentElement?.closest('script, noscript, [role="timer"]')) said += text.nodeValue
    return said.replaceAll(/[⟦⟧]/g, '')
  })

function translate(way: Way): void {
  const leftAlone = 'font, script, noscript, style, textarea, math, [translate="no"]'
  const inFonts = (text: Text) => {
    const outer = document.createElement('font')
    const inner = outer.appendChild(document.createElement('font'))
    const words = `⟦${text.data}⟧`
    if (way === 'replaced') {
      inner.append(words)
      text.replaceWith(outer)
    } else {
      text.before(outer)
      inner.append(text)
      text.data = words
    }
  }
  const translateAll = () => {
    const all = document.createNodeIterator(document.body, NodeFilter.SHOW_TEXT)
    const found: Text[] = []
    for (let text = all.nextNode(); text; text = all.nextNode()) found.push(text as Text)
    for (const text of found) if (text.data.trim() && !text.parentElement?.closest(leftAlone)) inFonts(text)
  }
  addEventListener('DOMContentLoaded', () => {
    const changes = { childList: true, characterData: true, subtree: true }
    new MutationObserver(translateAll).observe(document.body, changes)
    translateAll()
  })
}
