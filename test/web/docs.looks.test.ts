import { expect, it } from 'vitest'
import { hasBrowser, Screen, SIZES } from '../support/browser.ts'
import { testServerOfFile } from '../support/test-server.ts'

/** The page that tells people what the document tells programs. */

const app = testServerOfFile({ now: Date.now })

it.skipIf(!hasBrowser)(
  'the docs have no layout fault in both schemes on phone and tablet, and no broken link',
  async () => {
    const screen = await Screen.again(`${app.server.url}/docs`, 'phone')
    const { page } = screen
    await page.locator('details').evaluateAll((all) => {
      for (const one of all) one.setAttribute('open', '')
    })
    const found = await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement
      const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id)
      const links = [...document.querySelectorAll('a[href^="#"]')].map(
        (link) => link.getAttribute('href')?.slice(1) ?? '',
      )
      return {
        astray: links.filter((id) => !document.getElementById(id)),
        twice: ids.filter((id, place) => ids.indexOf(id) < place),
        overflow: scrollWidth - clientWidth,
        low: [...document.querySelectorAll('a, summary')]
          .map((one) => one.getBoundingClientRect().height)
          .filter((height) => height > 0 && height < 24),
      }
    })
    expect(found).toEqual({ astray: [], twice: [], overflow: 0, low: [] })
    expect(await page.locator('script').count()).toBe(0)
    // The page is very long. An operation whose elements all occur in earlier ones is left out.
    await page.locator('section.operation').evaluateAll((operations) => {
      const seen = new Set<string>()
      for (const operation of operations) {
        const kinds = [...operation.querySelectorAll('*')].map((one) =>
          [one.localName, one.className, ...one.getAttributeNames()].join('.'),
        )
        if (kinds.every((kind) => seen.has(kind))) operation.remove()
        for (const kind of kinds) seen.add(kind)
      }
    })
    // Links of the list to what was taken out lead nowhere now.
    await page.locator('a[href^="#"]').evaluateAll((links) => {
      for (const link of links)
        if (!document.getElementById(link.getAttribute('href')?.slice(1) ?? '')) link.setAttribute('href', '#')
    })
    await screen.isSound()
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.setViewportSize(SIZES.tablet)
    await screen.looksSound()
  },
)
