import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { hasBrowser } from '../support/browser.ts'
import { testServerOfFile } from '../support/test-server.ts'
import { at, button, choosesFor } from './hosting.ts'
import { atRest } from './motion.ts'

/** What a host does fits small screens, upright and held sideways: dialogs, questions, the first poll. */

const app = testServerOfFile({ now: Date.now })

const UPRIGHT = { width: 360, height: 740 }
const SIDEWAYS = { width: 740, height: 360 }
const SIZES = [{ width: 320, height: 640 }, UPRIGHT, SIDEWAYS]

/** How far an open dialog scrolls sideways in pixels, and which buttons that send its form are out of sight. */
const faultsOf = (page: Page) =>
  page.evaluate(() => {
    const dialog = document.querySelector('dialog[open]')
    if (!dialog) return 'no dialog'
    const hidden = [...dialog.querySelectorAll('.end > [type="submit"]')].filter((one) => {
      const { left, right, top, bottom } = one.getBoundingClientRect()
      return !one.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2))
    })
    return [dialog.scrollWidth - dialog.clientWidth, ...hidden.map((one) => `${one.textContent} is out of sight`)]
  })

async function hosted(polls: object[] = []) {
  const ada = await app.host()
  const session = await ada.creates({
    title: 'All hands',
    polls: [{ kind: 'open_text', prompt: 'What else?' }, ...polls],
  })
  const [zoe] = await app.audience(1, session)
  const questions = ['When do the new offices in Leipzig open, and who moves there first?', 'Who pays?', 'Why?']
  for (const text of questions) await zoe?.asks(session, text)
  const value = ada.cookies.get('ws_host') ?? ''
  // By a name that phones can reach, as far as pages know: the console warns of others.
  const url = app.server.url.replace('//localhost', '//live.localhost')
  const host = await at(url, 'phone')
  await host.context.addCookies([{ name: 'ws_host', value, url, httpOnly: true }])
  const { page } = host
  const opens = async (size: { width: number; height: number }, part: number) => {
    await page.setViewportSize(size)
    await page.goto(`${url}/host/${session.id}`)
    await page.locator('.parts button').nth(part).click()
  }
  const fromMenu = (item: string | RegExp) => async () => {
    await button(page, 'Session').click()
    await page.getByRole('menuitem', { name: item }).click()
  }
  return { ada, session, host, page, opens, fromMenu }
}

