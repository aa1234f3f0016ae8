import type { Page } from 'playwright-core'
import { it } from 'vitest'
import { hasBrowser, Screen } from '../support/browser.ts'
import { testServerOfFile } from '../support/test-server.ts'
import { button, chooses, hasBeenRead, joins, press } from './hosting.ts'

/** Two people prepare an event, one at a laptop and one at a phone, and run it three days later. */

const HOUR = 3_600_000
const DAYS = 3 * 24 * HOUR

// The event is now, by the clock of all browsers. The server's was three days behind while they prepared it.
let behind = DAYS
const app = testServerOfFile({ now: () => Date.now() - behind })

/** In the browser's own time zone, as its field takes it. */
const inField = (page: Page, instant: number) =>
  page.evaluate((at) => {
    const shift = new Date(at).getTimezoneOffset() * 60_000
    return new Date(at - shift).toISOString().slice(0, 16)
  }, instant)

async function draftsQuiz(page: Page, prompt: string, options: string[]) {
  await button(page, 'Polls').click()
  await button(page, 'New poll').click()
  const form = page.getByRole('dialog', { name: 'New poll' })
  await form.getByRole('radio', { name: 'Quiz', exact: true }).check()
  await form.getByLabel('Your question').fill(prompt)
  for (const [place, option] of options.entries())
    await form.getByLabel(`Option ${place + 1}`, { exact: true }).fill(option)
  await form.getByLabel('Option 2 is correct').check()
  await form.getByLabel('Timer').selectOption('20')
  await button(page, 'Save').click()
  await form.waitFor({ state: 'detached' })
}

it.skipIf(!hasBrowser)('two people prepare an event on two devices, and run it three days later', async () => {
  const laptop = await Screen.at(await app.signInLink(), 'laptop')
  const ada = laptop.page
  await ada.getByRole('main').getByRole('button').click()
  await ada.waitForURL('**/host')
  await ada.getByLabel('Title').fill('Town hall')
  await ada.getByLabel('When is it?').fill(await inField(ada, Date.now()))
  await ada.getByText(/The session ends by itself on /).waitFor()
  await button(ada, 'Create').click()
  await ada.getByRole('heading', { name: 'Town hall', level: 1 }).waitFor()
  await button(ada, 'Paste or import polls').click()
  await ada.getByLabel('Or paste text').fill('Where next?\n- Oslo\n- Bergen\n\nWhat should we ask?')
  await button(ada, 'Add 2 polls').click()
  await button(ada, 'Open “Where next?”').waitFor()
  await chooses(laptop, 'Session settings')
  await ada.getByLabel('Ends').fill(await inField(ada, Date.now() + 5 * HOUR))
  await button(ada, 'Save').click()
  await ada.getByRole('dialog').waitFor({ state: 'detached' })
  await button(ada, 'Prepare with a colleague').click()
  const link = await ada.getByLabel('Host', { exact: true }).inputValue()

  const phone = await Screen.at(link, 'phone')
  await draftsQuiz(phone.page, 'Which planet is largest?', ['Mars', 'Jupiter'])
  await button(ada, 'Close').click()
  await button(ada, 'Open “Which planet is largest?”').waitFor()
  for (const { page } of [laptop, phone]) await page.goto('about:blank')

  behind = 0
  await ada.goto(`${app.server.url}/host`)
  await ada.getByRole('link', { name: /Town hall/ }).click()
  await phone.page.goto(link)
  for (const page of [ada, phone.page]) {
    await page.getByRole('heading', { name: 'Town hall', level: 1 }).waitFor()
    await page.locator('.console-bar').getByRole('button', { name: 'Open next poll' }).waitFor()
    await page
      .locator('.session-end')
      .getByText(/^Ends \w{3} /)
      .waitFor()
  }
  await phone.page.getByRole('button', { name: /^Extend to / }).click()
  for (const { page } of [laptop, phone]) await page.locator('.session-end').waitFor({ state: 'detached' })
  const prompts = ['Where next?', 'What should we ask?', 'Which planet is largest?']
  for (const prompt of prompts) await button(ada, `Open “${prompt}”`).waitFor()

  const code = (await ada.locator('.title-bar .code').innerText()).slice(-7).replace(' ', '')
  const zoe = await joins(app.server.url, code, 'Zoe')
  const next = async (page: Page, step: string) => {
    const shown = page.locator('.console-bar').getByRole('button', { name: step })
    await hasBeenRead(shown)
    await shown.click()
  }
  await next(phone.page, 'Open next poll')
  await press(zoe, 'Oslo')
  await ada.getByText('1 of 1 voted').waitFor()
  await next(ada, 'Close voting')
  await zoe.page.getByText('Voting is closed').waitFor()
  await next(ada, 'Open next poll')
  await zoe.page.getByRole('heading', { name: 'What should we ask?' }).waitFor()
  await next(phone.page, 'Close voting')
  // The timer was set on the phone.
  await next(ada, 'Open next poll')
  await ada.locator('.console-bar').getByRole('timer').waitFor()
  await press(zoe, 'Jupiter')
  await zoe.page.getByText('Voting is closed').waitFor()
  for (const screen of [laptop, phone, zoe]) await screen.isSound()
})
