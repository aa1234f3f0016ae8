import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type axe from 'axe-core'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { AXE, BY_LOOKS, WCAG } from '../support/axe.ts'
import { hasBrowser, Screen, SIZES } from '../support/browser.ts'
import { ALL_STYLES, siteOfFile } from './built-site.ts'

/** The documentation's pages, opened as files. */

const site = siteOfFile()

describe.skipIf(!hasBrowser)('In a browser the documentation', () => {
  it('is accessible, and fits a phone', async () => {
    const { page, faults, hosts } = await Screen.open('laptop')
    for (const name of site.pages) {
      await page.setViewportSize(SIZES.laptop)
      await page.emulateMedia({ colorScheme: 'light' })
      await page.goto(pathToFileURL(join(site.folder, name)).href)
      await page.evaluate(AXE)
      const hasAllStyles = ALL_STYLES.includes(name)
      expect(await violationsOn(page, hasAllStyles ? WCAG : BY_WORDS), name).toEqual([])
      if (hasAllStyles) {
        // The rest of the rules finds the same in the dark.
        await page.emulateMedia({ colorScheme: 'dark' })
        expect(await violationsOn(page, BY_LOOKS), `${name} in the dark`).toEqual([])
      }
      await page.setViewportSize(SIZES.phone)
      const [inner, all] = await page.evaluate(() => [innerWidth, document.documentElement.scrollWidth])
      expect(all, name).toBeLessThanOrEqual(inner ?? 0)
    }
    expect(faults).toEqual([])
    expect([...hosts].filter(Boolean)).toEqual([])
  })

  it('finds a setting without a server', async () => {
    const { page, hosts } = await Screen.open('phone')
    await page.goto(pathToFileURL(join(site.folder, site.pages.at(-1) ?? '')).href)
    await page.getByLabel('Search').fill('retention_days')
    await page.getByRole('link', { name: 'Operating: Settings' }).click()
    await page.waitForURL('**/server-deploy.html#settings')
    await page.getByLabel('Search').fill('no-such-word-anywhere')
    expect(await page.locator('#found li').count()).toBe(0)
    expect([...hosts].filter(Boolean)).toEqual([])
  })
})

/** Rules that a document breaks by what it says. */
const BY_WORDS: axe.RunOnly = {
  type: 'rule',
  values: [
    'document-title',
    'duplicate-id-aria',
    'empty-heading',
    'empty-table-header',
    'heading-order',
    'image-alt',
    'link-name',
  ],
}

/** Here, since all that axe tells besides takes longer to send than to find. */
const violationsOn = (page: Page, runOnly: axe.RunOnly): Promise<string[]> =>
  page.evaluate(async (only) => {
    const { axe: tool } = globalThis as unknown as { axe: typeof axe }
    const { violations } = await tool.run({ runOnly: only, resultTypes: ['violations'], preload: false })
    return violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`)
  }, runOnly)
