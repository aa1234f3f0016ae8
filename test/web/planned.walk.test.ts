import { describe, expect, it } from 'vitest'
import { hasBrowser } from '../support/browser.ts'
import { testServerOfFile } from '../support/test-server.ts'
import { at, hostAt } from './hosting.ts'

/** A session of next week is not told as one that goes on: in the list and in the console, until somebody takes part. */

const HOUR = 3_600_000
const DAY = 24 * HOUR
const app = testServerOfFile({ now: Date.now })

describe.skipIf(!hasBrowser)('a session that has not begun', () => {
  it.each([
    'laptop',
    'phone',
  ] as const)('is planned in the list, with its start or its end, and live once it is used: %s', async (size) => {
    const ada = await app.host()
    const make = (title: string, inMs: number) => ada.creates({ title, endsAt: Date.now() + inMs })
    await ada.creates({ title: 'Next week', createdAt: Date.now() + 7 * DAY })
    const [near, far, joined, asked] = [
      await make('Tomorrow', DAY),
      await make('In ten days', 10 * DAY),
      await make('Joined', 10 * DAY),
      await make('Asked', 10 * DAY),
    ]
    await app.phone('Zoe').joins(joined)
    await ada.asks(asked, { kind: 'open_text', prompt: 'Why?' })
    const host = await hostAt(app, size)
    const value = ada.cookies.get('ws_host') ?? ''
    await host.context.addCookies([{ name: 'ws_host', value, url: app.server.url, httpOnly: true }])
    const { page } = host
    await page.goto(`${app.server.url}/host`)
    const entry = (title: string) => page.locator('.session-list > li').filter({ hasText: title })
    await entry('Tomorrow')
      .getByText(/^Ends \w{3} \d\d:\d\d$/)
      .waitFor()
    await entry('In ten days')
      .getByText(/^No start set · Ends \w{3}/)
      .waitFor()
    const states = page.locator('.session-list .badge:not(.ends)')
    expect(await states.allTextContents()).toEqual(['Live', 'Live', 'Planned', 'Planned', 'Planned'])
    const dates = page.locator('.session-list .date')
    await entry('Next week')
      .getByText(/^Starts \w{3} \d+ \w{3} \d\d:\d\d$/)
      .waitFor()
    expect((await dates.allTextContents()).map((date) => date.split(' ')[0]).sort()).toEqual([
      ...Array(3).fill('Ends'),
      'No',
      'Starts',
    ])
    await host.isSound()
    expect([near, far].every(({ status }) => status === 'live')).toBe(true)
  })

  it.each(['laptop', 'phone'] as const)('can be joined, the console says, before a poll is open: %s', async (size) => {
    const ada = await app.host()
    const session = await ada.creates({ title: 'All hands', endsAt: Date.now() + 3 * DAY })
    const host = await at(`${app.server.url}/host/${session.id}#k=${session.k}`, size)
    const now = host.page.locator('.console-bar .now')
    await now.getByText('People can join now').waitFor()
    await host.isSound()
    const texts = () => now.innerText()
    const before = await texts()
    await app.phone('Zoe').joins(session)
    await host.page.getByText('1 joined').first().waitFor()
    // Neither planned nor live, which would move the words when somebody joins.
    expect([before, await texts()]).toEqual(['People can join now', 'People can join now'])
  })
})
