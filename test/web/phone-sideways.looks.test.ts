import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { hasBrowser, Screen } from '../support/browser.ts'
import { testServerOfFile } from '../support/test-server.ts'
import { bringToRest } from './motion.ts'
import { joined, opened, questions, status } from './phones.ts'

/** What phones have in sight that are held sideways, or are narrow, and how far what stays there is from the rest. */

const app = testServerOfFile({ now: Date.now })
const SIDEWAYS = { width: 740, height: 360 }
const NARROW = { width: 320, height: 640 }
/** The least space below what stays at the end of the screen. */
const CLEAR = 8

const boxOf = async (page: Page, selector: string) => {
  const { x, y, width, height } = (await page.locator(selector).last().boundingBox()) ?? new DOMRect()
  return { start: x, top: y, end: x + width, bottom: y + height, height }
}

/** Holds that what became of the vote is in sight as a whole, below what was chosen. */
async function tellsBelowChosen(page: Page, chosen: string): Promise<void> {
  const { height } = page.viewportSize() ?? SIDEWAYS
  // A phone scrolls to it a moment after it was turned.
  const isSeen = async () => {
    const [told, own] = [await boxOf(page, '.progress'), await boxOf(page, chosen)]
    return { isTold: told.bottom <= height - CLEAR, isAbove: own.top >= 0 && own.bottom <= told.top }
  }
  await expect.poll(isSeen).toEqual({ isTold: true, isAbove: true })
}

