import { json } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { hasBrowser } from '../support/browser.ts'
import { startTestServer } from '../support/test-server.ts'
import { exports, hostAt } from './hosting.ts'

const PREPARED = {
  title: 'Onboarding',
  brand: { name: 'Acme' },
  polls: [
    { kind: 'open_text', prompt: 'Where are you from?' },
    { kind: 'quiz', prompt: 'Which floor?', options: ['First', 'Second'], correctOption: 1 },
  ],
}

const asFile = (text: string) => ({ name: 'onboarding.json', mimeType: 'application/json', buffer: Buffer.from(text) })

it.skipIf(!hasBrowser)('a host creates a session from a file and saves its polls again', async () => {
  const app = await startTestServer({ now: Date.now })
  const host = await hostAt(app, 'phone')
  const { page } = host
  await page.getByText('Polls from a file (optional)').click()
  const file = page.locator('#prepared')
  await file.setInputFiles(asFile('{"name": 1}'))
  await page.getByText('Files of this format (JSON) can’t be read here.').waitFor()
  await file.setInputFiles(asFile(JSON.stringify(PREPARED)))
  await page.getByText('2 polls in this file.').waitFor()
  await host.isSound()
  expect(await page.getByLabel('Title').inputValue()).toBe('Onboarding')
  await page.getByLabel('Title').fill('Onboarding, May')
  await page.getByRole('button', { name: 'Create' }).click()
  await page.getByRole('heading', { name: 'Onboarding, May', level: 1 }).waitFor()
  await page.getByRole('button', { name: 'Polls', exact: true }).click()
  await page.getByText('Which floor?').waitFor()

  const saving = page.waitForEvent('download')
  await exports(host, 'Save polls')
  const saved = await saving
  expect(saved.suggestedFilename()).toMatch(/^onboarding-may-\d{4}-polls\.json$/)
  expect(await json(await saved.createReadStream())).toEqual({ ...PREPARED, title: 'Onboarding, May' })
  await host.isSound()
})

it.skipIf(!hasBrowser)('secret votes stay as the host chose them, whatever a table says', async () => {
  const app = await startTestServer({ now: Date.now })
  const { page } = await hostAt(app)
  await page.getByText('Polls from a file (optional)').click()
  const isSecret = page.getByLabel('Secret votes')
  await isSecret.check()
  const table = 'Question;Option 1;Option 2;Comment\nLunch?;Soup;Salad;soon'
  await page.locator('#prepared').setInputFiles({ ...asFile(table), name: 'polls.csv' })
  await page.getByText('1 poll in this file.').waitFor()
  expect(await isSecret.isChecked()).toBe(true)
  await page.getByLabel('Column Comment').selectOption({ label: 'Question' })
  await page.locator('.preview').getByText('soon', { exact: true }).waitFor()
  expect(await isSecret.isChecked()).toBe(true)
  await page.locator('#prepared').setInputFiles(asFile(JSON.stringify({ ...PREPARED, settings: { anonymous: false } })))
  await page.getByText('2 polls in this file.').waitFor()
  expect(await isSecret.isChecked()).toBe(false)
})

it.skipIf(!hasBrowser)('a file for a new session can be dropped anywhere on the form', async () => {
  const app = await startTestServer({ now: Date.now })
  const { page } = await hostAt(app)
  const isLeftToBrowser = await page.getByLabel('Title').evaluate((element) => {
    const dataTransfer = new DataTransfer()
    dataTransfer.items.add(new File(['Lunch?\n- Soup\n- Salad'], 'polls.md'))
    const give = (name: string) =>
      element.dispatchEvent(new DragEvent(name, { bubbles: true, cancelable: true, dataTransfer }))
    return [give('dragover'), give('drop')]
  })
  expect(isLeftToBrowser).toEqual([false, false])
  await page.getByText('1 poll in this file.').waitFor()
  await page.getByRole('heading', { name: '1 poll', exact: true }).waitFor()
  expect(await page.getByRole('heading', { name: 'Add' }).count()).toBe(0)
})

it.skipIf(!hasBrowser)('a table without questions is told so below its columns', async () => {
  const app = await startTestServer({ now: Date.now })
  const { page } = await hostAt(app)
  await page.getByText('Polls from a file (optional)').click()
  const table = 'Question;Option 1;Option 2\nLunch?;Soup;Salad'
  await page.locator('#prepared').setInputFiles({ ...asFile(table), name: 'polls.csv' })
  await page.getByLabel('Column Question').selectOption({ label: 'Leave out' })
  const told = page.getByText('Choose above which column has the questions.')
  const [columns, problem] = [await page.locator('.import-columns').boundingBox(), await told.boundingBox()]
  expect(problem?.y).toBeGreaterThan((columns?.y ?? 0) + (columns?.height ?? 0) - 1)
})
