import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { TITLE_MAX } from '../../shared/limits.ts'
import { hasBrowser, Screen, SIZES, shareScreens } from '../support/browser.ts'
import type { CreatedSession, Host } from '../support/people.ts'
import { testServerOfFile } from '../support/test-server.ts'
import { button } from './hosting.ts'

/** The list of a host's sessions: empty, loading, failing, and long. */

/** A page of the list, and more than it holds. */
const PAGE = 50
const MANY = 57
const POLLS = [
  { kind: 'multiple_choice' as const, prompt: 'Stay or go?', options: ['Stay', 'Go'] },
  { kind: 'open_text' as const, prompt: 'Why?', reveal: 'host' as const },
]

const TITLE = `Retro ${'é'.repeat(TITLE_MAX - 12)} Oslo`
const settings = { questions: 'off', names: 'required' }

const app = testServerOfFile({ now: Date.now })

describe.skipIf(!hasBrowser)('the list of a host’s sessions', () => {
  shareScreens()
  let ada: Host
  let host: Screen
  let page: Page
  let entries: Locator
  let url: string
  let oldest: CreatedSession
  let bare: CreatedSession

  beforeAll(async () => {
    ada = await app.host()
    url = `http://127.0.0.1:${app.server.port}`
    host = await Screen.ready(url, 'projector')
    page = host.page
    entries = page.locator('.session-list > li')
    const value = ada.cookies.get('ws_host') ?? ''
    await host.context.addCookies([{ name: 'ws_host', value, url, httpOnly: true }])
  })

  const creates = async (count: number) => {
    for (let n = 0; n < count; n++) await ada.creates({ title: `Standup ${n}` })
  }

  it('says that it loads, that it failed, and that it is empty', async () => {
    let fail = () => {}
    const failing = new Promise<void>((resolve) => {
      fail = resolve
    })
    await page.route('**/api/sessions?*', async (route) => {
      await failing
      await route.abort()
    })
    await page.goto(`${url}/host`)
    await page.getByRole('heading', { name: 'Loading…' }).waitFor()
    fail()
    await page.getByRole('alert').filter({ hasText: 'That didn’t go through.' }).waitFor()
    await host.isSound()
    await page.unroute('**/api/sessions?*')
    await button(page, 'Try again').click()
    await page.getByText('No sessions yet.').waitFor()
  })

  it('closes the menu of the account by Escape, by a press beside it and by its button', async () => {
    await page.goto(`${url}/host`)
    const name = page.locator('.account summary')
    const inside = page.locator('.account').getByRole('button').last()
    for (const close of [() => page.keyboard.press('Escape'), () => page.locator('h1').click(), () => name.click()]) {
      await name.click()
      await inside.waitFor()
      await inside.focus()
      await close()
      await inside.waitFor({ state: 'hidden' })
    }
    await name.press('Enter')
    await inside.waitFor()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Escape')
    await inside.waitFor({ state: 'hidden' })
    expect(await name.evaluate((one) => one === document.activeElement)).toBe(true)
  })

  it('copies a new token', async () => {
    await host.context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.goto(`${url}/host`)
    await page.locator('.account summary').click()
    await button(page, 'Create API token').click()
    const token = await page.locator('.account output').innerText()
    await button(page, 'Copy').click()
    await page.getByRole('status').getByText('Copied.').waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(token)
    await host.isSound()
  })

  it('copies a token on plain http, and says how to copy it by hand where that fails', async () => {
    await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true }))
    const said = page.locator('.token').getByRole('status')
    await page.evaluate(() => Object.assign(document, { execCommand: () => false }))
    await button(page, 'Copy').click()
    await said.getByText('Select the token and copy it.').waitFor()
    await page.evaluate(() => Reflect.deleteProperty(document, 'execCommand'))
    await button(page, 'Copy').click()
    await said.getByText('Copied.').waitFor()
    expect(await page.locator('.account details').evaluate((menu: HTMLDetailsElement) => menu.open)).toBe(true)
  })

  it('offers more only where there is more', async () => {
    oldest = await ada.creates({ title: TITLE, settings, polls: POLLS })
    bare = await ada.creates({ title: 'Bare', polls: POLLS.slice(0, 1) })
    const [draft] = bare.polls ?? []
    await ada.call('DELETE', `/api/sessions/${bare.id}/polls/${draft?.id}`)
    await ada.call('POST', `/api/sessions/${oldest.id}/end`)

    // A page that is full and the last one has nothing more to show.
    await creates(PAGE - 2)
    await page.reload()
    await expect.poll(() => entries.count()).toBe(PAGE)
    expect(await button(page, 'Show more').count()).toBe(0)
    await creates(MANY - PAGE)
    await page.reload()
    await expect.poll(() => entries.count()).toBe(PAGE)
    await button(page, 'Show more').click()
    await expect.poll(() => entries.count()).toBe(MANY)
  })

  it('shows two lines of a long title, and all of it to whoever rests on it or hears it', async () => {
    const lines = (title: Locator) =>
      title.evaluate((one) => one.clientHeight / Number.parseFloat(getComputedStyle(one).lineHeight))
    const link = page.getByRole('link', { name: TITLE })
    for (const size of ['phone', 'tablet'] as const) {
      await page.setViewportSize(SIZES[size])
      expect(await link.locator('strong').getAttribute('title')).toBe(TITLE)
      expect(await lines(link.locator('strong'))).toBeLessThan(2.5)
      await host.looksSound()
    }
    await page.setViewportSize(SIZES.phone)
    await page.goto(`${url}/host/${oldest.id}/check`)
    const beside = page.locator('header').getByText(TITLE)
    expect([await beside.getAttribute('title'), Math.floor(await lines(beside))]).toEqual([TITLE, 2])
    await page.goto(`${url}/host`)
    await page.setViewportSize(SIZES.projector)
  })

  it('finds sessions by title, code and status', async () => {
    await page.reload()
    const find = page.getByRole('searchbox', { name: 'Find' })
    await find.fill('oslo')
    await expect.poll(() => entries.count()).toBe(1)
    await find.fill(bare.code.toLowerCase())
    await entries.getByText('Bare').waitFor()
    await find.fill('nowhere')
    await page.getByText('No sessions with that name.').waitFor()
    await find.fill('')
    await button(page, 'Ended').click()
    await expect.poll(() => entries.count()).toBe(1)
    await host.isSound()
  })

  it('duplicates a session of the longest title, with its polls and settings', async () => {
    await button(page, `More for “${TITLE}”`).click()
    await page.getByRole('menuitem', { name: 'Duplicate' }).click()
    await page.getByRole('heading', { name: TITLE, level: 1 }).waitFor()
    const copyAt = new URL(page.url()).pathname.split('/')[2] ?? ''
    const copy = await ada.hostView({ id: copyAt })
    expect(copyAt).not.toBe(oldest.id)
    expect([copy.status, copy.settings]).toEqual(['live', settings])
    expect(copy.polls).toMatchObject(POLLS.map(({ kind, prompt }) => ({ kind, prompt })))
    expect(copy.polls).toMatchObject([{ state: 'draft' }, { state: 'draft', reveal: 'host' }])
  })

  it('leads on from anywhere in a line, whose way in is in sight', async () => {
    const near = await ada.creates({ title: 'Near' })
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 740 })
      await page.goto(`${url}/host`)
      const line = entries.filter({ hasText: 'Near' })
      const way = line.locator('.way')
      await way.waitFor()
      const [box, at] = await Promise.all([line.boundingBox(), way.boundingBox()])
      if (!box || !at) throw new Error('a line and its way in are drawn')
      expect(at.x).toBeGreaterThan(box.x + box.width / 2)
      await page.mouse.click(at.x + at.width / 2, at.y + at.height / 2)
      await page.waitForURL(`**/host/${near.id}`)
    }
    await page.setViewportSize({ width: 1280, height: 740 })
  })

  it('leads to the report of a session that ended and was used, and to the console of one that was not', async () => {
    const used = await ada.creates({ title: 'Used', polls: POLLS.slice(0, 1) })
    const unused = await ada.creates({ title: 'Empty' })
    await app.audience(1, used)
    for (const one of [used, unused]) await ada.ends(one)
    await page.goto(`${url}/host`)
    const hrefOf = (title: string) =>
      page
        .locator('.session-list a')
        .filter({ has: page.getByText(title, { exact: true }) })
        .getAttribute('href')
    await entries.filter({ hasText: 'Used' }).locator('.way').getByText('Report').waitFor()
    expect([await hrefOf('Used'), await hrefOf('Empty')]).toEqual([`/report/${used.id}`, `/host/${unused.id}`])
    await page.locator('.session-list a').filter({ hasText: 'Used' }).click()
    await page.waitForURL(`**/report/${used.id}`)
    await page.getByRole('heading', { name: 'Used', level: 1 }).waitFor()
  })

  it('closes a menu when the keyboard goes on, so that two are never open', async () => {
    await page.goto(`${url}/host`)
    const more = page.getByRole('button', { name: 'More for “Bare”' })
    const menu = page.getByRole('menu', { name: 'More for “Bare”' })
    await page.getByRole('searchbox').fill('bare')
    await more.press('Enter')
    await menu.waitFor()
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Shift+Tab')
    await menu.waitFor({ state: 'hidden' })
    // Of the account's and another, the one that opens closes the other.
    const account = page.locator('.account summary')
    const inside = page.locator('.account').getByRole('button').last()
    await account.press('Enter')
    await inside.waitFor()
    await more.press('Enter')
    await menu.waitFor()
    await inside.waitFor({ state: 'hidden' })
    await account.press('Enter')
    await inside.waitFor()
    await menu.waitFor({ state: 'hidden' })
  })

  it('duplicates a session without polls', async () => {
    await page.goto(`${url}/host`)
    await page.getByRole('searchbox').fill('bare')
    await button(page, 'More for “Bare”').click()
    await page.getByRole('menuitem', { name: 'Duplicate' }).click()
    await page.getByRole('heading', { name: 'Bare (copy)', level: 1 }).waitFor()
    const bareCopy = new URL(page.url()).pathname.split('/')[2] ?? ''
    expect((await ada.hostView({ id: bareCopy })).polls).toEqual([])
  })
})
