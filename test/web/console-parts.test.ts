import { describe, expect, it } from 'vitest'
import { hasBrowser, type Screen, SIZES } from '../support/browser.ts'
import { Crowd } from '../support/crowd.ts'
import { stageOfFile } from '../support/stage.ts'
import { at, button, hostAt } from './hosting.ts'

/** Parts of the console that are for full halls, written answers and other languages. */

const shared = stageOfFile({}, Date.now)

const atConsole = (url: string, session: { id: string; k?: string }) =>
  at(`${url}/host/${session.id}#k=${session.k}`, 'projector')

/** How high the rows of the people are, how far their head is from the top of what scrolls, and what is too wide. */
const measuresPeople = ({ page }: Screen) =>
  page.locator('.roster').evaluate((frame) => {
    frame.scrollTop = 2_000
    const top = frame.querySelector('th')?.getBoundingClientRect().top ?? 0
    const heights = [...frame.querySelectorAll('tbody tr')].map(
      (row) => row.getBoundingClientRect().height,
    )
    return {
      people: heights.length,
      highest: Math.max(...heights),
      head: top - frame.getBoundingClientRect().top,
      sideways: frame.scrollWidth - frame.clientWidth,
    }
  })

describe.skipIf(!hasBrowser)('the console', () => {
  it('lists 200 people, a line each below a head that stays, and finds one of them', async () => {
    const stage = shared()
    const ada = await stage.host()
    const session = await ada.creates({ title: 'All hands' })
    await Crowd.of(stage, 199, session)
    const zoe = stage.phone('Z'.repeat(80), `${'z'.repeat(60)}@example.org`)
    await zoe.joins(session)
    await zoe.asks(session, 'What comes after the summer, and who decides it? '.repeat(5))
    const host = await atConsole(stage.server.url, session)
    for (const size of ['projector', 'phone'] as const) {
      await host.page.setViewportSize(SIZES[size])
      await button(host.page, '200 people').click()
      const { people, highest, head } = await measuresPeople(host)
      expect(people).toBe(200)
      expect(highest).toBeLessThan(size === 'phone' ? 72 : 56)
      expect(Math.abs(head)).toBeLessThan(3)
      await host.page.locator('.roster summary').click()
      expect((await measuresPeople(host)).sideways).toBe(0)
      await host.page.getByLabel('Find').fill('person 7')
      await host.page.getByText('11 of 200').waitFor()
      await (size === 'phone' ? host.looksSound() : host.isSound())
      await button(host.page, 'Close').click()
    }
  })

  it('shows what people wrote one by one, and takes it back', async () => {
    const stage = shared()
    const ada = await stage.host()
    const session = await ada.creates({ title: 'All hands' })
    const poll = await ada.asks(session, {
      kind: 'open_text',
      prompt: 'What else?',
      moderated: true,
    })
    const [zoe] = await stage.audience(1, session)
    await zoe?.votes(session, { text: 'More breaks' })
    const host = await atConsole(stage.server.url, session)
    const shown = async () =>
      (await ada.hostView(session)).polls?.find(({ id }) => id === poll.id)?.answers?.[0]?.shown
    const answer = host.page.locator('.written li').filter({ hasText: 'More breaks' })
    await answer.getByRole('button', { name: 'Show' }).click()
    await expect.poll(shown).toBe(true)
    await answer.getByRole('button', { name: 'Show', pressed: true }).waitFor()
    await host.isSound()
    await host.page.keyboard.press('z')
    await expect.poll(shown).toBe(false)
  })

  it('keeps what gets the focus by Tab clear of the bar, on a phone', async () => {
    const stage = shared()
    const ada = await stage.host()
    const polls = Array.from({ length: 9 }, (_, n) => ({ kind: 'open_text', prompt: `${n}?` }))
    const session = await ada.creates({ title: 'All hands', polls })
    const { page } = await at(`${stage.server.url}/host/${session.id}#k=${session.k}`, 'phone')
    await button(page, 'Polls').click()
    await button(page, 'Open “8?”').waitFor()
    const focused = () =>
      page.evaluate(() => {
        const bar = document.querySelector('.bar')
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

  it('begins with polls in the language of the page', async () => {
    const stage = shared()
    const host = await hostAt(stage, 'projector', { locale: 'de-DE' })
    await host.looksSound()
    await host.page.getByRole('button', { name: /^Kennenlernen/ }).click()
    await host.page
      .getByRole('heading', { name: 'In einem Wort: Wie geht es dir heute?' })
      .waitFor()
    await host.looksSound()
  })

  it('is whole at 320 px, and at 400% of a laptop', async () => {
    const stage = shared()
    const ada = await stage.host()
    const options = ['A'.repeat(60), 'b '.repeat(90)]
    const session = await ada.creates({ title: 'T'.repeat(120) })
    await ada.asks(session, { kind: 'multiple_choice', prompt: `${'Long '.repeat(60)}?`, options })
    const host = await atConsole(stage.server.url, session)
    for (const part of ['Polls', 'Questions', 'Stage']) {
      for (const height of [640, 200]) {
        await host.page.setViewportSize({ width: 320, height })
        await button(host.page, part).first().click()
        await (height === 640 ? host.isSound() : host.looksSound())
      }
    }
  })
})
