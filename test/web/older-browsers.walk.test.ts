import { describe, expect, it } from 'vitest'
import { hasBrowser, Screen } from '../support/browser.ts'
import { testServerOfFile } from '../support/test-server.ts'
import { button, creates, usesLink } from './hosting.ts'

const PHONES = 'Safari 15.4, Chrome 92, Firefox 105'
const DESKS = 'Safari 16.4, Chrome 111, Firefox 115'

/** Browsers at the floor of a page, and below it. */

const app = testServerOfFile({ now: Date.now })

it.skipIf(!hasBrowser)('menus of the console open and close where there are no popovers', async () => {
  const host = await Screen.open('laptop')
  const { page } = host
  await host.runsFirst(() => {
    const popover = ['popover', 'showPopover', 'hidePopover', 'togglePopover', 'popoverTargetElement']
    for (const { prototype } of [HTMLElement, HTMLButtonElement])
      for (const name of popover) Reflect.deleteProperty(prototype, name)
  })
  await page.goto(await app.signInLink())
  await usesLink(host)
  await creates(host, 'All hands')
  const menu = page.getByRole('menu', { name: 'Session' })
  expect(await menu.count()).toBe(0)
  await button(page, 'Session').click()
  await menu.waitFor()
  expect(
    await menu
      .getByRole('menuitem')
      .first()
      .evaluate((one) => one === document.activeElement),
  ).toBe(true)
  await page.keyboard.press('Escape')
  await menu.waitFor({ state: 'hidden' })
  expect(await button(page, 'Session').evaluate((one) => one === document.activeElement)).toBe(true)
  await button(page, 'Session').click()
  await page.locator('h1').first().click()
  await menu.waitFor({ state: 'hidden' })
  await button(page, 'Session').click()
  await button(page, 'Session').click()
  await menu.waitFor({ state: 'hidden' })
  await button(page, 'Session').click()
  await menu.getByRole('menuitem').last().click()
  await menu.waitFor({ state: 'hidden' })
  expect(host.faults).toEqual([])
})

describe.skipIf(!hasBrowser)('a browser below the floor reads which it needs', () => {
  it.each([
    ['a code', '/', 'en-GB', PHONES, 'try a newer browser'],
    ['a session', '/ABCDEF', 'de-DE', PHONES, 'nimm einen neueren Browser'],
    ['the hall check', '/check/ABCDEF', 'fr-FR', PHONES, 'navigateur plus récent'],
    ['the sign-in', '/login', 'es-ES', DESKS, 'navegador más reciente'],
    ['the wall', '/wall/ABCDEF', 'ar', DESKS, 'متصفح أحدث'],
    ['the report', '/report/ABCDEF', 'it-IT', DESKS, 'browser più recente'],
    ['the add-in', '/addin', 'en-GB', DESKS, 'try a newer browser'],
  ])('at the page of %s', async (_, path, locale, oldest, words) => {
    const screen = await Screen.open('phone', { locale })
    await screen.runsFirst(() => {
      for (const name of ['at', 'toSorted', 'toSpliced', 'with', 'findLast'])
        Reflect.deleteProperty(Array.prototype, name)
      for (const name of ['TextDecoderStream', 'CompressionStream']) Reflect.deleteProperty(globalThis, name)
    })
    await screen.page.goto(app.server.url + path, { waitUntil: 'networkidle' })
    const notice = screen.page.getByText(words)
    expect(await notice.isVisible()).toBe(true)
    expect(await notice.textContent()).toContain(oldest)
    expect(await screen.page.getByRole('button').count()).toBe(0)
    expect(screen.faults).toEqual([])
  })

  it.each(['', 'script'])('but sees nothing of it over a video, where there is no place for it: %s', async (broken) => {
    const screen = await Screen.open('projector', { isDrawnWhole: true })
    const { page } = screen
    await screen.runsFirst(() => void Reflect.deleteProperty(globalThis, 'CompressionStream'))
    if (broken)
      await page.route(/wall-[A-Z\d]{8}\.js/, (route) =>
        route.fulfill({ contentType: 'text/javascript', body: 'class { static {' }),
      )
    await page.goto(`${app.server.url}/wall/ABCDEF?overlay#k=none`, { waitUntil: 'networkidle' })
    expect(await page.locator('body').innerText()).toBe('')
    for (const part of ['html', 'body', '#too-old']) {
      const ground = await page.locator(part).evaluate((one) => getComputedStyle(one).backgroundColor)
      expect([part, ground]).toEqual([part, 'rgba(0, 0, 0, 0)'])
    }
  })

  it('and programmers read both at /docs', async () => {
    const { page } = await Screen.at(`${app.server.url}/docs`, 'laptop')
    const text = `The pages for phones work from ${PHONES} on, the others from ${DESKS}.`
    expect(await page.getByText(text).isVisible()).toBe(true)
  })

  it('also where it cannot read the script of the page', async () => {
    const screen = await Screen.open('phone')
    await screen.runsFirst(() => void Reflect.deleteProperty(Array.prototype, 'at'))
    await screen.page.route(/audience-[A-Z\d]{8}\.js/, (route) =>
      route.fulfill({ contentType: 'text/javascript', body: 'class { static {' }),
    )
    await screen.page.goto(app.server.url)
    expect(await screen.page.getByText(PHONES).isVisible()).toBe(true)
  })
})
