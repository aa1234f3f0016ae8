import type { Locator } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { hasBrowser, type Screen } from '../support/browser.ts'
import { type TestServer, testServerOfFile } from '../support/test-server.ts'
import { at, button, chooses, hasBeenRead, hostAt, takes } from './hosting.ts'

/** A session as a speaker runs it: by keys or a clicker, by a phone, and with another host. */

const app = testServerOfFile({ now: Date.now })

const focused = ({ page }: Screen) => page.evaluate(() => document.activeElement?.localName)

/** A console that keys alone have brought there, and its wall. */
async function startsByKeys(app: TestServer) {
  const host = await hostAt(app)
  const { page } = host
  await page.getByRole('heading', { name: 'New session' }).waitFor()
  const template = page.getByRole('button', { name: /^Icebreaker/ })
  for (let n = 0; n < 20 && !(await template.evaluate((it) => it === document.activeElement)); n++)
    await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Icebreaker', level: 1 }).waitFor()
  const code = (await page.locator('.title-bar .code').innerText()).slice(-7).replace(' ', '')
  const link = page.locator('.title-bar').getByRole('link', { name: 'Open the wall' })
  const wall = await at(app.server.url + (await link.getAttribute('href')), 'projector')
  await wall.page.getByText('Welcome!').waitFor()
  return { host, wall, code }
}

const PROMPTS = ['In one word: how do you feel today?', 'Where are you joining from?'] as const

