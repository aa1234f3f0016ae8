import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { hasBrowser } from '../support/browser.ts'
import { testServerOfFile } from '../support/test-server.ts'
import { at, button } from './hosting.ts'

/** What fields say before anything is in them can be read, in the dark too: 4.5:1 (WCAG 2.2, 1.4.3). */

const app = testServerOfFile({ now: Date.now })
const LEAST = 4.5

/** The placeholders in sight that contrast less with their field, and by how much. */
const faint = (page: Page) =>
  page.evaluate((least) => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 1, height: 1 }).getContext('2d')
    const luminance = (...colours: string[]) => {
      for (const colour of colours) {
        if (canvas) canvas.fillStyle = colour
        canvas?.fillRect(0, 0, 1, 1)
      }
      const [r = 0, g = 0, b = 0] = [...(canvas?.getImageData(0, 0, 1, 1).data ?? [])].map((one) => {
        const part = one / 255
        return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
      })
      return 0.2126 * r + 0.7152 * g + 0.0722 * b
    }
    return [...document.querySelectorAll<HTMLInputElement>('[placeholder]')].flatMap((field) => {
      if (!field.placeholder || !field.checkVisibility()) return []
      const ground = getComputedStyle(field).backgroundColor
      const { color, opacity } = getComputedStyle(field, '::placeholder')
      const [light = 0, dark = 0] = [luminance(ground, color), luminance(ground)].sort((a, b) => b - a)
      const contrast = (light + 0.05) / (dark + 0.05)
      return contrast < least || opacity !== '1' ? [`${field.placeholder}: ${contrast.toFixed(1)}`] : []
    })
  }, LEAST)

describe.skipIf(!hasBrowser)('the words of an empty field', () => {
  it.each(['light', 'dark'] as const)('are read: %s', async (colorScheme) => {
    const ada = await app.host()
    for (let n = 0; n < 6; n++) await ada.creates({ title: `Standup ${n}` })
    const session = await ada.creates({ title: 'All hands' })
    const { url } = app.server
    const { page, context } = await at(`${url}/${session.code}`, 'laptop', { colorScheme })
    const found: string[] = []
    const look = async () => found.push(...(await faint(page)))
    await page.goto(`${url}/`)
    await page.locator('#code').waitFor()
    await look()
    const value = ada.cookies.get('ws_host') ?? ''
    await context.addCookies([{ name: 'ws_host', value, url, httpOnly: true }])
    await page.goto(`${url}/host`)
    await page.getByRole('searchbox').waitFor()
    await look()
    await page.goto(`${url}/host/${session.id}`)
    await button(page, 'New poll').click()
    await page.getByRole('radio', { name: 'Multiple choice' }).check()
    await page.locator('dialog [placeholder]').first().waitFor()
    await look()
    expect(found).toEqual([])
  })
})
