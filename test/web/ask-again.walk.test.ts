import { describe, expect, it } from 'vitest'
import { hasBrowser, Screen } from '../support/browser.ts'
import { testServerOfFile } from '../support/test-server.ts'
import { hasBeenRead } from './hosting.ts'
import { joined } from './phones.ts'

/** One press too many. */

const app = testServerOfFile({ now: Date.now })

describe.skipIf(!hasBrowser)('a poll that was closed by mistake', () => {
  it.each(['ArrowRight', 'PageDown', 'click'])('is asked again by one press: closed by %s', async (how) => {
    const ada = await app.host()
    const session = await ada.creates({ title: 'All hands' })
    const poll = await ada.asks(session, { kind: 'multiple_choice', prompt: 'Which day?', options: ['Mon', 'Fri'] })
    const phone = await joined(app.server.url, session.code)
    await phone.page.getByRole('button', { name: 'Fri' }).click()
    const { page, faults } = await Screen.at(`${app.server.url}/host/${session.id}#k=${session.k}`, 'laptop')
    const close = page.locator('.console-bar').getByRole('button', { name: 'Close voting' })
    await hasBeenRead(close)
    if (how === 'click') await close.click()
    else await page.keyboard.press(how)
    await phone.page.getByText('Voting is closed').first().waitFor()
    await page.getByRole('status').getByText('If you ask again, answers start at zero').waitFor()
    await page.getByRole('button', { name: 'Ask again' }).click()
    await phone.page.getByRole('button', { name: 'Fri', pressed: false }).waitFor()
    const { polls = [] } = await ada.hostView(session)
    expect(polls.map(({ prompt, state, votes }) => ({ prompt, state, votes }))).toContainEqual({
      prompt: 'Which day?',
      state: 'open',
      votes: 0,
    })
    expect(polls.find(({ id }) => id === poll.id)).toMatchObject({ state: 'closed', votes: 1 })
    await page.getByRole('button', { name: 'Ask again' }).waitFor({ state: 'detached' })
    expect(faults).toEqual([])
  })
})
