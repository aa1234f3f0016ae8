import { expect, it } from 'vitest'
import { LANGUAGES } from '../../shared/languages/index.ts'
import { hasBrowser, Screen, SIZES } from '../support/browser.ts'
import { startTestServer, testServerOfFile } from '../support/test-server.ts'

const app = testServerOfFile()

it.skipIf(!hasBrowser).each(LANGUAGES)('the page of a sign-in link has its button in sight: %s', async (locale) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    const screen = await Screen.again(`${app.server.url}/login#token=x`, 'phone', { locale, colorScheme })
    const { page } = screen
    const press = page.getByRole('main').getByRole('button')
    await press.waitFor()
    expect(await page.evaluate(() => document.documentElement.lang)).toBe(locale)
    for (const [width, height] of [
      [360, 740],
      [740, 360],
    ] as const) {
      await page.setViewportSize({ width, height })
      await screen.isSound()
      const { x, y, ...size } = (await press.boundingBox()) ?? { x: -1, y: -1, width: 0, height: 0 }
      expect(x).toBeGreaterThanOrEqual(0)
      expect(x + size.width).toBeLessThanOrEqual(width)
      expect(y + size.height).toBeLessThanOrEqual(height)
    }
  }
})

it.skipIf(!hasBrowser)(
  'where links are printed, a phone begins with what works on it, a computer with the terminal',
  async () => {
    const printing = await startTestServer({ hosts: { emails: [], domains: [] } })
    for (const colorScheme of ['light', 'dark'] as const) {
      const screen = await Screen.again(`${printing.server.url}/login`, 'phone', { colorScheme })
      const { page } = screen
      const remote = page.getByText('Use your phone as a remote')
      const print = page.getByRole('button', { name: 'Show a new link in the terminal' })
      await print.waitFor()
      const colours = () => print.evaluate((one) => getComputedStyle(one).backgroundColor)
      expect((await remote.boundingBox())?.y).toBeLessThan((await print.boundingBox())?.y ?? 0)
      const onPhone = await colours()
      await page.setViewportSize(SIZES.laptop)
      expect(await remote.isVisible()).toBe(false)
      expect(await colours()).not.toBe(onPhone)
    }
  },
)

it.skipIf(!hasBrowser)('the card of the page has as much space below its last line as above its first', async () => {
  for (const [path, first, last] of [
    ['/login', '.product', 'aside a'],
    ['/login#token=x', '.product', 'button'],
  ] as const)
    for (const size of ['phone', 'laptop'] as const) {
      const { page } = await Screen.again(app.server.url + path, size)
      await page.getByRole('main').getByRole('button').waitFor()
      const space = await page.getByRole('main').evaluate(
        (card, { from, to }) => {
          const rectOf = (selector: string) => {
            const part = card.querySelector(selector) as Element
            if (part.matches('button')) return part.getBoundingClientRect()
            const range = document.createRange()
            range.selectNodeContents(part)
            return range.getBoundingClientRect()
          }
          const { top, bottom } = card.getBoundingClientRect()
          return { above: rectOf(from).top - top, below: bottom - rectOf(to).bottom }
        },
        { from: first, to: last },
      )
      expect(Math.abs(space.above - space.below)).toBeLessThan(7)
    }
})
