import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { liveAudience, type PhoneFound } from '../../client/index.ts'
import { LANGUAGES } from '../../shared/languages/index.ts'
import { hasBrowser, Screen, SIZES } from '../support/browser.ts'
import { testServerOfFile } from '../support/test-server.ts'
import { baselinesOf } from './baselines.ts'

/** What the hall check shows before the first phone, with one, and with several; and what a phone is told. */

const app = testServerOfFile({ now: Date.now })
/** A name that phones would reach, too: else there is no code. */
const url = () => app.server.url.replace('//localhost', '//live.localhost')
const READY: PhoneFound = { answered: 38, silence: 1_004, ahead: 120, cookies: true }
const WINDOWS = [{ width: 320, height: 640 }, SIZES.phone, { width: 740, height: 360 }, SIZES.laptop, SIZES.projector]

async function checked(...findings: PhoneFound[]) {
  const ada = await app.host()
  const session = await ada.creates({ title: 'All hands' })
  const host = liveAudience({ baseUrl: app.server.url, hostKey: session.k })
  const { key } = await host.getHallCheck({ id: session.id })
  const phones = liveAudience({ baseUrl: app.server.url, hostKey: key })
  for (const found of findings) await phones.checkPhone({ id: session.id, phone: randomUUID(), found })
  return { path: `${url()}/host/${session.id}/check#k=${session.k}`, phone: `/check/${session.code}#k=${key}` }
}

it.skipIf(!hasBrowser)('before the first phone, it says what to do: on a phone, to begin with this one', async () => {
  const { path, phone } = await checked()
  const screen = await Screen.again(path, 'phone')
  const { page } = screen
  const here = page.getByRole('link', { name: 'Check this phone' })
  await page.getByText('No phones checked yet').waitFor()
  await page.getByText('It then appears here with its verdict').waitFor()
  const box = await here.boundingBox()
  expect((box?.y ?? 0) + (box?.height ?? Infinity)).toBeLessThan(SIZES.phone.height / 2)
  expect(await here.getAttribute('href')).toBe(phone)
  await page.setViewportSize(SIZES.laptop)
  expect(await here.isVisible()).toBe(false)
  await page.getByText('Show this page on the projector').waitFor()
  for (const card of await page.locator('.hall-check .card').all()) {
    const { y = 0, height = Infinity } = (await card.boundingBox()) ?? {}
    expect(y + height).toBeLessThan(SIZES.laptop.height - 16)
  }
  const header = page.locator('.hall-check > header')
  const [title, name] = await baselinesOf(header.locator('h1'), header.getByText('All hands'))
  expect(name).toBe(title)
  // What ends in a month is no news.
  const end = page.getByText('People can join and vote until')
  const { y = 0 } = (await end.boundingBox()) ?? {}
  expect(y).toBeGreaterThan((await page.locator('.code-and-phones').boundingBox())?.y ?? Infinity)
})

it.skipIf(!hasBrowser)('after the first phone that is ready, it asks for one in the last row', async () => {
  const { path } = await checked(READY)
  const { page } = await Screen.again(path, 'laptop')
  await page.getByText('1 of 1 phone is ready.').waitFor()
  await page.getByText('Now try one in the last row.').waitFor()
  await page.goto((await checked(READY, READY)).path)
  await page.getByText('2 of 2 phones are ready.').waitFor()
  expect(await page.getByText('Now try one in the last row.').count()).toBe(0)
})

it.skipIf(!hasBrowser)('states stand below each other, and the edge of a line has no gap', async () => {
  const late = { ...READY, silence: 4_500, answered: 7_400 }
  const { path } = await checked(late, ...Array(10).fill(READY))
  const { page } = await Screen.again(path, 'laptop')
  await page.getByText('10 of 11 phones are ready.').waitFor()
  const lefts = await page
    .locator('.hall-check li .badge')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().left))
  expect(new Set(lefts).size).toBe(1)
  // On a phone each trouble has a line of its own, and none ends in a dot.
  await page.setViewportSize(SIZES.phone)
  const faults = page.locator('.faults > span')
  const [first, second] = await Promise.all([0, 1].map((n) => faults.nth(n).boundingBox()))
  expect(second?.x).toBe(first?.x)
  expect(second?.y).toBeGreaterThan(first?.y ?? Infinity)
})

it.skipIf(!hasBrowser)('on a projector, twelve phones and the address are read from the last row', async () => {
  const late = { ...READY, silence: 4_500 }
  const fast = { ...READY, ahead: 720_000 }
  const { path } = await checked(late, late, { ...READY, cookies: false }, fast, ...Array(8).fill(READY))
  const { page } = await Screen.again(path, 'projector')
  await page.getByText('8 of 12 phones are ready.').waitFor()
  expect(await page.locator('.sum .badge').allTextContents()).toEqual(['1 × Can’t vote', '2 × Slow', '1 × Wrong clock'])
  const sizeOf = (name: string) =>
    page
      .locator(name)
      .evaluateAll((all) => Math.min(...all.map((one) => Number.parseFloat(getComputedStyle(one).fontSize))))
  const { height } = SIZES.projector
  expect(await sizeOf('.hall-check li :is(strong, .badge)')).toBeGreaterThan(height / 40)
  expect(await sizeOf('.how-to strong')).toBeGreaterThan(height / 25)
  const last = await page.locator('.hall-check li').last().boundingBox()
  expect((last?.y ?? 0) + (last?.height ?? Infinity)).toBeLessThan(height)
})

it.skipIf(!hasBrowser).each(['light', 'dark'] as const)(
  'it fits every screen in all languages: %s',
  async (colorScheme) => {
    const trouble = { answered: 7_400, silence: 4_500, ahead: -720_000, cookies: false }
    const paths = [(await checked()).path, (await checked(READY, trouble)).path]
    for (const locale of colorScheme === 'light' ? LANGUAGES : (['en'] as const)) {
      const screen = await Screen.again(url(), 'phone', { locale, colorScheme })
      const { page } = screen
      for (const path of paths) {
        await page.goto(path)
        await page.locator('.hall-check .qr').waitFor()
        for (const size of locale === 'en' ? WINDOWS : WINDOWS.slice(0, 1)) {
          await page.setViewportSize(size)
          const wider = await page.evaluate(() => {
            const { scrollWidth, clientWidth } = document.documentElement
            return scrollWidth - clientWidth
          })
          expect([locale, size.width, wider]).toEqual([locale, size.width, 0])
        }
        if (locale === 'en' || locale === 'ar') await screen.looksSound()
      }
    }
  },
)

it.skipIf(!hasBrowser)('a phone is told first whether it can vote, and then what is wrong', async () => {
  const { phone } = await checked()
  const screen = await Screen.open('phone')
  const { page } = screen
  await page.clock.setFixedTime(Date.now() + 600_000)
  await page.goto(url() + phone)
  for (const trying of ['Waiting for live changes', 'Checking the clock']) await page.getByText(trying).waitFor()
  expect(await page.getByRole('button').count()).toBe(0)
  await page.getByText(/^This phone can vote, with \d problem/).waitFor()
  // A busy machine is late, too: what is wrong comes before what is well.
  const first = page.locator('.phone-check li').filter({ hasText: 'The clock is' })
  await first.getByText('The clock is 10 minutes fast').waitFor()
  await first.getByText('Votes and timers don’t depend on it.').waitFor()
  // A cross would say that it cannot vote.
  expect(await first.getAttribute('class')).toBe('works')
  expect(await page.locator('.phone-check li').first().getAttribute('class')).toBe('works')
  await screen.looksSound()
})
