import { expect, it } from 'vitest'
import { hasBrowser, Screen } from '../support/browser.ts'
import { testServerOfFile } from '../support/test-server.ts'

/** The head of a phone's page: its title on one line, and beside it, or below it on narrow ones, how many are here. */

const app = testServerOfFile({ now: Date.now })
const LONG = 'Annual general assembly of all cooperatives of the region, with elections and a dinner'
const WINDOWS = [
  { width: 320, height: 640 },
  { width: 360, height: 740 },
  { width: 390, height: 844 },
  { width: 740, height: 360 },
  { width: 1280, height: 800 },
]

it.skipIf(!hasBrowser).each([
  ['en', 'All hands'],
  ['en', LONG],
  ['de', LONG],
  ['ar', 'الاجتماع السنوي العام لجميع التعاونيات في المنطقة، مع الانتخابات والعشاء'],
])('in %s, a phone shows %j on one line, and beside it how many are here', async (locale, title) => {
  const ada = await app.host()
  const session = await ada.creates({ title, brand: { name: 'Acme' } })
  await app.audience(12, session)
  const screen = await Screen.again(`${app.server.url}/${session.code}`, 'phone', { locale })
  const { page } = screen
  await page.locator('form [type=submit]').click()
  await page.locator('nav.tabs').waitFor()
  const heading = page.getByRole('heading', { level: 1 })
  for (const size of WINDOWS) {
    await page.setViewportSize(size)
    const found = await heading.evaluate((h1) => {
      const range = document.createRange()
      range.selectNodeContents(h1)
      const [line, ...others] = range.getClientRects()
      const here = h1.parentElement?.querySelector('.here svg')?.getBoundingClientRect()
      const name = document.querySelector('.own-name')?.getBoundingClientRect()
      if (!line || !here || !name) throw new Error('something is not there')
      const isFromRight = document.documentElement.dir === 'rtl'
      const box = h1.getBoundingClientRect()
      return {
        // What does not fit is below the box, out of sight.
        lines: 1 + others.filter(({ top }) => Math.abs(top - line.top) > 2 && top < box.bottom - 2).length,
        isBeside: line.top < here.bottom && here.top < line.bottom,
        isBelow: here.top >= line.bottom - 2,
        isApart: isFromRight
          ? here.right <= box.left && name.right <= here.left
          : box.right <= here.left && here.right <= name.left,
        width: box.width,
      }
    })
    const { width, ...places } = found
    const beside = { lines: 1, isBeside: true, isBelow: false, isApart: true }
    const below = { lines: 1, isBeside: false, isBelow: true, isApart: false }
    const isNarrow = size.width < 360 || size.height < 480
    expect([beside, ...(isNarrow ? [below] : [])], JSON.stringify(size)).toContainEqual(places)
    // Of a long one, so much that it can be told from others.
    if (title === LONG) expect(width).toBeGreaterThan(90)
    await screen.looksSound()
  }
  expect(await page.locator('.here').innerText()).toContain('13')
})
