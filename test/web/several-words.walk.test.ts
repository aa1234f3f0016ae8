import { describe, expect, it, vi } from 'vitest'
import { hasBrowser } from '../support/browser.ts'
import { Portal, WRONG_ANSWERS } from '../support/portal.ts'
import { testServerOfFile } from '../support/test-server.ts'
import { at, button, isIn } from './hosting.ts'
import { joined, opened, status } from './phones.ts'

/** Clouds to which each person may send several words, on phone, wall and console. */

vi.setConfig({ testTimeout: 120_000 })

const app = testServerOfFile({ now: Date.now })

async function asked() {
  const { ada, session, url } = await opened(app)
  const poll = await ada.asks(session, { kind: 'word_cloud', prompt: 'Our year?', maxWords: 3 })
  const words = async () => (await ada.hostView(session)).polls?.find(({ id }) => id === poll.id)?.words
  return { ada, session, url, poll, words }
}

describe.skipIf(!hasBrowser)('a cloud of several words', () => {
  it('is written field after field, refuses the same word twice, and is changed', async () => {
    const { ada, session, url, poll, words } = await asked()
    const phone = await joined(url, session.code)
    const { page } = phone
    const fields = page.getByRole('group', { name: 'Up to 3 words or short phrases' }).getByRole('textbox')
    const field = (n: number) => page.getByRole('textbox', { name: `Word ${n}` })
    await field(1).waitFor()
    expect(await fields.count()).toBe(1)
    await field(1).click()
    await page.keyboard.type('joy')
    await page.keyboard.press('Enter')
    await page.keyboard.type('Joy!')
    await page.getByText('You have this word already.').waitFor()
    await page.keyboard.press('Enter')
    await page.keyboard.type('trust')
    expect(await fields.count()).toBe(3)
    await page.keyboard.press('Enter')
    expect(await words()).toEqual([])
    await field(2).fill('')
    expect(await page.getByText('You have this word already.').count()).toBe(0)
    await page.keyboard.press('Enter')
    await isIn(phone)
    expect(await words()).toEqual([
      { text: 'joy', n: 1 },
      { text: 'trust', n: 1 },
    ])
    await field(3).fill('rest')
    await field(1).fill('calm')
    await button(page, 'Send the change').click()
    await isIn(phone)
    expect((await words())?.map(({ text }) => text)).toEqual(['calm', 'rest', 'trust'])
    await page.locator('.so-far .own').nth(2).waitFor()
    await ada.closes(session, poll)
    await page.getByText('Your answer: calm · trust · rest').waitFor()
    expect(phone.faults).toEqual([])
  })

  it('keeps what is written over a reload, and what is sent without a network', async () => {
    const { session, words } = await asked()
    const portal = await Portal.before(app.server.port)
    const phone = await joined(portal.url, session.code)
    const { page } = phone
    await page.getByRole('textbox', { name: 'Word 1' }).fill('joy')
    await page.getByRole('textbox', { name: 'Word 2' }).fill('trust')
    await page.reload()
    expect(await page.getByRole('textbox', { name: 'Word 2' }).inputValue()).toBe('trust')
    portal.close(WRONG_ANSWERS['302 to a page'])
    await button(page, 'Send').click()
    await status(phone, 'Your answer is kept')
    portal.open()
    await isIn(phone)
    expect(await words()).toHaveLength(2)
  })

  it('counts people on wall and console', async () => {
    const { session, url } = await asked()
    const people = await app.audience(3, session)
    for (const phone of people) await phone.votes(session, { texts: ['joy', 'trust'] })
    const wall = await at(`${url}/wall/${session.id}#k=${session.k}`, 'projector')
    await wall.page.getByText('joy: 3').waitFor({ state: 'attached' })
    await wall.page.locator('.word').getByText('trust').waitFor()
    const console = await at(`${url}/host/${session.id}#k=${session.k}`, 'laptop')
    await console.page.locator('[data-on-wall] .word').getByText('joy').waitFor()
    await console.page.locator('.current').getByText('Word cloud · 3 votes').waitFor()
    expect([wall.faults, console.faults]).toEqual([[], []])
  })
})