describe.skipIf(!hasBrowser)('on a small screen', () => {
  it('no dialog scrolls sideways, and what sends its form is in sight', async () => {
    const { page, opens, fromMenu } = await hosted()
    const writes = async (kind: string) => {
      await button(page, 'New poll').click()
      await page.getByRole('radio', { name: kind }).check()
      await page.getByLabel('Your question').fill('Which of our products was first?')
    }
    const pastes = async () => {
      await button(page, 'Paste or import polls').click()
      await page.locator('#polls-text').fill('How was lunch?\n- Great\n- Fine\n\n'.repeat(12))
      await button(page, 'Add 12 polls').waitFor()
    }
    const dialogs: [string, part: number, () => Promise<unknown>][] = [
      ...['Multiple choice', 'Quiz', 'Rating'].map(
        (kind) => [kind, 1, () => writes(kind)] as [string, number, () => Promise<unknown>],
      ),
      ['import', 1, pastes],
      ['reply', 2, () => choosesFor(page, 'Who pays?', 'Reply')],
      ['merge', 2, () => choosesFor(page, 'Who pays?', 'Merge')],
      ['people', 0, () => button(page, '1 joined').click()],
      ...['Session settings', 'Links for hosts', /remote$/, 'Export…', 'End session', 'Delete session', /^Help/].map(
        (item) => [String(item), 0, fromMenu(item)] as [string, number, () => Promise<unknown>],
      ),
    ]
    const found: unknown[] = []
    for (const size of SIZES) {
      await opens(size, 0)
      for (const [name, part, open] of dialogs) {
        await page.locator('.parts button').nth(part).click()
        await open()
        await page.locator('dialog[open]').waitFor()
        const faults = await faultsOf(page)
        if (String(faults) !== '0') found.push([size.width, name, faults])
        await page.keyboard.press('Escape')
        await page.locator('dialog').waitFor({ state: 'detached' })
      }
    }
    expect(found).toEqual([])
  })

  it('the button that saves a reply is in sight below the notice that another host has replied', async () => {
    const { ada, session, page, opens } = await hosted()
    await opens(SIDEWAYS, 2)
    await choosesFor(page, 'Who pays?', 'Reply')
    const { questions = [] } = await ada.hostView(session)
    const qid = questions.find(({ text }) => text === 'Who pays?')?.id
    await ada.call('POST', `/api/sessions/${session.id}/questions/${qid}/reply`, {
      text: 'The board pays for it. '.repeat(9),
    })
    await page.getByRole('alert').getByText('another host has just replied').waitFor()
    expect(await faultsOf(page)).toEqual([0])
  })

  it('several questions are in sight, each with its actions on one line', async () => {
    const { page, opens } = await hosted()
    for (const [size, least] of [
      [UPRIGHT, 2],
      [SIDEWAYS, 1],
    ] as const) {
      await opens(size, 2)
      const cards = page.locator('.queue > li')
      await cards.nth(2).waitFor()
      const { lines, inSight } = await cards.evaluateAll((all) => {
        const bar = document.querySelector('.console-bar')?.getBoundingClientRect().top ?? 0
        const linesOf = (card: Element) =>
          new Set([...card.querySelectorAll('.buttons > button')].map((one) => one.getBoundingClientRect().top)).size
        const seen = all.filter((card) => card.getBoundingClientRect().bottom <= bar)
        return { lines: all.map(linesOf), inSight: seen.length }
      })
      expect([size.width, lines, inSight >= least]).toEqual([size.width, lines.map(() => 1), true])
    }
  })

  it.each([
    UPRIGHT,
    SIDEWAYS,
  ])('the step to take is in sight, and so is the question of a poll: $width', async (size) => {
    const { page, opens } = await hosted()
    const isInSight = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((one) => {
          const { left, right, top, bottom } = one.getBoundingClientRect()
          return [top + 2, bottom - 2].every((y) => one.contains(document.elementFromPoint((left + right) / 2, y)))
        })
    await opens(size, 0)
    await page.locator('.first-steps .done').getByText('1 poll ready').waitFor()
    const current = '.first-steps > [aria-current="step"] .main'
    expect(await page.locator(current).textContent()).toBe(size === UPRIGHT ? 'Get the wall’s link' : 'Open the wall')
    expect(await isInSight(current)).toBe(true)
    await opens(size, 1)
    await button(page, 'New poll').click()
    await page.locator('#prompt').waitFor()
    expect(await isInSight('#prompt')).toBe(true)
  })

  it('the words of an option have most of the width of a phone, and the form begins at its top', async () => {
    const { page, opens } = await hosted()
    await opens(UPRIGHT, 1)
    await button(page, 'New poll').click()
    const field = page.getByLabel('Option 1', { exact: true })
    await field.waitFor()
    expect((await field.boundingBox())?.width).toBeGreaterThan(220)
    for (const { width, height } of [UPRIGHT, { width: 1280, height: 800 }]) {
      await page.keyboard.press('Escape')
      await page.setViewportSize({ width, height })
      await button(page, 'New poll').click()
      await page.locator('#prompt:focus').waitFor()
      expect([width, await page.locator('dialog').evaluate((dialog) => dialog.scrollTop)]).toEqual([width, 0])
    }
  })

  it('a form fills a phone, with what belongs to an option beside its words', async () => {
    const { page, opens } = await hosted()
    await opens(UPRIGHT, 1)
    await button(page, 'New poll').click()
    await page.getByRole('radio', { name: 'Quiz' }).check()
    for (const _ of [3, 4]) await button(page, 'Add an option').click()
    const box = async (what: Locator) => (await what.boundingBox()) ?? expect.fail(String(what))
    expect(await box(page.getByRole('dialog'))).toEqual({ x: 0, y: 0, ...UPRIGHT })
    const parts = [
      page.getByRole('checkbox', { name: 'Option 3 is correct' }),
      page.getByLabel('Option 3', { exact: true }),
      button(page, 'Remove option 3'),
      page.getByLabel('Add a picture to option 3'),
    ]
    const middles = await Promise.all(parts.map(async (part) => (await box(part)).y + (await box(part)).height / 2))
    expect(Math.max(...middles) - Math.min(...middles)).toBeLessThan(2)
    // What has words begins where all of the form does.
    const starts = [
      page.getByText('Your question', { exact: true }),
      page.getByText('Options', { exact: true }),
      page.locator('.with-picture > .button'),
      page.locator('.option > .check').first(),
      button(page, 'Preview'),
    ]
    expect(new Set(await Promise.all(starts.map(async (one) => (await box(one)).x)))).toEqual(new Set([16]))
    const preview = page.locator('.draft-preview')
    await button(page, 'Preview').click()
    await expect
      .poll(async () => (await box(preview)).y + (await box(preview)).height)
      .toBeLessThan(UPRIGHT.height - 60)
  })

  it('the menu of a session comes from below, with all of it in sight', async () => {
    const { page, opens } = await hosted()
    for (const size of [UPRIGHT, SIDEWAYS]) {
      await opens(size, 0)
      await button(page, 'Session').click()
      await page.getByRole('menuitem', { name: 'Delete session' }).waitFor()
      const menu = page.getByRole('menu', { name: 'Session' })
      await atRest(page)
      const box = (await menu.boundingBox()) ?? expect.fail('no menu')
      if (size === UPRIGHT)
        expect([box.x, box.width, Math.round(box.y + box.height)]).toEqual([0, UPRIGHT.width, UPRIGHT.height])
      expect([size.width, await menu.evaluate((one) => one.scrollHeight - one.clientHeight)]).toEqual([size.width, 0])
      expect(await menu.evaluate((one) => getComputedStyle(one, '::backdrop').backgroundColor)).toMatch(/rgba\(0, 0, 0/)
      await page.getByRole('menuitem', { name: size === UPRIGHT ? 'Add another remote' : 'Use your phone' }).waitFor()
      await page.getByRole('menuitem', { name: 'End session' }).click()
      await page.getByRole('dialog', { name: 'End session' }).waitFor()
      await page.keyboard.press('Escape')
    }
  })

  it('opening the wall is louder than the poll after it, until a wall is open', async () => {
    const { host, page, opens } = await hosted()
    await opens(SIDEWAYS, 0)
    const grounds = () =>
      page
        .locator('.console .main:visible')
        .evaluateAll((all) => all.map((one) => getComputedStyle(one).backgroundColor))
    const toWall = page.locator('.first-steps .main')
    await toWall.waitFor()
    const [loud, quiet] = await grounds()
    expect(quiet).not.toBe(loud)
    const [wall] = await Promise.all([host.context.waitForEvent('page'), toWall.click()])
    await wall.close()
    await page.bringToFront()
    await toWall.waitFor({ state: 'detached' })
    expect(await grounds()).toEqual([loud])
    await page.locator('.first-steps [aria-current="step"]').getByText('Open next poll').waitFor()
  })

  it('on a phone the step before the first poll leads to the link of the wall', async () => {
    const { host, page, opens } = await hosted()
    await opens(UPRIGHT, 0)
    await page.locator('.first-steps .main').waitFor()
    // All steps are in sight, and the tabs keep their place.
    const bar = await page.locator('.console-bar').boundingBox()
    const last = await page.locator('.first-steps .step-number').last().boundingBox()
    expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0)
    const places = new Set<number | undefined>()
    for (const part of [1, 2, 0]) {
      await page.locator('.parts button').nth(part).click()
      places.add((await page.locator('.parts').boundingBox())?.y)
    }
    expect(places.size).toBe(1)
    await page.locator('.first-steps .main').click()
    const address = page.getByRole('dialog').getByLabel('Wall', { exact: true })
    await expect.poll(() => address.inputValue()).toMatch(/\/wall\/[^?]+#k=/)
    await host.isSound()
  })

  it('the wall opens in a tab of its own, and the console says how to go on', async () => {
    const { host, page, opens } = await hosted()
    await opens(UPRIGHT, 0)
    const [wall] = await Promise.all([
      host.context.waitForEvent('page'),
      page.getByRole('link', { name: 'Open the wall' }).first().click(),
    ])
    await wall.locator('.wall-frame').first().waitFor()
    await page.bringToFront()
    await page.getByRole('status').getByText('The wall is open in another tab.').waitFor()
    await page.locator('.to-wall').getByText('✓').waitFor()
    await page.locator('.first-steps .done').nth(1).waitFor()
    await host.isSound()
    await wall.close()
  })
})
