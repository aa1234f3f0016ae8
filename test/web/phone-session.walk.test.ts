import { describe, expect, it } from 'vitest'
import { hasBrowser, Screen } from '../support/browser.ts'
import { testServerOfFile } from '../support/test-server.ts'
import { joined, opened, questions, status } from './phones.ts'

/** What a phone tells of a session from the first poll to the end. */

const focused = ({ page }: Screen) => page.evaluate(() => document.activeElement?.tagName.toLowerCase())

const app = testServerOfFile({ now: Date.now })
const joins = (url: string, code: string, name?: string) => joined(url, code, name, Screen.again)

describe.skipIf(!hasBrowser)('a phone', () => {
  it("counts down by the server's clock, and announces it only a few times", async () => {
    const { url, ada, session } = await opened(app)
    const poll = await ada.asks(session, { kind: 'rating', prompt: 'How?' })
    await ada.call('POST', `/api/sessions/${session.id}/polls/${poll.id}/open`, { seconds: 600 })
    const phone = await joins(url, session.code)
    const timer = phone.page.getByRole('timer')
    await timer.waitFor()
    expect(await timer.textContent()).toMatch(/^(9:\d\d|10:00)$/)
    await phone.isSound()
    await ada.call('POST', `/api/sessions/${session.id}/polls/${poll.id}/open`, { seconds: 5 })
    await status(phone, 'seconds left')
    await phone.page.getByText('Voting is closed').waitFor()
    expect(await timer.count()).toBe(0)
  })

  it('shows right and wrong answers, and the explanation', async () => {
    const { url, ada, session } = await opened(app)
    const phone = await joins(url, session.code)
    const { page } = phone
    const quiz = { kind: 'quiz' as const, options: ['One', 'Two'], correctOption: 1 }
    const explanation = 'Phobos and Deimos.'
    for (const [answer, said] of [
      ['Two', 'Right!'],
      ['One', 'Not quite'],
      ['', 'You didn’t answer'],
    ]) {
      const prompt = `How many moons (${said})?`
      const poll = await ada.asks(session, { ...quiz, prompt, explanation })
      await page.getByRole('heading', { name: prompt }).waitFor()
      if (answer) {
        await page.getByRole('button', { name: answer }).click()
        await status(phone, 'Your vote is in')
      }
      expect(await page.getByText(explanation).count()).toBe(0)
      await ada.closes(session, poll)
      await page
        .locator('.verdict')
        .filter({ hasText: said ?? '' })
        .waitFor()
      await page.getByText(explanation).waitFor()
      await phone.isSound()
    }
  })

  it('lets people change their name with one tap', async () => {
    const { url, ada, session } = await opened(app)
    const phone = await joins(url, session.code, 'Zoe')
    const { page } = phone
    await page.getByRole('button', { name: 'Change your name, now Zoe' }).click()
    await page.getByRole('dialog').getByLabel('Your name').fill('Zoë')
    await phone.isSound()
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'now Zoë' }).waitFor()
    expect((await ada.hostView(session)).roster?.map(({ name }) => name)).toEqual(['Zoë'])
    expect(await focused(phone)).toBe('button')
  })

  it('keeps the focus after joining, ranking, asking and when a poll closes', async () => {
    const { url, ada, session } = await opened(app)
    const phone = await joins(url, session.code)
    const { page } = phone
    expect(await focused(phone)).toBe('main')
    const poll = await ada.asks(session, { kind: 'ranking', prompt: '?', options: ['A', 'B', 'C'] })
    const up = page.getByRole('button', { name: 'Move “C” up' })
    await up.focus()
    for (const place of [2, 1]) {
      await page.keyboard.press('Enter')
      await status(phone, `“C” is now number ${place}.`)
      expect(await up.evaluate((button) => button === document.activeElement)).toBe(true)
    }
    await page.keyboard.press('ArrowDown')
    await status(phone, '“C” is now number 2.')
    await page.getByRole('button', { name: 'Send my order' }).click()
    await status(phone, 'Your vote is in')
    await ada.closes(session, poll)
    await page.getByText('Voting is closed').waitFor()
    expect(await focused(phone)).toBe('section')
    await questions(phone)
    await page.getByLabel('Ask a question').fill('Why?')
    await page.getByRole('button', { name: 'Ask', exact: true }).click()
    await status(phone, 'Sent to the host')
    await expect.poll(() => focused(phone)).toBe('textarea')
  })

  it('follows the settings: no questions, no names, language, results after the end', async () => {
    const { url, ada, session } = await opened(app)
    const settings = { questions: 'off', names: 'off', language: 'de', results: 'shared' }
    await ada.call('PATCH', `/api/sessions/${session.id}`, { settings })
    const first = await ada.asks(session, { kind: 'rating', prompt: 'Wie war der erste Tag?' })
    await ada.closes(session, first)
    await ada.asks(session, { kind: 'rating', prompt: 'Und der zweite?' })
    const { page } = await Screen.again(`${url}/${session.code}`, 'phone')
    await page.getByRole('button', { name: 'Mitmachen' }).click()
    await page.getByRole('heading', { name: 'Und der zweite?' }).waitFor()
    expect(await page.locator('html').getAttribute('lang')).toBe('de')
    expect(await page.getByRole('navigation').count()).toBe(0)
    expect(await page.getByRole('button', { name: /Name/ }).count()).toBe(0)
    await ada.ends(session)
    await page.getByRole('heading', { name: 'Danke fürs Mitmachen!' }).waitFor()
    for (const prompt of ['Wie war der erste Tag?', 'Und der zweite?'])
      await page.getByRole('heading', { name: prompt }).waitFor()
  })

  it('comes back to its tab after a reload, and goes to the poll that opened meanwhile', async () => {
    const { url, ada, session } = await opened(app)
    await ada.asks(session, { kind: 'rating', prompt: 'How?' })
    const phone = await joins(url, session.code)
    const { page } = phone
    const tab = (name: RegExp) => page.getByRole('navigation').getByRole('button', { name })
    const shown = () => page.locator('nav [aria-current=true]').textContent()
    await questions(phone)
    await page.reload()
    await tab(/^Poll/).waitFor()
    expect(await shown()).toContain('Questions')
    await page.getByRole('button', { name: 'Rate now' }).waitFor()
    await page.goto('about:blank')
    await ada.asks(session, { kind: 'rating', prompt: 'And now?' })
    await page.goBack()
    await page.getByRole('heading', { name: 'And now?' }).waitFor()
    expect(await shown()).toContain('Poll')
  })

  it('shows the poll to whom the host takes the questions away from under the eyes', async () => {
    const { url, ada, session } = await opened(app)
    const phone = await joins(url, session.code)
    await questions(phone)
    await phone.page.getByText('No questions yet').waitFor()
    await ada.call('PATCH', `/api/sessions/${session.id}`, { settings: { questions: 'off' } })
    await phone.page.getByRole('heading', { name: 'You’re all set' }).waitFor()
  })

  it('marks unread questions, and the one on the wall', async () => {
    const { url, ada, session } = await opened(app)
    const [other] = await app.audience(1, session)
    const phone = await joins(url, session.code)
    const tab = (name: string) => phone.page.getByRole('navigation').getByRole('button', { name })
    const question = await other?.asks(session, 'When is lunch?')
    await ada.moves(session, { id: question?.id ?? '' }, 'highlight')
    await tab('Questions New').click()
    await phone.page
      .getByRole('listitem')
      .filter({ hasText: /When is lunch.*On the screen now/ })
      .waitFor()
    expect(await tab('Questions New').count()).toBe(0)
    await ada.asks(session, { kind: 'rating', prompt: 'How?' })
    await phone.page.getByRole('heading', { name: 'How?' }).waitFor()
    await phone.isSound()
  })
})
