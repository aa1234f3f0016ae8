import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { LANGUAGES } from '../../shared/languages/index.ts'
import { hasBrowser, SIZES } from '../support/browser.ts'
import { testServerOfFile } from '../support/test-server.ts'
import { at, button, chooses } from './hosting.ts'
import { readQrCode } from './qr-code.ts'

/** Tickets: a host lets people join only with one, prints them, and makes them void. */

const app = testServerOfFile({ now: Date.now })

/** A4 between the margins of 10 mm, in pixels of 1/96 inch. */
const PAPER = { width: Math.floor((190 / 25.4) * 96), height: Math.floor((277 / 25.4) * 96) }
const LONG = 'All hands of everybody who has anything to do with the new office, in autumn '.repeat(2)

/** What reaches out of its ticket, or is wider than its place there. */
const cutOff = (page: Page) =>
  page.locator('.sheets li').evaluateAll((all) =>
    all.flatMap((one) => {
      const paper = one.getBoundingClientRect()
      return [...one.querySelectorAll('svg, strong, p')].flatMap((part) => {
        const { left, right, top, bottom } = part.getBoundingClientRect()
        const isInside = left >= paper.left && right <= paper.right && top >= paper.top && bottom <= paper.bottom
        return isInside && part.scrollWidth <= part.clientWidth + 1 ? [] : [part.outerHTML.slice(0, 80)]
      })
    }),
  )

describe.skipIf(!hasBrowser)('tickets', () => {
  async function withTickets(title: string, language?: string) {
    const ada = await app.host()
    const settings = { admission: 'tickets', ...(language && { language }) }
    const session = await ada.creates({ title, settings })
    const host = await at(`${app.server.url}/host/${session.id}/tickets#k=${session.k}`, 'laptop')
    return { ada, session, host, page: host.page }
  }

  it('are asked for by a setting, which is fixed once somebody has joined', async () => {
    const ada = await app.host()
    const session = await ada.creates({ title: 'All hands' })
    const host = await at(`${app.server.url}/host/${session.id}#k=${session.k}`, 'laptop')
    const { page } = host
    await chooses(host, 'Session settings')
    await page.getByLabel('Who can join').selectOption('tickets')
    await page.getByText('only while nobody has joined').waitFor()
    await host.isSound()
    await button(page, 'Save').click()
    await expect.poll(async () => (await ada.hostView(session)).settings?.admission).toBe('tickets')
    const path = `/api/sessions/${session.id}/tickets`
    const { tickets } = await ada.expects(201, await ada.call('POST', path, { count: 1 }))
    await app.phone('Zoe').call('POST', `/api/sessions/${session.id}/join`, { ticket: tickets[0] })
    await button(page, '1 joined').waitFor()
    await chooses(host, 'Session settings')
    await page.getByText('This can’t change any more: 1 joined.').waitFor()
    expect(await page.getByLabel('Who can join').count()).toBe(0)
    await page.getByLabel('Title').fill('Town hall')
    await button(page, 'Save').click()
    await page.getByRole('heading', { name: 'Town hall', level: 1 }).waitFor()
    const opened = page.context().waitForEvent('page')
    await chooses(host, 'Tickets')
    const other = await opened
    await other.getByText('1 issued · 1 used · 0 void').waitFor()
    await other.close()
  })

  it('are issued as many as the host typed, also where their counts change meanwhile', async () => {
    const { ada, session, page } = await withTickets('All hands')
    const howMany = page.getByLabel('How many tickets?')
    expect(await howMany.inputValue()).toBe('20')
    await howMany.fill('2')
    await ada.expects(201, await ada.call('POST', `/api/sessions/${session.id}/tickets`, { count: 1 }))
    await page.getByText('1 issued · 0 used · 0 void').waitFor()
    await button(page, 'Issue tickets').click()
    await page.getByText('3 issued · 0 used · 0 void').waitFor()
    expect(await howMany.inputValue()).toBe('2')
  })

  it('are printed ten to a page, whole, each with a QR code that opens the page to join', async () => {
    const { session, host, page } = await withTickets(LONG)
    await page.getByText('A ticket lets one person in').waitFor()
    await host.isSound()
    await page.getByLabel('How many tickets?').fill('25')
    await button(page, 'Issue tickets').click()
    await page.getByText('25 issued · 0 used · 0 void').waitFor()
    await page.getByText('they are shown only once').waitFor()
    await host.isSound()
    const tickets = await page.locator('.sheets .ticket').allTextContents()
    expect(new Set(tickets).size).toBe(25)

    await page.emulateMedia({ media: 'print' })
    await page.setViewportSize(PAPER)
    expect(await page.locator('.tickets > header').isVisible()).toBe(false)
    const sheets = await page.locator('.sheets > ul').all()
    expect(sheets).toHaveLength(3)
    for (const sheet of sheets) {
      const { width = 0, height = 0 } = (await sheet.boundingBox()) ?? {}
      expect(width).toBeLessThanOrEqual(PAPER.width)
      expect(height).toBeLessThanOrEqual(PAPER.height)
    }
    expect(await cutOff(page)).toEqual([])
    for (const n of [0, 9, 24]) {
      const read = await readQrCode(page, page.locator('.sheets .qr').nth(n))
      expect(read).toMatch(new RegExp(`/${session.code}#ticket=${tickets[n]}$`))
    }
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
    expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(3)
  })

  it.each(
    LANGUAGES.filter((tag) => tag !== 'en'),
  )('fit their paper in %s, the language of the session', async (language) => {
    const { host, page } = await withTickets(LONG, language)
    await page.locator(`html[lang="${language}"]`).waitFor()
    await page.locator('#count').fill('10')
    await page.locator('form .main').click()
    await page.locator('.sheets li').nth(9).waitFor()
    await page.setViewportSize(SIZES.phone)
    await host.looksSound()
    await page.emulateMedia({ media: 'print' })
    await page.setViewportSize(PAPER)
    expect(await cutOff(page)).toEqual([])
  })

  it('are nothing that a helper sees or issues', async () => {
    const { ada, session } = await withTickets('All hands')
    const { moderate } = ada.expects(200, await ada.call('GET', `/api/sessions/${session.id}/keys`))
    const helper = await at(`${app.server.url}/host/${session.id}/tickets#k=${moderate}`, 'laptop')
    await helper.page.getByRole('alert').getByText('This link is for helpers, who can’t do this.').waitFor()
    expect(await button(helper.page, 'Issue tickets').count()).toBe(0)
    await helper.isSound()
  })

  it('are void once the host types them', async () => {
    const { ada, session, host, page } = await withTickets('All hands')
    const { tickets } = await ada.expects(
      201,
      await ada.call('POST', `/api/sessions/${session.id}/tickets`, { count: 2 }),
    )
    await page.getByText('2 issued').waitFor()
    await page.getByText('Make a ticket void').first().click()
    const field = page.getByLabel('Type the ticket.')
    await field.fill('00000-00000')
    await button(page, 'Make a ticket void').click()
    await page.getByRole('alert').getByText('This session has issued no such ticket.').waitFor()
    await field.fill(tickets[0].toLowerCase().replace('-', ' '))
    await button(page, 'Make a ticket void').click()
    await page.getByText('2 issued · 0 used · 1 void').waitFor()
    await host.isSound()
  })
})
