import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { liveAudience } from '../../client/index.ts'
import { hasBrowser, Screen, SIZES } from '../support/browser.ts'
import { bufferingProxy } from '../support/buffering-proxy.ts'
import { secondNode, startTestServer } from '../support/test-server.ts'
import { chooses } from './hosting.ts'
import { readQrCode } from './qr-code.ts'

/** Phones that check themselves before the talk, and the host who sees what they find. */

const MINUTE = 60_000
const rowOf = ({ page }: Screen, phone: string) =>
  page.getByRole('listitem').filter({ has: page.getByText(phone, { exact: true }) })

describe.skipIf(!hasBrowser)('a phone in the hall', () => {
  it("checks itself by the code on the host's screen, and both say what is wrong and what to do", async () => {
    const app = await startTestServer({ now: Date.now })
    const ada = await app.host()
    const session = await ada.creates({ title: 'All hands' })
    const everything = async () =>
      JSON.stringify([
        await ada.hostView(session),
        (await ada.call('GET', `/api/sessions/${session.id}/export`)).text,
        (await ada.call('GET', `/api/sessions/${session.id}/results`)).text,
        (await ada.call('GET', '/api/sessions')).text,
      ])
    const before = await everything()
    // The host is at another node than the phones are.
    const node = await secondNode(app)
    const path = `/host/${session.id}/check#k=${session.k}`
    const host = await Screen.again(`http://live.localhost:${node.port}${path}`, 'projector')
    await host.page.getByText('No phones checked yet').waitFor()
    const address = new URL((await readQrCode(host.page)) ?? '')
    expect(`${address.host}${address.pathname}`).toBe(`live.localhost:${node.port}/check/${session.code}`)
    const straight = `http://live.localhost:${app.server.port}`
    const at = (origin: string) => origin + address.pathname + address.hash

    const good = await Screen.again(at(straight), 'phone')
    await good.page.getByText('This phone is ready.').waitFor()
    await good.page.getByRole('heading', { name: 'Phone 1' }).waitFor()
    await rowOf(host, 'Phone 1').getByText('Ready', { exact: true }).waitFor()

    const late = await Screen.open('phone', { locale: 'de-DE' })
    await late.context.clock.setFixedTime(Date.now() + 10 * MINUTE)
    await late.context.addInitScript(() =>
      Object.defineProperty(Document.prototype, 'cookie', { get: () => '', set: () => {} }),
    )
    const held = await Screen.open('phone', { colorScheme: 'dark' })
    await held.page.goto(at(await bufferingProxy(app.server.port)))
    await held.page.getByRole('heading', { name: 'Phone 2' }).waitFor()
    await rowOf(host, 'Phone 2').getByText('Checking').waitFor()
    await late.page.goto(at(straight))
    await held.page.getByText('This phone can vote, with 1 problem.').waitFor()
    const streamed = held.page.locator('li.works').filter({ hasText: 'New polls appear seconds late' })
    await streamed.getByText('Votes count.').waitFor()
    // Words of who runs the network come when they are asked for.
    expect(await streamed.getByText('set proxy_buffering off').isVisible()).toBe(false)
    await streamed.getByText('For IT').click()
    await streamed.getByText('set proxy_buffering off').waitFor()
    // It can vote: the way on comes first.
    const on = held.page.getByRole('link', { name: 'To the session', exact: true })
    expect(await on.getAttribute('class')).toBe('button main')
    await held.page.getByRole('button', { name: 'Check again' }).waitFor()
    await held.isSound()
    await late.page.getByText('Dieses Handy kann nicht abstimmen.').waitFor()
    await late.page.getByText('Die Uhr geht 10 Minuten vor').waitFor()
    await rowOf(host, 'Phone 2').getByText('Slow', { exact: true }).waitFor()
    await rowOf(host, 'Phone 3').getByText('Can’t vote', { exact: true }).waitFor()
    // The worst first, each in a line that says what is wrong and unfolds to what to do.
    expect(await host.page.locator('.hall-check li strong').allTextContents()).toEqual([
      'Phone 3',
      'Phone 2',
      'Phone 1',
    ])
    const heights = await host.page
      .locator('.hall-check li')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height))
    expect(Math.max(...heights)).toBeLessThan(SIZES.projector.height / 12)
    for (const fault of ['The clock is 10 minutes fast', 'The browser blocks cookies'])
      await rowOf(host, 'Phone 3').getByText(fault).waitFor()
    const { page } = host
    for (const [phone, remedy] of [
      ['Phone 2', 'Votes count.'],
      ['Phone 3', 'Joining needs a cookie.'],
    ] as const) {
      expect(await page.getByText(remedy).isVisible()).toBe(false)
      await page.getByText(phone, { exact: true }).click()
      await page.getByText(remedy).waitFor()
    }
    await rowOf(host, 'Phone 2').getByText('For IT').click()
    await rowOf(host, 'Phone 2').getByText('set proxy_buffering off').waitFor()
    await host.page.getByText('1 of 3 phones are ready.').waitFor()
    await host.page.setViewportSize(SIZES.phone)
    await host.isSound()
    expect(await everything()).toBe(before)

    // Its page may be loaded again: it stays the same phone. An old address says what to do.
    await good.page.reload()
    await good.page.getByRole('heading', { name: 'Phone 1' }).waitFor()
    await ada.call('POST', `/api/sessions/${session.id}/keys/renew`)
    await good.page.reload()
    await good.page.getByText('Scan the code on the host’s screen again.').waitFor()
  })

  it('can be checked from the console, which says why if that is impossible', async () => {
    const app = await startTestServer({ now: Date.now })
    const ada = await app.host()
    const session = await ada.creates()
    const url = `http://localhost:${app.server.port}`
    const host = await Screen.again(`${url}/host/${session.id}#k=${session.k}`, 'projector')
    const opened = host.context.waitForEvent('page')
    await chooses(host, 'Hall check')
    const check = await opened
    // The browser is on the server's machine, which has no other address.
    await check.getByText('Phones can’t reach this address').waitFor()
    await ada.call('PATCH', `/api/sessions/${session.id}`, { title: 'All hands, winter' })
    await check.getByText('All hands, winter').waitFor()
    await ada.ends(session)
    await check.getByText('This session has ended').waitFor()
    await check.goto(`${url}/host/ZZZZZZ/check`)
    await check.getByRole('alert').filter({ hasText: 'There is no session' }).waitFor()
  })

  it('has a row that a phone has room for, whatever became of it', async () => {
    // One that tells nothing more is lost after 20 s.
    let ahead = -30_000
    const app = await startTestServer({ now: () => Date.now() + ahead })
    const ada = await app.host()
    const session = await ada.creates()
    const { url } = app.server
    const host = liveAudience({ baseUrl: url, hostKey: session.k })
    const { key } = await host.getHallCheck({ id: session.id })
    const phones = liveAudience({ baseUrl: url, hostKey: key })
    await phones.checkPhone({ id: session.id, phone: randomUUID() })
    ahead = 0
    const found = { answered: 7_400, silence: 4_500, ahead: -12 * MINUTE, cookies: false }
    await phones.checkPhone({ id: session.id, phone: randomUUID(), found })
    const screen = await Screen.again(`${url}/host/${session.id}/check#k=${session.k}`, 'phone')
    const { page } = screen
    for (const state of ['Lost contact', 'Can’t vote']) await page.getByText(state, { exact: true }).waitFor()
    await screen.isSound()
    const grounds = await page
      .locator('.hall-check li')
      .evaluateAll((rows) => rows.map((row) => getComputedStyle(row).backgroundColor))
    expect(grounds).toEqual(Array(2).fill('rgba(0, 0, 0, 0)'))
  })
})