describe.skipIf(!hasBrowser)('a phone', () => {
  it('has all of four options in sight sideways, the button that sends them, and then that they are in', async () => {
    const { url, ada, session } = await opened(app)
    const phone = await joined(url, session.code, 'Zoe', Screen.again)
    const { page } = phone
    await page.setViewportSize(SIDEWAYS)
    const options = ['7', '8', '11', '12']
    await ada.asks(session, {
      kind: 'quiz',
      prompt: 'Which are prime?',
      options,
      correctOptions: [0, 2],
      maxChoices: 3,
    })
    for (const option of ['7', '11']) await page.getByRole('checkbox', { name: option }).check()
    const send = await boxOf(page, '.chosen-so-far .main')
    expect(send.bottom).toBeLessThanOrEqual(SIDEWAYS.height - CLEAR)
    expect((await boxOf(page, '.choices > *')).bottom).toBeLessThan(send.top)
    await page.getByRole('button', { name: 'Send' }).click()
    await status(phone, 'Your vote is in')
    await tellsBelowChosen(page, '.choices .ticked')
    // One line in one line's height.
    expect((await boxOf(page, '.progress')).height).toBeLessThanOrEqual(44)
    await phone.looksSound()
  })

  it('has what was chosen above what became of it, after a long question, and when it is turned', async () => {
    const { url, ada, session } = await opened(app)
    const phone = await joined(url, session.code, 'Zoe', Screen.again)
    const { page } = phone
    await page.setViewportSize(NARROW)
    const prompt = 'Whoever opens a ticket should hear what became of it, and within a week? '.repeat(5)
    await ada.asks(session, { kind: 'multiple_choice', prompt, options: ['Yes', 'No', 'Perhaps', 'Never'] })
    await page.getByRole('button', { name: 'Perhaps' }).click()
    await status(phone, 'Your vote is in')
    await tellsBelowChosen(page, '.choices [aria-pressed="true"]')
    await page.setViewportSize(SIDEWAYS)
    await tellsBelowChosen(page, '.choices [aria-pressed="true"]')
    await page.setViewportSize(NARROW)
    await tellsBelowChosen(page, '.choices [aria-pressed="true"]')
  })

  it('has the verdict of a quiz in one block beside its sign', async () => {
    const { url, ada, session } = await opened(app)
    ada.expects(200, await ada.call('PATCH', `/api/sessions/${session.id}`, { settings: { scores: 'on' } }))
    const phone = await joined(url, session.code, 'Zoe', Screen.again)
    const { page } = phone
    await page.setViewportSize(SIDEWAYS)
    const quiz = await ada.asks(session, { kind: 'quiz', prompt: '2 + 2?', options: ['3', '4'], correctOption: 1 })
    await page.getByRole('button', { name: '3', exact: true }).click()
    await status(phone, 'Your vote is in')
    await ada.closes(session, quiz)
    await page.locator('.earned > *').first().waitFor()
    await bringToRest(page)
    const sign = await boxOf(page, '.moment .sign')
    for (const part of ['.verdict', '.solution', '.earned']) {
      const { start, bottom } = await boxOf(page, part)
      expect(start - sign.end, part).toBeCloseTo(16)
      expect(bottom, part).toBeLessThan((await boxOf(page, '.moment')).bottom)
    }
  })

  it.each([
    ['narrow', NARROW],
    ['sideways', SIDEWAYS],
  ])('has the button that sends an order in sight: %s', async (_, size) => {
    const { url, ada, session } = await opened(app)
    const phone = await joined(url, session.code, 'Zoe', Screen.again)
    const { page } = phone
    await page.setViewportSize(size)
    const options = ['Pay', 'Colleagues I can learn from', 'Time to learn', 'Remote work', 'A dog in the office']
    await ada.asks(session, { kind: 'ranking', prompt: 'What matters most?', options })
    await page.getByRole('button', { name: 'Send my order' }).waitFor()
    await bringToRest(page)
    const { top, bottom } = await boxOf(page, '.rank .main')
    expect(bottom).toBeLessThanOrEqual(size.height)
    expect(top).toBeGreaterThan((await boxOf(page, '.sortable li:first-child')).top)
    const arrows = await page.locator('.sortable .sign').evaluateAll((all) => all.map((one) => one.clientWidth))
    // What a finger hits, without its border of one pixel on each side.
    expect(Math.min(...arrows)).toBeGreaterThanOrEqual(42)
    const spaces = await page.locator('.sortable li').evaluateAll((all) =>
      all.map((row) => {
        const [number, words] = ['.number', '[dir]'].map((part) => row.querySelector(part)?.getBoundingClientRect())
        return (words?.left ?? 0) - (number?.right ?? 0)
      }),
    )
    expect(Math.min(...spaces)).toBeGreaterThanOrEqual(CLEAR)
    // Rows fade out over more than the space between two of them, so that none seems to be the last.
    const gap =
      (await boxOf(page, '.sortable li:nth-child(2)')).top - (await boxOf(page, '.sortable li:first-child')).bottom
    expect(top - (await boxOf(page, '.rank .unsent')).top).toBeGreaterThan(gap)
    await page.getByRole('button', { name: 'Send my order' }).click()
    await status(phone, 'Your vote is in')
    expect(await page.getByText('Drag, or use the arrows, then send the change.').isVisible()).toBe(true)
    await phone.looksSound()
  })

  it('says how to choose another where no more may be chosen', async () => {
    const { url, ada, session } = await opened(app)
    const phone = await joined(url, session.code, 'Zoe', Screen.again)
    const { page } = phone
    const options = ['Red', 'Green', 'Blue']
    await ada.asks(session, { kind: 'multiple_choice', prompt: 'Which two?', options, maxChoices: 2 })
    for (const option of ['Red', 'Blue']) await page.getByRole('checkbox', { name: option }).check()
    await page.getByRole('button', { name: 'Send' }).click()
    await status(phone, 'Your vote is in')
    expect(await page.getByText('Untick one to choose another.').isVisible()).toBe(true)
    await page.getByRole('checkbox', { name: 'Red' }).uncheck()
    await page.getByRole('checkbox', { name: 'Green' }).check()
    await page.getByRole('button', { name: 'Send the change' }).click()
    await status(phone, 'Your vote is in')
  })

  it('has each place of an order in one line', async () => {
    const { url, ada, session } = await opened(app)
    const phone = await joined(url, session.code, 'Zoe', Screen.again)
    const { page } = phone
    await page.setViewportSize(NARROW)
    const options = Array.from({ length: 12 }, (_, n) => `Option ${n}`)
    const order = await ada.asks(session, { kind: 'ranking', prompt: 'What matters most?', options })
    await page.getByRole('button', { name: 'Send my order' }).click()
    await status(phone, 'Your vote is in')
    await ada.closes(session, order)
    await page.locator('.bars .place').first().waitFor()
    await bringToRest(page)
    const [places, labels] = await Promise.all(
      ['.place', '.label'].map((part) =>
        page.locator(`.bars ${part}`).evaluateAll((all) => all.map((one) => one.getBoundingClientRect())),
      ),
    )
    for (const [n, place] of (places ?? []).entries()) {
      expect(place.height).toBeLessThan(28)
      expect(place.right).toBeLessThan(labels?.[n]?.left ?? 0)
    }
    expect(new Set(labels?.map(({ left }) => left)).size).toBe(1)
  })

  it('has the button that goes on in sight sideways where there is no page', async () => {
    const { page } = await Screen.again(`${app.server.url}/nothing/here`, 'phone')
    await page.setViewportSize(SIDEWAYS)
    await page.getByLabel('Code').waitFor()
    for (const name of ['Continue', 'Sign in as host']) {
      const { y = 999, height = 0 } = (await page.getByText(name).boundingBox()) ?? {}
      expect(y + height, name).toBeLessThan(SIDEWAYS.height)
    }
  })

  it('has the button that joins in sight sideways below a ticket, a name and an address', async () => {
    const { url, ada } = await opened(app)
    const { code } = await ada.creates({ title: 'General assembly', settings: { admission: 'tickets' } })
    const { page } = await Screen.again(`${url}/${code}#ticket=MWMWM-WMWMW`, 'phone')
    await page.setViewportSize(SIDEWAYS)
    await page.getByLabel('Your ticket').waitFor()
    expect((await boxOf(page, '.join .main')).bottom).toBeLessThan(SIDEWAYS.height)
    expect(await page.locator('#ticket').evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0)
  })

  it('has nothing over the words that there are no questions yet', async () => {
    const { url, ada, session } = await opened(app)
    const phone = await joined(url, session.code, 'Zoe', Screen.again)
    const { page } = phone
    await page.setViewportSize(SIDEWAYS)
    await ada.asks(session, { kind: 'multiple_choice', prompt: 'Do we accept?', options: ['Yes', 'No'] })
    // Whoever is at the questions when a poll opens is taken to it.
    await page.getByRole('button', { name: 'Yes' }).waitFor()
    await questions(phone)
    await page.getByLabel('Ask a question').fill('When do we hear of it?')
    const over = await boxOf(page, '.vote-now')
    const words = await page.locator('.no-questions').evaluate((one) => {
      const range = document.createRange()
      range.selectNodeContents(one.lastChild ?? one)
      return range.getBoundingClientRect().bottom
    })
    expect(words).toBeLessThan(over.top)
  })
})
