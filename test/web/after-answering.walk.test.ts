import { describe, expect, it } from 'vitest'
import { hasBrowser, Screen } from '../support/browser.ts'
import { testServerOfFile } from '../support/test-server.ts'
import { joined, opened, questions, status } from './phones.ts'

/** What a phone shows once its answer, its order or its question is in. */

const app = testServerOfFile({ now: Date.now })
const joins = (url: string, code: string) => joined(url, code, 'Zoe', Screen.again)

const QUESTIONS = Array.from({ length: 9 }, (_, n) => `What about part ${n + 1} of the plan, and who does it?`)

async function asked() {
  const { app: on, url, ada, session } = await opened(app)
  const phone = await joins(url, session.code)
  const others = await on.audience(9, session)
  for (const [n, one] of others.entries()) {
    const { id } = await one.asks(session, QUESTIONS[n] ?? '')
    await ada.moves(session, { id }, 'approve')
  }
  await questions(phone)
  return { phone, ada, session, items: phone.page.getByRole('listitem') }
}

describe.skipIf(!hasBrowser)('after answering, a phone', () => {
  it('says first that the answer is in, and sends again only what is another one', async () => {
    const { app: on, url, ada, session } = await opened(app)
    const phone = await joins(url, session.code)
    const { page } = phone
    const poll = await ada.asks(session, { kind: 'word_cloud', prompt: 'In a word?' })
    const field = page.getByLabel('A word or a short phrase')
    await field.fill('Calm')
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await status(phone, 'Your answer is in')
    const change = page.getByRole('button', { name: 'Send the change' })
    expect(await change.getAttribute('aria-disabled')).toBe('true')
    // It stays, so that there is something to send a change with.
    expect(await change.evaluate((one) => getComputedStyle(one).clipPath)).toBe('none')
    expect(await page.locator('.state').textContent()).toBe('Open')
    const top = (selector: string) => page.locator(selector).evaluate((one) => one.getBoundingClientRect().top)
    expect(await top('.progress')).toBeLessThan(await top('#answer'))
    await field.fill('Busy')
    await status(phone, 'Your change isn’t sent yet')
    expect(await change.getAttribute('aria-disabled')).toBe('false')
    await field.fill('Calm')
    await status(phone, 'Your answer is in')

    const words = ['busy', 'busy', 'calm', 'calm', 'calm', 'zest']
    for (const [n, one] of (await on.audience(words.length, session)).entries())
      await one.votes(session, { text: words[n] })
    const list = page.locator('.words li')
    await expect.poll(() => list.allTextContents()).toEqual(['calm 4', 'busy 2', 'zest 1'])
    expect(await page.locator('.words .own').allTextContents()).toEqual(['calm 4'])
    await ada.closes(session, poll)
  })

  it('sends an order again only if it is another one', async () => {
    const { url, ada, session } = await opened(app)
    const phone = await joins(url, session.code)
    const { page } = phone
    await ada.asks(session, { kind: 'ranking', prompt: 'Best?', options: ['A', 'B'] })
    await page.getByRole('button', { name: 'Send my order' }).click()
    await status(phone, 'Your vote is in')
    const change = page.getByRole('button', { name: 'Send the change' })
    expect(await change.getAttribute('aria-disabled')).toBe('true')
    // It says that another order has to be sent.
    expect(await change.evaluate((one) => getComputedStyle(one).clipPath)).toBe('none')
    await page.getByRole('button', { name: 'Move “B” up' }).click()
    await status(phone, 'Your change isn’t sent yet')
    await change.click()
    await status(phone, 'Your vote is in')
  })

  it('begins at the head of what comes next, however far down the last card was read', async () => {
    const { app: on, url, ada, session } = await opened(app)
    ada.expects(200, await ada.call('PATCH', `/api/sessions/${session.id}`, { settings: { scores: 'on' } }))
    const phone = await joins(url, session.code)
    const { page } = phone
    const others = await on.audience(12, session)
    const scrollsDown = () =>
      page.evaluate(() => {
        scrollTo(0, document.documentElement.scrollHeight)
        return scrollY
      })
    /** Whether the head of the card is in sight, below the tabs that stay there. */
    const seesItsHead = () =>
      page.evaluate(() => {
        const [head, tabs] = ['.poll .state, .own-place', 'nav.tabs'].map((part) =>
          [...document.querySelectorAll(part)].find((one) => one.checkVisibility())?.getBoundingClientRect(),
        )
        return head !== undefined && head.top >= (tabs?.bottom ?? 0) && head.top < innerHeight / 2
      })
    await page.setViewportSize({ width: 360, height: 500 })
    const poll = await ada.asks(session, { kind: 'open_text', prompt: `Why? ${'And how so? '.repeat(20)}` })
    for (const [n, one] of others.entries()) await one.votes(session, { text: `Because of ${n}. `.repeat(12) })
    await page.locator('#answer').fill('Since it is so.\n'.repeat(12))
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await status(phone, 'Your answer is in')
    expect(await scrollsDown()).toBeGreaterThan(100)
    await ada.closes(session, poll)
    await page.locator('.answers').waitFor()
    await expect.poll(seesItsHead).toBe(true)
    // The next poll, and each moment of it, as well.
    expect(await scrollsDown()).toBeGreaterThan(100)
    const options = Array.from({ length: 9 }, (_, n) => `Option ${n}`)
    const quiz = await ada.asks(session, { kind: 'quiz', prompt: 'Which?', options, correctOption: 0, reveal: 'host' })
    await page.getByRole('heading', { name: 'Which?' }).waitFor()
    await expect.poll(seesItsHead).toBe(true)
    await page.getByRole('button', { name: 'Option 0' }).click()
    await status(phone, 'Your vote is in')
    expect(await scrollsDown()).toBeGreaterThan(100)
    await ada.closes(session, quiz)
    await expect.poll(seesItsHead).toBe(true)
    ada.expects(200, await ada.call('POST', `/api/sessions/${session.id}/polls/${quiz.id}/reveal`, {}))
    await page.getByText('Right!').waitFor()
    expect(await scrollsDown()).toBeGreaterThan(100)
    ada.expects(200, await ada.call('POST', `/api/sessions/${session.id}/stage`, { show: 'scores' }))
    await page.locator('.own-place').waitFor()
    await expect.poll(seesItsHead).toBe(true)
  })

  it('has its own question in sight, and nothing over the tabs', async () => {
    const { phone, items } = await asked()
    const { page } = phone
    await items.nth(4).waitFor()
    await page.getByLabel('Ask a question').fill('May we bring our dogs?')
    await page.getByRole('button', { name: 'Ask', exact: true }).click()
    const own = items.filter({ hasText: 'May we bring our dogs?' })
    await own.waitFor()
    const ends = async () => {
      const [row, foot] = [await own.boundingBox(), await page.locator('.foot').boundingBox()]
      return row && foot ? row.y + row.height <= foot.y : undefined
    }
    await expect.poll(ends).toBe(true)
    for (let down = 0; down < 200; down += 10) {
      const over = await page.evaluate((y) => {
        scrollTo(0, y)
        const { left, top, width, height } = document.querySelector('nav')?.getBoundingClientRect() ?? new DOMRect()
        const points = [0.1, 0.3, 0.5, 0.9].flatMap((x) => [0.1, 0.5, 0.9].map((part) => [x, part] as const))
        const found = points.map(([x, part]) => document.elementFromPoint(left + x * width, top + part * height))
        return found.filter((one) => !one?.closest('nav')).length
      }, down)
      expect(over, `scrolled by ${down}`).toBe(0)
    }
  })

  it('has a question and the field to ask in sight when it is held sideways', async () => {
    const { phone, items } = await asked()
    const { page } = phone
    await page.setViewportSize({ width: 740, height: 360 })
    const first = await items.first().boundingBox()
    const field = await page.getByLabel('Ask a question').boundingBox()
    const foot = await page.locator('.foot').boundingBox()
    expect((first?.y ?? 0) + (first?.height ?? 0)).toBeLessThan(foot?.y ?? 0)
    expect((field?.y ?? 0) + (field?.height ?? 0)).toBeLessThan(360)
    await phone.looksSound()
  })
})
