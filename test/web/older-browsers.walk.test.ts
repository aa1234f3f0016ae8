import { expect, it } from 'vitest'
import { hasBrowser, Screen } from '../support/browser.ts'
import { stageOfFile } from '../support/stage.ts'
import { button, creates } from './hosting.ts'

/** Browsers at the floor of a page, and below it. */

const stage = stageOfFile({ now: Date.now })

it.skipIf(!hasBrowser)('menus of the console open and close where there are no popovers', async () => {
  const host = await Screen.open('laptop')
  const { page } = host
  await host.runsFirst(() => {
    const popover = ['popover', 'showPopover', 'hidePopover', 'togglePopover', 'popoverTargetElement']
    for (const { prototype } of [HTMLElement, HTMLButtonElement])
      for (const name of popover) Reflect.deleteProperty(prototype, name)
  })
  await page.goto(await stage.signInLink())
  await page.waitForURL('**/host')
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
