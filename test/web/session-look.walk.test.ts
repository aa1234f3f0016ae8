import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { hasBrowser, Screen } from '../support/browser.ts'
import { noise, rings } from '../support/pictures.ts'
import { testServerOfFile } from '../support/test-server.ts'
import { button, chooses } from './hosting.ts'
import { bringToRest } from './motion.ts'
import { textContrasts } from './wall/contrasts.ts'

/** How a session looks, as its host chooses it. `SHOTS=folder` keeps pictures. */

const app = testServerOfFile({ now: Date.now })

async function shoots(page: Page, name: string): Promise<void> {
  const folder = process.env.SHOTS
  if (!folder) return
  await mkdir(folder, { recursive: true })
  await page.screenshot({ path: join(folder, `${name}.png`) })
}

const png = (buffer: Buffer) => ({ name: 'logo.png', mimeType: 'image/png', buffer })
const groundOf = (page: Page, of = '.wall') =>
  page.locator(of).evaluate((wall) => getComputedStyle(wall).getPropertyValue('background-color'))
/** Whether a colour is light: the sum of its channels is above the middle. */
const isLight = (colour: string) =>
  (colour.match(/[\d.]+/g) ?? []).slice(0, 3).reduce((sum, n) => sum + Number(n), 0) > 382

it.skipIf(!hasBrowser)(
  'a host chooses a look, sees it on a small wall at once, and everyone gets it',
  async () => {
    const ada = await app.host()
    const session = await ada.creates({ title: 'Spring summit', brand: { name: 'Example', font: 'Any' } })
    const poll = await ada.asks(session, {
      kind: 'multiple_choice',
      prompt: 'Where next?',
      options: ['Oslo', 'Riga', 'Bern'],
    })
    const host = await Screen.at(`${app.server.url}/host/${session.id}#k=${session.k}`, 'laptop', {
      isDrawnWhole: true,
    })
    const { page } = host
    await chooses(host, 'Session settings')
    const small = '.look .wall'
    expect(isLight(await groundOf(page, small))).toBe(true)
    await page.getByLabel('Midnight').check()
    await expect.poll(async () => isLight(await groundOf(page, small))).toBe(false)
    await page.getByLabel('Upload a logo').setInputFiles(png(rings(500, 200, false)))
    const preview = page.locator('.look > .logo')
    await expect.poll(() => preview.evaluate((one) => (one as HTMLImageElement).naturalWidth)).toBe(500)
    await page.locator(`${small} .logo`).waitFor()
    await bringToRest(page)
    await shoots(page, 'dialog-light')
    await host.isSound()
    await page.emulateMedia({ colorScheme: 'dark' })
    await bringToRest(page)
    await shoots(page, 'dialog-dark')
    await page.setViewportSize({ width: 360, height: 740 })
    await bringToRest(page)
    await shoots(page, 'dialog-phone')
    await host.isSound()
    await page.setViewportSize({ width: 740, height: 360 })
    await bringToRest(page)
    await shoots(page, 'dialog-phone-sideways')
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.getByLabel('Wall', { exact: true }).selectOption('light')
    await expect.poll(async () => isLight(await groundOf(page, small))).toBe(true)
    await button(page, 'Save').click()
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    const { brand } = await ada.hostView(session)
    expect(brand).toEqual({
      name: 'Example',
      font: 'Any',
      colors: { accent: '#6d7cff' },
      scheme: 'light',
      logo: { id: expect.stringMatching(/^[\da-f-]{36}$/) },
    })
    const logo = `/api/sessions/${session.id}/pictures/${(brand?.logo as { id: string }).id}`
    expect((await fetch(`${app.server.url}${logo}`)).headers.get('content-type')).toBe('image/png')

    const wall = await Screen.at(`${app.server.url}/wall/${session.id}#k=${session.k}`, 'projector', {
      isDrawnWhole: true,
    })
    for (const [scheme, asked] of [
      ['light', 'dark'],
      ['dark', 'light'],
    ] as const) {
      await ada.call('PATCH', `/api/sessions/${session.id}`, { brand: { ...brand, scheme } })
      await wall.page.emulateMedia({ colorScheme: asked })
      await expect.poll(async () => isLight(await groundOf(wall.page))).toBe(scheme === 'light')
      await wall.page.locator('.strip .logo').waitFor()
      await bringToRest(wall.page)
      const faint = (await textContrasts(wall.page)).filter(({ contrast }) => contrast < 4.5)
      expect(faint).toEqual([])
      await shoots(wall.page, `wall-${scheme}-on-a-${asked}-computer`)
    }
    const phone = await Screen.again(`${app.server.url}/${session.code}`, 'phone')
    await phone.page.locator('.logo-line .logo').waitFor()
    await phone.page.getByRole('button', { name: 'Join' }).click()
    await phone.page.getByRole('button', { name: 'Oslo' }).waitFor()
    await shoots(phone.page, 'phone')
    await phone.isSound()
    await ada.call('POST', `/api/sessions/${session.id}/polls/${poll.id}/close`)
    const report = await Screen.again(`${app.server.url}/report/${session.id}#k=${session.k}`, 'laptop')
    await report.page.locator('.logo').waitFor()
    await shoots(report.page, 'report')
    await report.isSound()

    await app.db.deleteFrom('picture').where('session_id', '=', session.id).execute()
    await ada.call('PATCH', `/api/sessions/${session.id}`, { brand: { ...brand, logo: { id: session.id } } })
    for (const { page: shown } of [wall, phone, report]) {
      await shown.reload()
      await shown.getByText('Spring summit').first().waitFor()
      await expect.poll(() => shown.locator('.logo').count()).toBe(0)
    }
    // A logo that does not load, and one that is none, leave no empty line.
    const line = phone.page.locator('.logo-line')
    expect(await line.isVisible()).toBe(false)
    await ada.call('PATCH', `/api/sessions/${session.id}`, { brand: { name: 'Example', logo: { id: 'none' } } })
    await expect.poll(() => line.count()).toBe(0)
  },
  300_000,
)

