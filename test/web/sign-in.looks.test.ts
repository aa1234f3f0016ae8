import { expect, it } from 'vitest'
import { LANGUAGES } from '../../shared/languages/index.ts'
import { hasBrowser, Screen } from '../support/browser.ts'
import { testServerOfFile } from '../support/test-server.ts'

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
