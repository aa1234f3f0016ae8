import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { hasBrowser } from '../support/browser.ts'
import { testServerOfFile } from '../support/test-server.ts'
import { at, button, hasBeenRead } from '../web/hosting.ts'

const app = testServerOfFile({ now: Date.now })

/** The words in bold, step by step: what people press and type. */
const steps = readFileSync(new URL('../../shared/docs/first-session.md', import.meta.url), 'utf8')
  .split(/^\d\. /m)
  .slice(1)
  .map((step) => [...step.matchAll(/\*\*(.+?)\*\*/g)].map(([, words = '']) => words))

it.skipIf(!hasBrowser)('The tutorial leads through a first session, word by word', async () => {
  const [
    [signIn = ''] = [],
    [title = '', create = ''] = [],
    draft = [],
    [wallLink = ''] = [],
    [go = '', join = ''] = [],
    ...run
  ] = steps
  const [[open = ''] = [], [chosen = ''] = [], [close = ''] = []] = run
  const [first = '', prompt = '', sea = '', hills = '', save = ''] = draft

  const { page } = await at(await app.signInLink(), 'laptop')
  await button(page, signIn).click()
  await page.getByLabel('Title').fill(title)
  await button(page, create).click()
  await page.getByRole('heading', { name: title, level: 1 }).waitFor()
  await page.locator('.console-bar').getByRole('button', { name: first }).click()
  await page.getByLabel('Your question').fill(prompt)
  await page.getByLabel('Option 1', { exact: true }).fill(sea)
  await page.getByLabel('Option 2', { exact: true }).fill(hills)
  await button(page, save).click()
  await page.locator('.first-steps .done').getByText('✓').waitFor()

  const popup = page.waitForEvent('popup')
  await page.locator('.title-bar').getByRole('link', { name: wallLink }).click()
  const wall = await popup
  const code = (await page.locator('.title-bar .code').innerText()).slice(-7).replace(' ', '')

  const { page: phone } = await at(`${app.server.url}/`, 'phone')
  await phone.getByLabel('Code').fill(code)
  await button(phone, go).click()
  await button(phone, join).click()
  await phone.getByRole('navigation').waitFor()

  const bar = page.locator('.console-bar .next .main')
  const press = async (name: string) => {
    const step = bar.filter({ hasText: name })
    await hasBeenRead(step)
    await step.click()
    await step.waitFor({ state: 'detached' })
  }
  await press(open)
  await wall.getByText(prompt).first().waitFor()
  await phone.getByRole('button', { name: chosen }).click()
  await wall.getByText('100').first().waitFor()
  await press(close)
  await expect.poll(async () => (await app.db.selectFrom('poll').select('state').execute())[0]?.state).toBe('closed')
  await wall.close()
})
