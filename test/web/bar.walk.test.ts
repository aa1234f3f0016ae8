import { describe, expect, it } from 'vitest'
import { hasBrowser, Screen } from '../support/browser.ts'
import { testServerOfFile } from '../support/test-server.ts'
import { at, button } from './hosting.ts'

/** The bar with the next step is on the screen at every size, and a pressed control looks pressed. */

const app = testServerOfFile({ now: Date.now })

/** Width and height in CSS pixels. A page at 200% has half of the window's. */
const SIZES = {
  'a phone': [360, 740],
  'a phone held sideways': [740, 360],
  'a small phone': [320, 568],
  'a phone with its keyboard open': [360, 400],
  'a laptop at 200%': [640, 400],
  'a laptop at 400%': [320, 200],
  '1280 by 1024 at 400%': [320, 256],
  'a tablet': [768, 1024],
  'a low window': [1280, 400],
  'a laptop': [1280, 800],
  'a projector': [1920, 1080],
} as const

async function withQuestions() {
  const ada = await app.host()
  const polls = Array.from({ length: 12 }, (_, n) => ({ kind: 'open_text', prompt: `What about topic ${n}?` }))
  const session = await ada.creates({ title: 'All hands', polls })
  const [zoe] = await app.audience(1, session)
  for (let n = 0; n < 12; n++) await zoe?.asks(session, `${(7_919 * (n + 1) ** 3).toString(36)} why ${n}?`)
  return { ada, session, url: `${app.server.url}/host/${session.id}#k=${session.k}` }
}

/** The part of an element that is in the window and not covered, from 0 to 1, by its corners and its middle. */
const inSight = ({ page }: Screen, selector: string) =>
  page.locator(selector).evaluate((one) => {
    const { left, right, top, bottom } = one.getBoundingClientRect()
    const points = [
      [left + 4, top + 4],
      [right - 4, top + 4],
      [(left + right) / 2, (top + bottom) / 2],
      [left + 4, bottom - 4],
      [right - 4, bottom - 4],
    ] as const
    return points.filter(([x, y]) => one.contains(document.elementFromPoint(x, y))).length / points.length
  })

const overflowOf = ({ page }: Screen) =>
  page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth))

describe.skipIf(!hasBrowser)('the bar', () => {
  it.each([
    ['en-GB', 0],
    ['de', 1],
    ['ar', 2],
  ])('is on the screen at every size, wherever the page is scrolled: %s', async (locale, turn) => {
    const { url } = await withQuestions()
    const host = await at(url, 'laptop', { locale })
    await host.page.locator('.queue > li').nth(11).waitFor({ state: 'attached' })
    for (const [n, [what, [width, height]]] of Object.entries(SIZES).entries()) {
      await host.page.setViewportSize({ width, height })
      for (const part of [1, 2, 3]) {
        const tab = host.page.locator(`.parts button:nth-child(${part})`)
        if (await tab.isVisible()) await tab.click()
        for (const y of [0, 10_000]) {
          await host.page.evaluate((top) => scrollTo(0, top), y)
          expect([what, part, y, await inSight(host, '.console-bar .next .main')]).toEqual([what, part, y, 1])
        }
      }
      const { bar, next } = await host.page.evaluate(() => {
        const heightOf = (selector: string) => document.querySelector(selector)?.getBoundingClientRect().height ?? 0
        return { bar: heightOf('.console-bar'), next: heightOf('.console-bar .next .main') }
      })
      expect([what, bar <= height / 2, next >= 44]).toEqual([what, true, true])
      // Each size in one of the three languages.
      if (n % 3 === turn) await host.looksSound()
      expect([what, await overflowOf(host)]).toEqual([what, 0])
    }
  })

  it('stays above the keyboard of a touch screen', async () => {
    const { url } = await withQuestions()
    const host = await Screen.ready(url, 'phone')
    // The browser of the tests has no such keyboard, so it is told of one.
    await host.runsFirst(() => {
      const seen = Object.assign(new EventTarget(), { height: innerHeight, scale: 1 })
      Object.defineProperty(window, 'visualViewport', { value: seen })
    })
    await host.page.goto(url)
    await button(host.page, 'Questions 12').click()
    const bottom = () =>
      host.page.locator('.console-bar').evaluate((bar) => Math.round(bar.getBoundingClientRect().bottom))
    expect(await bottom()).toBe(740)
    await host.page.evaluate(() => {
      Object.assign(window.visualViewport as object, { height: 440 })
      window.visualViewport?.dispatchEvent(new Event('resize'))
    })
    await expect.poll(bottom).toBe(440)
  })

  it('has buttons that look pressed, or say the opposite, once they did something', async () => {
    const { ada, session, url } = await withQuestions()
    const quiz = await ada.drafts(session, { kind: 'rating', prompt: 'How clear?', reveal: 'host' })
    const host = await at(url, 'laptop')
    const { page } = host
    await ada.opens(session, quiz, { seconds: 300 })
    const bar = page.locator('.console-bar .buttons')
    await bar
      .getByRole('button', { name: /^Stop timer/ })
      .first()
      .waitFor()
    await bar.getByRole('button', { name: /^Reveal/ }).click()
    await bar.getByRole('button', { name: /^Hide/ }).waitFor()
    await bar.getByRole('button', { name: /^Lobby/, pressed: false }).click()
    await bar.getByRole('button', { name: /^Lobby/, pressed: true }).waitFor()
    await page.locator('.stage').getByRole('button', { name: 'Lobby', pressed: true }).waitFor()
    await host.isSound()
    const colourOf = (name: RegExp) =>
      bar.getByRole('button', { name }).evaluate((one) => getComputedStyle(one).backgroundColor)
    expect(await colourOf(/^Lobby/)).not.toBe(await colourOf(/^Help/))
    await bar.getByRole('button', { name: /^Lobby/ }).click()
    await bar.getByRole('button', { name: /^Lobby/, pressed: false }).waitFor()
  })
})