describe.skipIf(!hasBrowser)('a session', () => {
  it('can be run by keys alone, from a template to its end', async () => {
    const { host, wall, code } = await startsByKeys(app)
    const { page } = host
    // Keys act on what the host's page knows, which may come to know it after the wall.
    const onWall = async (text: string, scene: string) => {
      await wall.page.getByText(text).first().waitFor()
      await page.locator(`.screen[data-on-wall="${scene}"]`).waitFor()
    }
    await takes(host, 'Open next poll', 'PageDown')
    await onWall(PROMPTS[0], 'poll')
    const zoe = app.phone('Zoe')
    await zoe.joins({ id: code })
    await zoe.votes({ id: code }, { text: 'curious' })
    await page.getByText('1 of 1 voted').waitFor()
    await takes(host, 'Close voting', ' ')
    await takes(host, 'Open next poll')
    await onWall(PROMPTS[1], 'poll')

    await zoe.asks({ id: code }, 'When is lunch?')
    const marked = page.locator('.queue > [aria-current="true"]')
    await marked.getByText('When is lunch?').waitFor()
    expect(await page.title()).toBe('(1) Icebreaker')
    await page.keyboard.press('v')
    await wall.page.getByRole('heading', { name: 'Question', exact: true }).waitFor()
    const now = page.locator('.console-bar .now > p:not(.visually-hidden)')
    await expect
      .poll(() => now.allTextContents())
      .toEqual([`Live${PROMPTS[1]}`, 'On the wallWhen is lunch?', '0 of 1 voted'])
    await page.keyboard.press('z')
    await page.getByRole('status').getByText('Undone.').waitFor()
    await onWall(PROMPTS[1], 'poll')
    await page.keyboard.press('u')
    await page.getByText('No question is on the wall').waitFor()
    await page.keyboard.press('a')
    await page.getByRole('button', { name: /^Approved 1/ }).press('Enter')
    await page.keyboard.press('d')
    await page.getByText('Marked as answered.').waitFor()
    await page.keyboard.press('z')
    await marked.getByText('When is lunch?').waitFor()
    await host.isSound()

    await page.keyboard.press('c')
    await onWall('Welcome!', 'lobby')
    await page.keyboard.press('ArrowLeft')
    await onWall(PROMPTS[1], 'poll')
    await page.keyboard.press('t')
    await page.locator('.console-bar').getByRole('timer').waitFor()
    await page.keyboard.press('?')
    const help = page.getByRole('dialog', { name: 'Help' })
    await help.getByRole('heading', { name: 'If something fails' }).waitFor()
    await help.getByText('Select next question').waitFor()
    await host.isSound()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Session', exact: true }).press('Enter')
    await page.getByRole('menuitem', { name: 'End session' }).press('Enter')
    await page.getByRole('dialog').getByRole('button', { name: 'End session' }).press('Enter')
    await onWall('This session has ended', 'thanks')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(await focused(host)).not.toBe('body')
    const report = page.waitForEvent('popup')
    await button(page, 'Open the report').press('Enter')
    const reported = await report
    await reported.getByRole('heading', { name: 'Icebreaker', level: 1 }).waitFor()
    await reported.close()
    await host.isSound()
  })

  it('can be run from a phone: a stage, one large next step, and tabs', async () => {
    const ada = await app.host()
    const session = await ada.creates({
      title: 'All hands',
      poll: { kind: 'quiz', prompt: '2 + 2?', options: ['3', '4'], correctOption: 1, reveal: 'host' },
    })
    const host = await at(`${app.server.url}/host/${session.id}#k=${session.k}`, 'phone')
    const { page } = host
    const next = page.locator('.console-bar .next .main')
    const takesByHand = async (step: string) => {
      const shown = next.filter({ hasText: step })
      await hasBeenRead(shown)
      await shown.click()
      await shown.waitFor({ state: 'detached' })
    }
    const heading = await page.getByRole('heading', { name: 'On the wall' }).boundingBox()
    expect(heading?.width).toBeGreaterThan(60)
    await takesByHand('Open next poll')
    const box = await next.boundingBox()
    expect(box?.height).toBeGreaterThanOrEqual(60)
    const small = await page
      .locator('button:visible')
      .evaluateAll((all) => all.filter((one) => one.getBoundingClientRect().height < 43.5).map((one) => one.outerHTML))
    expect(small).toEqual([])
    await page.getByText('until you reveal').waitFor()
    const secret = page.locator('.stage').getByText('Correct answer: 4')
    expect(await secret.isVisible()).toBe(false)
    await page.getByText('Only you see this').click()
    await secret.waitFor()
    expect(await page.locator('[data-on-wall]').textContent()).not.toContain('Correct')
    await takesByHand('Close voting')
    await takesByHand('Reveal results')
    await next.filter({ hasText: 'No more polls' }).waitFor()
    await button(page, 'Polls').click()
    await page.getByText('1 closed poll').waitFor()
    await host.isSound()
    await button(page, 'Stage').click()
    await page
      .locator('.console-bar')
      .getByRole('button', { name: /^Lobby/ })
      .click()
    await page.locator('[data-on-wall]').getByText('Welcome!').waitFor()
    await host.isSound()
  })

  it("can have two hosts who see each other's changes", async () => {
    const ada = await app.host()
    const polls = ['First?', 'Second?'].map((prompt) => ({ kind: 'open_text' as const, prompt }))
    const session = await ada.creates({ title: 'All hands', polls })
    const address = `${app.server.url}/host/${session.id}#k=${session.k}`
    const one = await at(address, 'projector', { clock: true })
    const other = await at(address, 'projector')
    await one.page
      .locator('.console-bar')
      .getByRole('button', { name: /^Open next poll/ })
      .waitFor()
    // Not so far on that the page takes its stream for lost: it waits for another in its own time.
    await one.page.clock.pauseAt(Date.now() + 2_000)
    await takes(other, 'Open next poll')
    const closing = one.page.getByRole('button', { name: /^Close voting/ })
    const seen = async (what: Locator) => {
      await one.page.clock.runFor(20)
      return what.count()
    }
    await expect.poll(() => seen(closing)).toBe(1)
    // No time to read has passed: whoever presses now meant to open the poll.
    await one.page.keyboard.press('ArrowRight')
    await expect.poll(() => seen(one.page.getByText('Something just changed'))).toBe(1)
    expect((await ada.hostView(session)).polls?.map(({ state }) => state)).toEqual(['open', 'draft'])
    await one.page.clock.fastForward(1_000)
    await one.page.keyboard.press('ArrowRight')
    await expect.poll(() => seen(one.page.getByText('Nobody has voted yet'))).toBe(1)
    await one.page.clock.fastForward(1_000)
    await one.page.keyboard.press('ArrowRight')
    await other.page
      .locator('.console-bar')
      .getByRole('button', { name: /^Open next poll/ })
      .waitFor()
    expect((await ada.hostView(session)).polls?.map(({ state }) => state)).toEqual(['closed', 'draft'])
  })

  it('opens only the first of two polls that two hosts open at the same moment', async () => {
    const ada = await app.host()
    const polls = ['First?', 'Second?'].map((prompt) => ({ kind: 'open_text' as const, prompt }))
    const session = await ada.creates({ title: 'All hands', polls })
    const { page } = await at(`${app.server.url}/host/${session.id}#k=${session.k}`, 'projector', { clock: true })
    const [, second] = session.polls ?? []
    await page.route('**/open', async (route) => {
      if (second) await ada.opens(session, second)
      await route.continue()
    })
    // Chromium may let a request pass that a page sends just after its requests are routed.
    await page.reload()
    await page
      .locator('.console-bar')
      .getByRole('button', { name: /^Open next poll/ })
      .waitFor()
    await page.clock.fastForward(1_000)
    await page.keyboard.press('ArrowRight')
    await page.getByRole('status').getByText('Another poll was opened just now').waitFor()
    expect((await ada.hostView(session)).polls?.map(({ state }) => state)).toEqual(['draft', 'open'])
  })

  it('can copy links without a clipboard, as on plain http in a LAN', async () => {
    const host = await hostAt(app)
    await host.page.getByRole('button', { name: /^Quiz/ }).click()
    await host.page.getByRole('heading', { name: 'Quiz', level: 1 }).waitFor()
    await host.page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
    await chooses(host, 'Copy join link')
    await host.page.getByRole('status').getByText('Copied.').waitFor()
  })
})
