import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { hasBrowser, Screen } from '../../support/browser.ts'
import { testServerOfFile } from '../../support/test-server.ts'
import { bringToRest } from '../motion.ts'
import { measureWall } from './faults.ts'
import { VIEW } from './polls.ts'

/** On the wall, what the ends of a scale mean stands under them, whole and apart from each other. */

const app = testServerOfFile({ now: Date.now })
const upTo = (most: number, from = 1) => Array.from({ length: most - from + 1 }, (_, n) => String(n + from))
const scale = (lowest: string, steps: string[], highest: string) =>
  steps.with(0, `${steps[0]} – ${lowest}`).with(-1, `${steps.at(-1)} – ${highest}`)

const SCALES = {
  short: scale('Poor', upTo(5), 'Excellent'),
  // Recommending, from 0 to 10, is what most people ask.
  eleven: scale('Not at all likely', upTo(10, 0), 'Extremely likely'),
  longest: scale('Not at all what I needed', upTo(7), 'Exactly what I had hoped'),
  arabic: scale('ضعيف جدًا', upTo(5), 'ممتاز'),
  two: scale('No', upTo(2), 'Yes, by all means'),
}

it.skipIf(!hasBrowser).each(Object.entries(SCALES))(
  'a scale of %s ends',
  async (name, options) => {
    const ada = await app.host()
    const url = app.server.url.replace('//localhost', '//live.localhost')
    const wall = await Screen.open('projector', { isDrawnWhole: true })
    const { page } = wall
    for (const reveal of ['live', 'host'] as const) {
      const session = await ada.creates({ title: 'Retrospective' })
      const poll = await ada.asks(session, { kind: 'rating', prompt: 'How was the last sprint?', options, reveal })
      for (const [n, phone] of (await app.audience(7, session)).entries())
        await phone.votes(session, { optionId: poll.options[(n * 3) % poll.options.length].id })
      await page.goto(`${url}/wall/${session.id}#k=${session.k}`)
      await page.locator('.stage-scale .end').first().waitFor()
      for (const size of VIEW.size)
        for (const dir of VIEW.dir) {
          await page.setViewportSize(size)
          await page.evaluate((to) => document.documentElement.setAttribute('dir', to), dir)
          await page.emulateMedia({ colorScheme: dir === 'rtl' ? 'dark' : 'light' })
          await bringToRest(page)
          const at = `${name}-${reveal}-${dir}-${size.width}x${size.height}`
          if (process.env.SHOTS) {
            await mkdir(process.env.SHOTS, { recursive: true })
            await page.screenshot({ path: join(process.env.SHOTS, `${at}.png`) })
          }
          expect([at, (await measureWall(page)).faults]).toEqual([at, []])
          const ends = await page.locator('.stage-scale .end > span').evaluateAll((all) => {
            const stage = document.querySelector('main')?.getBoundingClientRect() ?? new DOMRect()
            const words = all
              .filter((one) => one.textContent !== '')
              .map((one) => [one, one.getBoundingClientRect()] as const)
            return words.map(([one, { left, right, top, bottom }], n) => ({
              text: one.textContent,
              isInside:
                left >= stage.left - 1 && right <= stage.right + 1 && top >= stage.top && bottom <= stage.bottom + 1,
              isApart: words.every(([, other], m) => n === m || other.right <= left || other.left >= right),
              isLarge: Number.parseFloat(getComputedStyle(one).fontSize) >= 0.018 * innerHeight,
            }))
          })
          const isFine = { isInside: true, isApart: true, isLarge: true }
          const meanings = [options[0], options.at(-1)].map((label) => label?.replace(/^\d+ – /, ''))
          expect([at, ends]).toEqual([at, meanings.map((text) => ({ text, ...isFine }))])
        }
    }
    await wall.isSound()
  },
  600_000,
)

it.skipIf(!hasBrowser).each([
  { labels: ['Much too slow', 'A little slow', 'Just right'], worth: ['1', '2', '3'] },
  { labels: ['1 – Much too slow for me', '2 – A little slow for me', '3 – Just right for me'], worth: [] },
])('a scale in words shows what each step is worth, once: $worth', async ({ labels, worth }) => {
  const ada = await app.host()
  const session = await ada.creates({ title: 'Retrospective' })
  const poll = await ada.asks(session, { kind: 'rating', prompt: 'The pace was …', options: labels })
  const [zoe] = await app.audience(1, session)
  await zoe?.votes(session, { optionId: poll.options[1].id })
  const wall = await Screen.open('projector', { isDrawnWhole: true })
  await wall.page.goto(`${app.server.url.replace('//localhost', '//live.localhost')}/wall/${session.id}#k=${session.k}`)
  await wall.page.locator('.in-words .label').first().waitFor()
  expect(await wall.page.locator('.in-words .place').allTextContents()).toEqual(worth)
  await wall.isSound()
})
