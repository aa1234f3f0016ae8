import { expect, it } from 'vitest'
import { LANGUAGES } from '../../shared/languages/index.ts'
import { hasBrowser } from '../support/browser.ts'
import { rings } from '../support/pictures.ts'
import { testServerOfFile } from '../support/test-server.ts'
import { at, button, chooses, hostAt } from './hosting.ts'

const app = testServerOfFile({ now: Date.now })

it.skipIf(!hasBrowser)('a host changes all settings in one dialog, and other values stay', async () => {
  const ada = await app.host()
  const brand = { name: 'Old', colors: { accent: '#0b6b57', paper: '#fff' }, font: 'Any' }
  const session = await ada.creates({ title: 'All hands', brand })
  const host = await at(`${app.server.url}/host/${session.id}#k=${session.k}`, 'phone', { colorScheme: 'dark' })
  const { page } = host
  await chooses(host, 'Session settings')
  const save = await button(page, 'Save').boundingBox()
  expect(save && save.y + save.height).toBeLessThanOrEqual(page.viewportSize()?.height ?? 0)
  const sizeNow = page.viewportSize() ?? { width: 0, height: 0 }
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 800 })
    const beyond = await page.locator('.pair input').evaluateAll((all) =>
      all.map((one) => {
        const box = one.closest('.pair')?.getBoundingClientRect()
        return Math.round(one.getBoundingClientRect().right - (box?.right ?? 0))
      }),
    )
    expect([width, Math.max(...beyond)]).toEqual([width, 0])
  }
  await page.setViewportSize(sizeNow)
  // As all else of the pages says it, and only while it is edited as the browser writes it.
  const ends = page.getByLabel('Ends', { exact: true })
  const words = page.locator('.in-words', { has: ends }).locator('> span')
  const shown = async () => [
    await words.evaluate((one) => getComputedStyle(one).visibility),
    await ends.evaluate((one) => getComputedStyle(one).color),
  ]
  expect(await words.textContent()).toMatch(/^\w{3}\W/)
  expect(await shown()).toEqual(['visible', 'rgba(0, 0, 0, 0)'])
  await ends.focus()
  expect((await shown())[0]).toBe('hidden')
  expect((await shown())[1]).not.toBe('rgba(0, 0, 0, 0)')
  await page.getByLabel('Title').fill('Town hall')
  await page.getByLabel('Name of your organisation').fill('Example')
  await page.getByLabel('Colour', { exact: true }).fill('#ffe600')
  await page.getByLabel('Logo URL').fill('https://localhost:1/logo.svg')
  const behind = page.getByLabel('Background picture of the wall')
  await behind.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('none') })
  await page.getByText('This file can’t be opened as a picture').waitFor()
  await behind.setInputFiles({ name: 'rings.png', mimeType: 'image/png', buffer: rings(300, 200) })
  await button(page, 'Remove the picture').waitFor()
  const size = page.viewportSize() ?? { width: 0, height: 0 }
  await page.setViewportSize({ width: 320, height: 640 })
  await host.isSound()
  await page.setViewportSize(size)
  await page.getByLabel('Names', { exact: true }).selectOption('required')
  await page.getByLabel('Review questions before they appear').uncheck()
  await page.getByLabel('Hide how many people joined').check()
  await page.getByLabel('Share results').check()
  const languages = page.getByLabel('Language').getByRole('option')
  const named = await languages.allTextContents()
  expect(named).toHaveLength(1 + LANGUAGES.length)
  expect(named).toEqual(expect.arrayContaining(['Match each person’s browser', 'English', 'français', 'العربية']))
  await page.getByLabel('Language').selectOption('de')
  await page.getByText('No image found at this URL').waitFor()
  await app.audience(1, session)
  await button(page, '1 joined').waitFor()
  await host.isSound()
  await button(page, 'Save').click()
  await page.getByRole('heading', { name: 'Town hall', level: 1 }).waitFor()
  expect(await ada.hostView(session)).toMatchObject({
    title: 'Town hall',
    createdAt: session.createdAt,
    endsAt: session.endsAt,
    brand: {
      name: 'Example',
      logo: 'https://localhost:1/logo.svg',
      font: 'Any',
      colors: { accent: '#ffe600', paper: '#fff' },
      picture: { id: expect.stringMatching(/^[\da-f-]{36}$/) },
    },
    settings: { names: 'required', moderation: 'after', people: 'hidden', results: 'shared', language: 'de' },
  })
  const loudest = page.locator('.first-steps .main')
  const colour = () => loudest.evaluate((one) => getComputedStyle(one).backgroundColor)
  await expect.poll(colour).toBe('rgb(255, 230, 0)')
  await host.isSound()
  await chooses(host, 'Session settings')
  // What another host changes while the dialog is open stays.
  const { brand: before } = await ada.hostView(session)
  const others = {
    title: 'Town meeting',
    brand: { ...before, name: 'Sample' },
    settings: { scores: 'on', names: 'off' },
  }
  await ada.call('PATCH', `/api/sessions/${session.id}`, others)
  await page
    .getByRole('heading', { name: 'Town meeting', level: 1, includeHidden: true })
    .first()
    .waitFor({ state: 'attached' })
  await button(page, 'Remove the picture').click()
  await page.getByLabel('Share results').uncheck()
  await button(page, 'Save').click()
  const brandNow = async () => (await ada.hostView(session)).brand
  await expect.poll(async () => 'picture' in ((await brandNow()) ?? {})).toBe(false)
  expect(await brandNow()).toMatchObject({ name: 'Sample', font: 'Any' })
  const { title, settings } = await ada.hostView(session)
  const kept = { names: 'off', moderation: 'after', people: 'hidden', language: 'de', scores: 'on' }
  expect({ title, settings }).toEqual({ title: 'Town meeting', settings: kept })
})

it.skipIf(!hasBrowser)('a host shares links with helpers, and resets them', async () => {
  const host = await hostAt(app)
  const { page } = host
  await page.getByRole('button', { name: /^Feedback/ }).click()
  await page.getByRole('heading', { name: 'Feedback', level: 1 }).waitFor()
  await chooses(host, 'Links for hosts and helpers')
  const link = await page.getByLabel('Presenter', { exact: true }).inputValue()
  const helper = await at(link, 'tablet')
  await helper.page
    .locator('.console-bar')
    .getByRole('button', { name: /^Open next poll/ })
    .waitFor()
  await button(helper.page, 'Session').click()
  const items = await helper.page.getByRole('menuitem').allTextContents()
  expect(items.filter((item) => /End|Delete|Links|people/.test(item))).toEqual([])
  await helper.page.keyboard.press('Escape')
  await helper.isSound()
  await page.getByText('Reset all links').first().click()
  await button(page, 'Reset all links').click()
  await helper.page.getByText('You can’t open this session here.').waitFor()
})
