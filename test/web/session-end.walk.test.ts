import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { hasBrowser, Screen } from '../support/browser.ts'
import type { Host } from '../support/people.ts'
import { testServerOfFile } from '../support/test-server.ts'
import { at, button } from './hosting.ts'

/** What hosts are told of a session's end, and when. */

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const WEEK = 7 * DAY

const app = testServerOfFile({ now: Date.now })

describe.skipIf(!hasBrowser)('the end of a session', () => {
  const endsIn = async (ms: number, more: object = {}) => {
    const ada = await app.host()
    const endsAt = Date.now() + ms
    const session = await ada.creates({ title: 'Town hall', endsAt, createdAt: endsAt - 90 * DAY, ...more })
    return { ada, session, endsAt }
  }
  const opens = (session: { id: string; k?: string | undefined }, size: 'laptop' | 'phone' = 'laptop', hint = '') =>
    at(`${app.server.url}/host/${session.id}#k=${session.k}${hint}`, size)
  const notice = (page: Page) => page.locator('.session-end')
  const signedIn = async (ada: Host, path: string) => {
    const host = await Screen.ready(`http://127.0.0.1:${app.server.port}`, 'laptop')
    const url = `http://127.0.0.1:${app.server.port}`
    await host.context.addCookies([{ name: 'ws_host', value: ada.cookies.get('ws_host') ?? '', url, httpOnly: true }])
    await host.page.goto(url + path)
    return host
  }

  it('is not told while it is far', async () => {
    const { session } = await endsIn(2 * DAY + HOUR)
    const { page } = await opens(session)
    await page.locator('.first-steps').waitFor()
    await button(page, 'Session').click()
    await page.getByRole('menuitem', { name: 'Session settings' }).waitFor()
    expect(await notice(page).count()).toBe(0)
  })

  it('is told in the console from two days before, and moved a week later by one press', async () => {
    const { ada, session, endsAt } = await endsIn(2 * DAY - HOUR)
    for (const size of ['laptop', 'phone'] as const) {
      const host = await opens(session, size)
      await notice(host.page)
        .getByRole('status')
        .getByText(/^Ends \w{3},? /)
        .waitFor()
      await host.isSound()
    }
    const { page } = await opens(session)
    const { page: other } = await opens(session)
    await notice(other).waitFor()
    await notice(page)
      .getByRole('button', { name: /^Extend to \w{3},? / })
      .click()
    await page.getByRole('status').getByText('Extended. The session now ends on').waitFor()
    for (const one of [page, other]) await notice(one).waitFor({ state: 'detached' })
    const changed = await ada.hostView(session)
    // The same time of day a week later, where summer time may have begun or ended.
    expect(Math.abs((changed.endsAt ?? 0) - endsAt - WEEK)).toBeLessThanOrEqual(HOUR)
  })

  it('is told to helpers, who cannot move it', async () => {
    const { ada, session } = await endsIn(DAY)
    const { present } = (await ada.call('GET', `/api/sessions/${session.id}/keys`)).body
    const { page } = await opens({ id: session.id, k: present }, 'laptop', '&for=present')
    await notice(page).getByText(/^Ends/).waitFor()
    expect(await notice(page).getByRole('button').count()).toBe(0)
  })

  it('is a warning a quarter of an hour before, which says what happens to the open poll', async () => {
    const { ada, session } = await endsIn(14 * MINUTE, { poll: { kind: 'open_text', prompt: 'Why?' } })
    const { page } = await opens(session)
    await page
      .locator('.session-end.notice')
      .getByText(/^This session ends at .*\. Voting stops then\.$/)
      .waitFor()
    const [poll] = (await ada.hostView(session)).polls ?? []
    await ada.call('POST', `/api/sessions/${session.id}/polls/${poll?.id}/open`)
    const warning = page.getByRole('status').getByText(/^This session ends at .*, and closes the open poll\.$/)
    await warning.waitFor()
  })

  it('comes nearer on a page that is left open', async () => {
    const { session } = await endsIn(2 * DAY + HOUR)
    const { page } = await Screen.at(`${app.server.url}/host/${session.id}#k=${session.k}`, 'laptop', { clock: true })
    await button(page, 'Session').click()
    await page.getByRole('menuitem', { name: 'Session settings' }).waitFor()
    expect(await notice(page).count()).toBe(0)
    // The page would learn from an answer that the server's time has not moved.
    await page.context().setOffline(true)
    await page.clock.fastForward(2 * HOUR)
    await notice(page).getByText(/^Ends/).waitFor()
    await page.clock.fastForward(2 * DAY - 70 * MINUTE)
    await page.locator('.session-end.notice').waitFor()
  })

  it('is told in the time zone and the language of who reads it', async () => {
    const { session, endsAt } = await endsIn(DAY)
    const url = `${app.server.url}/host/${session.id}#k=${session.k}`
    const { page } = await Screen.at(url, 'laptop', { locale: 'de-DE', timezoneId: 'Asia/Kolkata' })
    const there = new Date(endsAt + 5.5 * HOUR)
    const day = ['So', 'Mo', 'Di', 'Mi', 'Do', 'Fr', 'Sa'][there.getUTCDay()]
    const time = there.toISOString().slice(11, 16)
    await notice(page).getByText(`Endet ${day} ${time}`, { exact: true }).waitFor()
  })

  it('is in the list and in the hall check', async () => {
    const { ada, session, endsAt } = await endsIn(DAY)
    await ada.creates({ title: 'Far away' })
    const { page } = await signedIn(ada, '/host')
    const entry = page.locator('.session-list > li').filter({ hasText: 'Town hall' })
    await entry.getByText(/^Ends \w{3}/).waitFor()
    expect(await page.locator('.session-list .ends').count()).toBe(1)
    await page.getByText(/^No start set · Ends \w{3} \d+ \w{3}$/).waitFor()
    const check = await at(`${app.server.url}/host/${session.id}/check#k=${session.k}`, 'laptop')
    await check.page
      .getByText(new RegExp(`^People can join and vote until .*\\b${new Date(endsAt).getDate()}\\b`))
      .waitFor()
    await check.isSound()
  })

  it('offers a duplicate of what nobody used', async () => {
    const ada = await app.host()
    const polls = [{ kind: 'open_text' as const, prompt: 'Why?' }]
    const session = await ada.creates({ title: 'Missed', polls })
    await ada.call('POST', `/api/sessions/${session.id}/end`)
    const { page } = await signedIn(ada, `/host/${session.id}`)
    await notice(page).getByText('This session ended before anybody used it.').waitFor()
    await notice(page).getByRole('button', { name: 'Duplicate' }).click()
    await page.getByRole('heading', { name: 'Missed (copy)', level: 1 }).waitFor()
    const copy = await ada.hostView({ id: new URL(page.url()).pathname.split('/')[2] ?? '' })
    expect([copy.status, copy.polls?.map(({ prompt, state }) => [prompt, state])]).toEqual([
      'live',
      [['Why?', 'draft']],
    ])
  })
})
