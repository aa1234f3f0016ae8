import { describe, expect, it } from 'vitest'
import { hasBrowser, Screen } from '../support/browser.ts'
import { testServerOfFile } from '../support/test-server.ts'
import { button } from './hosting.ts'
import { joined, opened, status } from './phones.ts'

/** Scales and orders on phones. */

const app = testServerOfFile({ now: Date.now })
const OPTIONS = Array.from({ length: 8 }, (_, n) => `Topic ${n + 1}`)

describe.skipIf(!hasBrowser)('on phones', () => {
  it('a ranking starts in an order of its own, and says so until it is sent', async () => {
    const { ada, session, url } = await opened(app)
    await ada.asks(session, { kind: 'ranking', prompt: 'What first?', options: OPTIONS })
    const orders = []
    for (const name of ['Zoe', 'Bob', 'Kim']) {
      const phone = await joined(url, session.code, name, (at, size) => Screen.at(at, size, { isRandom: true }))
      const { page } = phone
      await page.getByText('The list starts in a random order').waitFor()
      const rows = page.locator('.sortable li > [dir]')
      const order = await rows.allTextContents()
      expect(order.toSorted()).toEqual(OPTIONS)
      orders.push(order.join())
      if (name === 'Zoe') await phone.isSound()
      // What comes from the server moves nothing.
      await app.phone().joins(session)
      expect((await rows.allTextContents()).join()).toBe(orders.at(-1))
      await page.reload()
      await page.getByText('The list starts in a random order').waitFor()
      expect((await rows.allTextContents()).join()).toBe(orders.at(-1))
      const top = (await page.locator('.sortable').boundingBox())?.y
      await button(page, `Move “${order[1]}” up`).click()
      expect(await rows.first().textContent()).toBe(order[1])
      // What is dragged would slip from under the finger.
      expect((await page.locator('.sortable').boundingBox())?.y).toBe(top)
      await button(page, 'Send my order').click()
      await page.getByText('The list starts in a random order').waitFor({ state: 'detached' })
      if (name === 'Kim') await status(phone, 'Your vote is in')
    }
    // Of 40,320 orders each.
    expect(new Set([...orders, OPTIONS.join()]).size).toBe(4)
  })

  it.each([320, 390])('the steps of a scale in words stand below one another, at %i px', async (width) => {
    const { ada, session, url } = await opened(app)
    const phone = await joined(url, session.code)
    const { page } = phone
    await page.setViewportSize({ width, height: 740 })
    const steps = ['Not at all', 'A little', 'Somewhat', 'Rather', 'Completely']
    await ada.asks(session, { kind: 'rating', prompt: 'Do you agree?', options: steps })
    const boxes = await Promise.all(steps.map((step) => button(page, step).boundingBox()))
    const tops = boxes.map((box) => box?.y ?? 0)
    expect(tops).toEqual(tops.toSorted((a, b) => a - b))
    expect(new Set(tops).size).toBe(steps.length)
    expect(new Set(boxes.map((box) => box?.x)).size).toBe(1)
    for (const box of boxes) expect(box?.height).toBeGreaterThanOrEqual(44)
    await phone.isSound()
    await ada.asks(session, { kind: 'rating', prompt: 'How was it?' })
    const row = await Promise.all(['1', '5'].map((step) => button(page, step).boundingBox()))
    expect(row[0]?.y).toBe(row[1]?.y)
  })
})
