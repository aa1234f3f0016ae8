import { describe, expect, it } from 'vitest'
import { hasBrowser, type Screen, SIZES } from '../support/browser.ts'
import { Crowd } from '../support/crowd.ts'
import { testServerOfFile } from '../support/test-server.ts'
import { at, button } from './hosting.ts'

/** Parts of the console that are for full halls and written answers. */

const app = testServerOfFile({ now: Date.now })

const atConsole = (url: string, session: { id: string; k?: string }) =>
  at(`${url}/host/${session.id}#k=${session.k}`, 'projector')

/** How high the rows of the people are, how far their head is from the top of what scrolls, and what is too wide. */
const measuresPeople = ({ page }: Screen) =>
  page.locator('.roster').evaluate((frame) => {
    frame.scrollTop = 2_000
    const top = frame.querySelector('th')?.getBoundingClientRect().top ?? 0
    const heights = [...frame.querySelectorAll('tbody tr')].map((row) => row.getBoundingClientRect().height)
    return {
      people: heights.length,
      highest: Math.max(...heights),
      head: top - frame.getBoundingClientRect().top,
      sideways: frame.scrollWidth - frame.clientWidth,
    }
  })

describe.skipIf(!hasBrowser)('the console', () => {
  it('lists 200 people below a fixed header, and finds one of them', async () => {
    const ada = await app.host()
    const session = await ada.creates({ title: 'All hands' })
    await Crowd.of(app, 199, session)
    const zoe = app.phone('Z'.repeat(80), `${'z'.repeat(60)}@example.org`)
    await zoe.joins(session)
    await zoe.asks(session, 'What comes after the summer, and who decides it? '.repeat(5))
    const host = await atConsole(app.server.url, session)
    for (const size of ['projector', 'phone'] as const) {
      await host.page.setViewportSize(SIZES[size])
      await button(host.page, '200 joined').click()
      await button(host.page, 'Votes and questions').click()
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

  it('shows written answers one by one, and hides them again', async () => {
    const ada = await app.host()
    const session = await ada.creates({ title: 'All hands' })
    const poll = await ada.asks(session, { kind: 'open_text', prompt: 'What else?', moderated: true })
    const [zoe] = await app.audience(1, session)
    await zoe?.votes(session, { text: 'More breaks' })
    const host = await atConsole(app.server.url, session)
    const shown = async () => (await ada.hostView(session)).polls?.find(({ id }) => id === poll.id)?.answers?.[0]?.shown
    const answer = host.page.locator('.written li').filter({ hasText: 'More breaks' })
    await answer.getByRole('button', { name: 'Visible', exact: true }).click()
    await expect.poll(shown).toBe(true)
    await answer.getByRole('button', { name: 'Visible', exact: true, pressed: true }).waitFor()
    await host.isSound()
    await host.page.keyboard.press('z')
    await expect.poll(shown).toBe(false)
  })
})
