import { describe, expect, it } from 'vitest'
import { hasBrowser } from '../support/browser.ts'
import { testServerOfFile } from '../support/test-server.ts'
import { at, button, hostAt } from './hosting.ts'

/** The console in another language, on small screens, and by Tab. */

const app = testServerOfFile({ now: Date.now })

describe.skipIf(!hasBrowser)('the console', () => {
  it('does not cover a focused control with the bar on a phone', async () => {
    const ada = await app.host()
    const polls = Array.from({ length: 9 }, (_, n) => ({ kind: 'open_text', prompt: `${n}?` }))
    const session = await ada.creates({ title: 'All hands', polls })
    const { page } = await at(`${app.server.url}/host/${session.id}#k=${session.k}`, 'phone')
    await button(page, 'Polls').click()
    await button(page, 'Open “8?”').waitFor()
    const focused = () =>
      page.evaluate(() => {
        const bar = document.querySelector('.console-bar')
        const control = document.activeElement
        const low = control?.getBoundingClientRect().bottom ?? Number.NaN
        const isClear = low <= (bar?.getBoundingClientRect().top ?? 0)
        return { isInBar: bar?.contains(control), name: control?.textContent, isClear }
      })
    const covered: unknown[] = []
    for (let n = 0; n < 60; n++) {
      await page.keyboard.press('Tab')
      const { isInBar, name, isClear } = await focused()
      if (isInBar) break
      if (!isClear) covered.push(name)
    }
    expect(await focused()).toMatchObject({ isInBar: true })
    expect(covered).toEqual([])
  })

  it('offers templates in the language of the page', async () => {
    const host = await hostAt(app, 'projector', { locale: 'de-DE' })
    await host.looksSound()
    await host.page.getByRole('button', { name: /^Kennenlernen/ }).click()
    await host.page.getByRole('heading', { name: 'In einem Wort: Wie geht es dir heute?' }).waitFor()
    await host.looksSound()
  })

  it('fits 320 px, and a laptop at 400% zoom', async () => {
    const ada = await app.host()
    const options = ['A'.repeat(60), 'b '.repeat(90)]
    const session = await ada.creates({ title: 'T'.repeat(120) })
    await ada.asks(session, { kind: 'multiple_choice', prompt: `${'Long '.repeat(60)}?`, options })
    const host = await at(`${app.server.url}/host/${session.id}#k=${session.k}`, 'projector')
    for (const part of ['Polls', 'Questions', 'Stage']) {
      for (const height of [640, 200]) {
        await host.page.setViewportSize({ width: 320, height })
        await button(host.page, part).first().click()
        // At the end of the page nothing is half under the bar.
        await host.page.evaluate(() => scrollTo(0, document.body.scrollHeight))
        await (height === 640 ? host.isSound() : host.looksSound())
      }
    }
  })

  it.each([
    'en-GB',
    'fr-FR',
    'ar',
  ])('has buttons of one height in the bar of a phone, also while a timer runs: %s', async (locale) => {
    const ada = await app.host()
    const session = await ada.creates({ title: 'All hands', poll: { kind: 'open_text', prompt: 'Why?', seconds: 90 } })
    const [draft] = session.polls ?? []
    if (!draft) throw new Error('one is drafted')
    await ada.opens(session, draft)
    const { page } = await at(`${app.server.url}/host/${session.id}#k=${session.k}`, 'phone', { locale })
    const buttons = page.locator('.console-bar > .buttons button:visible')
    await page.locator('.set-timer.running').waitFor()
    const boxes = await buttons.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height))
    expect(new Set(boxes).size).toBe(1)
  })

  it.each([
    'laptop',
    'phone',
  ] as const)('has the actions of a question in one line, as near whatever its length: %s', async (size) => {
    const ada = await app.host()
    const session = await ada.creates({ title: 'All hands' })
    const phone = app.phone('Zoe')
    await phone.joins(session)
    for (const text of ['Lunch?', 'A question '.repeat(9)]) await phone.asks(session, text)
    const { page } = await at(`${app.server.url}/host/${session.id}#k=${session.k}`, size)
    if (size === 'phone') await page.getByRole('button', { name: /^Questions \d/ }).click()
    await page.locator('.queue > li').nth(1).waitFor()
    const cards = await page.locator('.queue > li').evaluateAll((all) =>
      all.map((card) => {
        const range = new Range()
        range.selectNodeContents(card.querySelector('.text') ?? card)
        const words = range.getBoundingClientRect()
        const buttons = [...card.querySelectorAll('.buttons > button')].map((one) => one.getBoundingClientRect())
        return {
          above: Math.round(words.top - card.getBoundingClientRect().top),
          below: Math.round((buttons[0]?.top ?? 0) - words.bottom),
          lines: new Set(buttons.map(({ top, bottom }) => Math.round(top + bottom))).size,
        }
      }),
    )
    expect(cards[0]).toEqual(cards[1])
    expect(cards[0]).toMatchObject({ lines: 1 })
  })
})