it.skipIf(!hasBrowser)('a copy of a session and a file of it have its logo', async () => {
  const ada = await app.host()
  const session = await ada.creates({ title: 'With a logo', polls: [{ kind: 'open_text', prompt: 'Why?' }] })
  const sent = { type: 'image/png', data: noise(40, 30).toString('base64') }
  const { id } = ada.expects(201, await ada.call('POST', `/api/sessions/${session.id}/pictures`, sent))
  const brand = {
    name: 'Example',
    logo: { alt: 'A', id },
    picture: { alt: 'B', id },
    deep: { logo: { a: 1 }, picture: 2 },
  }
  await ada.call('PATCH', `/api/sessions/${session.id}`, { brand })
  const host = await Screen.ready(app.server.url, 'laptop')
  await host.context.addCookies([
    { name: 'ws_host', value: ada.cookies.get('ws_host') ?? '', url: app.server.url, httpOnly: true },
  ])
  await host.page.goto(`${app.server.url}/host`)
  await host.page.getByRole('button', { name: 'More for “With a logo”' }).click()
  await host.page.getByRole('menuitem', { name: 'Duplicate' }).click()
  await host.page.waitForURL(/\/host\/[\da-f-]{36}/)
  const copied = new URL(host.page.url()).pathname.split('/')[2] ?? ''
  expect(copied).not.toBe(session.id)
  const { body } = await ada.call('GET', `/api/sessions/${copied}?host=1`)
  const added = expect.stringMatching(/^[\da-f-]{36}$/)
  expect(body.brand).toEqual({ ...brand, logo: { alt: 'A', id: added }, picture: { alt: 'B', id: added } })
  expect(body.brand.logo.id).not.toBe(id)
  expect((await fetch(`${app.server.url}/api/sessions/${copied}/pictures/${body.brand.logo.id}`)).status).toBe(200)
})
