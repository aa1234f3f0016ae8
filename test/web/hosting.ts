import type { Locator, Page } from 'playwright-core'
import { Screen, type Size } from '../support/browser.ts'
import type { TestServer } from '../support/test-server.ts'

/** What a host and the audience do in their pages. */

/** A window that an earlier test of the file may have left, where they share a stage. */
export const at = Screen.again

/** A host who signs in for the first time, by a link. */
export async function hostAt(app: TestServer, size: Size = 'laptop', options = {}): Promise<Screen> {
  const host = await at(await app.signInLink(), size, options)
  await usesLink(host)
  return host
}

/** Presses the one button of the page that a sign-in link opens, in any language. */
export async function usesLink({ page }: Pick<Screen, 'page'>): Promise<void> {
  await page.getByRole('main').getByRole('button').click()
  await page.waitForURL('**/host')
}

export async function creates({ page }: Screen, title: string): Promise<{ code: string; wall: string }> {
  await page.getByLabel('Title').fill(title)
  await button(page, 'Create').click()
  await page.getByRole('heading', { name: title, level: 1 }).waitFor()
  const code = (await page.locator('.title-bar .code').innerText()).slice(-7).replace(' ', '')
  const wall =
    (await page.locator('.title-bar').getByRole('link', { name: 'Open the wall' }).getAttribute('href')) ?? ''
  return { code, wall }
}

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

export async function joins(url: string, code: string, name: string, options = {}): Promise<Screen> {
  const phone = await at(`${url}/${code}`, 'phone', options)
  await phone.page.getByLabel('Your name').fill(name)
  await button(phone.page, 'Join').click()
  await phone.page.getByRole('navigation').waitFor()
  return phone
}

/** Drafts a poll by the form, and opens it. */
export async function asks({ page }: Screen, kind: string, prompt: string, options: string[] = [], right?: number) {
  await button(page, 'New poll').click()
  const form = page.getByRole('dialog', { name: 'New poll' })
  await form.getByRole('radio', { name: kind, exact: true }).check()
  await form.getByLabel('Your question').fill(prompt)
  for (const [place, option] of options.entries()) {
    if (place > 1) await button(page, 'Add an option').click()
    await form.getByLabel(`Option ${place + 1}`, { exact: true }).fill(option)
  }
  if (right !== undefined) await form.getByLabel(`Option ${right} is correct`).check()
  await button(page, 'Save').click()
  const open = button(page, `Open “${prompt}”`)
  await hasBeenRead(open)
  await open.click()
  await page.locator('[data-on-wall] .poll h2').getByText(prompt).waitFor()
}

/** Chooses from the session's menu. */
export async function chooses({ page }: Screen, item: string) {
  await button(page, 'Session').click()
  await page.getByRole('menuitem', { name: item }).click()
}

/** Saves a file of the session, from the dialog that lists them. */
export async function exports(host: Screen, file: string) {
  await chooses(host, 'Export…')
  await button(host.page, file).click()
}

/** Chooses from the menu of a question. */
export async function choosesFor(page: Page, question: string, item: string) {
  await button(page, `More for “${question}”`).click()
  await page.getByRole('menuitem', { name: item, exact: true }).click()
}

/** Takes the step that the bar shows, by a key. */
export async function takes({ page }: Screen, step: string, key = 'ArrowRight') {
  const shown = page.locator('.console-bar .next').getByRole('button', { name: step })
  await hasBeenRead(shown)
  await page.keyboard.press(key)
  await shown.waitFor({ state: 'detached' })
}

/**
 * The console refuses a press before a step has stood for 400 ms, and asks before it closes a poll without votes in its
 * first ten seconds. In the page these pass at once; to press until the step is gone may take the next one on a busy machine.
 */
export async function hasBeenRead(step: Locator) {
  await step.waitFor()
  await step.page().evaluate(() => {
    const now = performance.now.bind(performance)
    performance.now = () => now() + 11_000
  })
}

/** Stops the time by which the console counts how long something has stood. @returns how to let milliseconds pass */
export async function stopsTime(page: Page): Promise<(ms: number) => Promise<void>> {
  await page.evaluate(() => {
    let at = performance.now()
    performance.now = () => at
    Object.assign(globalThis, {
      passTime: (ms: number) => {
        at += ms
      },
    })
  })
  return (ms) =>
    page.evaluate((passed) => (globalThis as never as { passTime: (n: number) => void }).passTime(passed), ms)
}

export const isIn = ({ page }: Screen) =>
  page.getByRole('status').filter({ hasText: ' is in. You can still change it' }).waitFor()

export async function press(phone: Screen, name: string) {
  await button(phone.page, name).click()
  await isIn(phone)
}
