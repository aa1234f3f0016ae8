import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { hasBrowser, type Screen, SIZES } from '../support/browser.ts'
import { testServerOfFile } from '../support/test-server.ts'
import { at, button } from './hosting.ts'

/** What is pressed on a host's pages is large enough: for a finger on a phone, and for a mouse elsewhere. */

const app = testServerOfFile({ now: Date.now })

/** The least height and width in pixels: of WCAG 2.2 (2.5.5) on phones, else of 2.5.8. */
const LEAST = { phone: 44, laptop: 24 }

/** Everything in sight that is pressed and smaller. A box or dot to check is as large as its label. */
const tooSmall = (page: Page, least: number) =>
  page.evaluate((most) => {
    const pressed = document.querySelectorAll<HTMLElement>('a, button, select, input, textarea, summary')
    return [...pressed].flatMap((one) => {
      if (!one.checkVisibility() || one.closest('[inert]')) return []
      const target = one.matches('[type="checkbox"], [type="radio"]') ? (one.closest('label') ?? one) : one
      const { width, height } = target.getBoundingClientRect()
      const isLarge = Math.min(width, height) >= most - 0.5
      return isLarge ? [] : [`${Math.round(width)}x${Math.round(height)} ${one.outerHTML.slice(0, 120)}`]
    })
  }, least)

async function everyState(host: Screen, url: string, path: string, size: keyof typeof LEAST) {
  const { page } = host
  const found: Record<string, string[]> = {}
  const look = async (state: string) => {
    const small = await tooSmall(page, LEAST[size])
    if (small.length > 0) found[state] = small
  }
  await page.setViewportSize(SIZES[size])
  await page.goto(`${url}/host`)
  await page.locator('.session-list > li').first().waitFor()
  await look('sessions')
  await button(page, 'New session').click()
  await look('new session')
  await page.goto(url + path)
  await page.locator('.queue > li').nth(6).waitFor({ state: 'attached' })
  for (const part of ['Stage', 'Polls', 'Questions']) {
    if (size === 'phone') await button(page, part === 'Questions' ? 'Questions 7' : part).click()
    await look(part)
  }
  if (size === 'phone') await button(page, 'Polls').click()
  await button(page, 'New poll').click()
  await page.getByRole('radio', { name: 'Quiz' }).check()
  await look('poll form')
  return found
}

describe.skipIf(!hasBrowser)('what a host presses', () => {
  it('is at least 44 px large on a phone, and 24 px on a laptop', async () => {
    const ada = await app.host()
    const polls = [
      { kind: 'open_text', prompt: 'What else?', moderated: true },
      { kind: 'rating', prompt: 'How clear?' },
    ]
    const session = await ada.creates({ title: 'All hands', polls })
    const [zoe] = await app.audience(1, session)
    for (let n = 0; n < 7; n++) await zoe?.asks(session, `${(7_919 * (n + 1) ** 3).toString(36)} why ${n}?`)
    const { url } = app.server
    const host = await at(url, 'phone')
    const value = ada.cookies.get('ws_host') ?? ''
    await host.context.addCookies([{ name: 'ws_host', value, url, httpOnly: true }])
    const path = `/host/${session.id}#k=${session.k}`
    expect(await everyState(host, url, path, 'phone')).toEqual({})
    expect(await everyState(host, url, path, 'laptop')).toEqual({})
    await ada.opens(session, session.polls?.[0] as { id: string })
    await zoe?.votes(session, { text: 'More breaks' })
    expect(await everyState(host, url, path, 'phone')).toEqual({})
  })
})
