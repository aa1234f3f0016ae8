import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { hasBrowser, SIZES } from '../support/browser.ts'
import { testServerOfFile } from '../support/test-server.ts'
import { at, button, hostAt } from './hosting.ts'

/** The first minutes of a host: what the pages offer, and how many clicks lead to an open poll on the wall. */

const app = testServerOfFile({ now: Date.now })

/** Counts what a host presses. */
function counting() {
  const pressed = { count: 0 }
  const press = async (what: Locator) => {
    await what.click()
    pressed.count++
  }
  return { pressed, press }
}

const next = (page: Page) => page.locator('.console-bar .next .main')

/** Opens the next poll. A press before the step has stood long enough to be read does nothing, so it is made again. */
async function opensNext(page: Page, pressed: { count: number }): Promise<void> {
  const step = next(page).filter({ hasText: 'Open next poll' })
  await step.waitFor()
  const tap = async () => {
    await step.click({ timeout: 1_000 }).catch(() => {})
    return step.count()
  }
  await expect.poll(tap, { interval: 500 }).toBe(0)
  pressed.count++
}

/** Opens the wall by its link on the page, as another press. */
async function opensWall(page: Page, press: (what: Locator) => Promise<void>): Promise<Page> {
  const popup = page.waitForEvent('popup')
  await press(page.locator('.title-bar').getByRole('link', { name: 'Open the wall' }))
  return popup
}

describe.skipIf(!hasBrowser)('a host who starts', () => {
  it('has a poll open on the wall after 3 clicks by a template', async () => {
    const { page } = await hostAt(app)
    const { pressed, press } = counting()
    await press(page.getByRole('button', { name: /^Icebreaker/ }))
    const wall = await opensWall(page, press)
    await opensNext(page, pressed)
    await wall.getByText('In one word: how do you feel today?').first().waitFor()
    expect(pressed.count).toBe(3)
    await wall.close()
  })

  it('has a poll of their own open on the wall after 5 clicks', async () => {
    const host = await hostAt(app)
    const { page } = host
    const { pressed, press } = counting()
    await page.locator('#title:focus').waitFor()
    await page.keyboard.type('Team day')
    await press(button(page, 'Create'))
    await press(next(page).filter({ hasText: 'Create your first poll' }))
    await page.locator('#prompt:focus').waitFor()
    await page.keyboard.type('Where to?\nSea\nHills')
    await page.locator('.draft-preview').getByText('Hills').first().waitFor()
    await host.isSound()
    await press(button(page, 'Save'))
    await page.locator('.first-steps .done').getByText('✓').waitFor()
    const wall = await opensWall(page, press)
    await opensNext(page, pressed)
    await wall.getByText('Where to?').first().waitFor()
    expect(pressed.count).toBe(5)
    await page.locator('.first-steps').waitFor({ state: 'detached' })
    await wall.close()
  })

  it('is told three steps by an empty console, whose largest control does the first', async () => {
    const ada = await app.host()
    const session = await ada.creates({ title: 'Team day' })
    await ada.call('DELETE', `/api/sessions/${session.id}/polls/${session.polls?.[0]?.id}`)
    const host = await at(`${app.server.url}/host/${session.id}#k=${session.k}`, 'laptop')
    const { page } = host
    await expect.poll(() => page.locator('.first-steps > li').count()).toBe(3)
    for (const size of ['laptop', 'phone'] as const) {
      await page.setViewportSize(SIZES[size])
      const largest = await page.locator('button:visible').evaluateAll((all) => {
        const areaOf = (one: Element) => one.getBoundingClientRect().width * one.getBoundingClientRect().height
        const [first] = all.toSorted((a, b) => areaOf(b) - areaOf(a))
        return [first?.textContent, first?.getAttribute('aria-disabled') ?? 'false']
      })
      expect(largest).toEqual(['Create your first poll', 'false'])
      await host.isSound()
    }
    await next(page).click()
    await page.getByRole('dialog', { name: 'New poll' }).waitFor()
  })

  it('draws each kind as a picture, and its poll as the wall shows it', async () => {
    const ada = await app.host()
    const session = await ada.creates({ title: 'Team day' })
    const host = await at(`${app.server.url}/host/${session.id}#k=${session.k}`, 'laptop')
    const { page } = host
    await button(page, 'New poll').click()
    await page.getByLabel('Your question').fill('How are you?')
    const preview = page.locator('.draft-preview')
    const stages = { 'Multiple choice': '.stage-halves', Rating: '.stage-average', Ranking: '.stage-order' }
    for (const [kind, drawn] of Object.entries(stages)) {
      await page.getByRole('radio', { name: kind }).check()
      await preview.locator(drawn).waitFor()
      await preview.getByText('How are you?').waitFor()
    }
    expect(await page.locator('.kinds label svg').count()).toBe(6)
    await page.setViewportSize(SIZES.phone)
    await host.isSound()
  })
})

describe.skipIf(!hasBrowser)('a host who returns', () => {
  it('sees the sessions first, live ones on top, and the form behind a button', async () => {
    const ada = await app.host('ada@example.org')
    const old = await ada.creates({ title: 'Still live' })
    const done = await ada.creates({ title: 'Over' })
    await ada.ends(done)
    const host = await at(app.server.url, 'phone')
    const value = ada.cookies.get('ws_host') ?? ''
    await host.context.addCookies([{ name: 'ws_host', value, url: app.server.url, httpOnly: true }])
    const { page } = host
    await page.goto(`${app.server.url}/host`)
    const titles = page.locator('.session-list a')
    await expect.poll(() => titles.locator('strong').allTextContents()).toEqual([old.title, done.title])
    for (const box of await titles.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height)))
      expect(box).toBeGreaterThanOrEqual(44)
    expect(await page.getByLabel('Title').count()).toBe(0)
    await host.isSound()
    await button(page, 'New session').click()
    await page.locator('#title:focus').waitFor()
    await page.keyboard.type('Third')
    await host.isSound()
    await button(page, 'Create').click()
    await page.getByRole('heading', { name: 'Third', level: 1 }).waitFor()
  })
})
