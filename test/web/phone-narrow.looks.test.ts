import { expect, it } from 'vitest'
import { LANGUAGES } from '../../shared/languages/index.ts'
import { hasBrowser, Screen } from '../support/browser.ts'
import { testServerOfFile } from '../support/test-server.ts'
import { joined, opened, questions } from './phones.ts'

/** What a phone of 320 pixels has no room for, unless somebody sees to it. */

const app = testServerOfFile({ now: Date.now })
const NARROW = { width: 320, height: 640 }

/** By how many pixels what is in an element is wider than it. */
const isCutBy = (one: HTMLElement | SVGElement): number => one.scrollWidth - one.clientWidth

it.skipIf(!hasBrowser)(
  'has the whole of a ticket in its field, and says what one of another length lacks',
  async () => {
    const { url, ada } = await opened(app)
    const { code } = await ada.creates({ title: 'General assembly', settings: { admission: 'tickets' } })
    // Of the widest letters.
    const { page } = await Screen.again(`${url}/${code}#ticket=MWMWM-WMWMW`, 'phone')
    await page.setViewportSize(NARROW)
    const field = page.getByLabel('Your ticket')
    await field.waitFor()
    expect(await field.evaluate(isCutBy)).toBe(0)
    const join = () => page.getByRole('button', { name: 'Join' }).click()
    await join()
    await page.getByText('This ticket isn’t valid here.').waitFor()
    expect(await page.getByText('that you got from the host').isVisible()).toBe(false)
    await field.fill('7kq2m 4xt9')
    await join()
    await page.getByText('A ticket has ten letters and digits. This one has 9.').waitFor()
  },
)

it.skipIf(!hasBrowser)('has both orders of questions in one row, and new ones apart from them', async () => {
  const { url, ada, session } = await opened(app)
  const others = await app.audience(6, session)
  const phone = await joined(url, session.code, '', Screen.again)
  const { page } = phone
  await page.setViewportSize(NARROW)
  await questions(phone)
  for (const [n, one] of others.entries()) {
    await ada.moves(session, await one.asks(session, `Question ${n}?`), 'approve')
    if (n < 5) await page.getByText(`Question ${n}?`).waitFor()
  }
  const fresh = page.getByRole('button', { name: '1 new question' })
  await fresh.waitFor()
  const tops = await page
    .locator('.sorting button')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top))
  expect(tops).toEqual([tops[0], tops[0]])
  const words = await fresh.evaluate((one) => {
    const range = document.createRange()
    range.selectNodeContents(one)
    return range.getClientRects().length
  })
  expect(words).toBe(1)
  await fresh.click()
  await page.getByText('Question 5?').waitFor()
  expect(await fresh.isVisible()).toBe(false)
})

it.skipIf(!hasBrowser)('has its title whole while it reconnects, at the same height', async () => {
  const { url, ada } = await opened(app)
  const { code } = await ada.creates({ title: 'All hands, autumn' })
  const phone = await joined(url, code, 'Zoe', Screen.again)
  const { page } = phone
  await page.setViewportSize(NARROW)
  const title = page.getByRole('heading', { name: 'All hands, autumn' })
  const tabs = page.getByRole('navigation')
  const before = await tabs.boundingBox()
  expect(await title.evaluate(isCutBy)).toBe(0)
  await phone.context.setOffline(true)
  await page.getByText('Reconnecting').waitFor()
  expect(await title.evaluate(isCutBy)).toBe(0)
  expect(await tabs.boundingBox()).toEqual(before)
  await phone.context.setOffline(false)
})

it.skipIf(!hasBrowser)('cuts none of its own words in the button of the name, in any language', async () => {
  const { url, ada } = await opened(app)
  for (const language of LANGUAGES) {
    const session = await ada.creates({ title: 'All hands', settings: { language } })
    const { page } = await Screen.again(`${url}/${session.code}`, 'phone')
    await page.setViewportSize(NARROW)
    const own = page.locator('.own-name span')
    const isWhole = async () => {
      await own.waitFor()
      const cut = await own.evaluate((one) => [one.scrollWidth - one.clientWidth, getComputedStyle(one).textOverflow])
      expect(cut, language).toEqual([0, 'clip'])
    }
    await page.locator('main form [type=submit]').click()
    await isWhole()
    await ada.ends(session)
    await page.locator('.thanks').waitFor()
    await isWhole()
  }
})

it.skipIf(!hasBrowser)('marks the own vote on every poll after the end, and forgets it with the session', async () => {
  const { url, ada, session } = await opened(app)
  await ada.call('PATCH', `/api/sessions/${session.id}`, { settings: { results: 'shared' } })
  const phone = await joined(url, session.code, '', Screen.again)
  const { page } = phone
  for (const [prompt, choice] of [
    ['First?', 'Yes'],
    ['Second?', 'No'],
  ] as const) {
    const poll = await ada.asks(session, { kind: 'multiple_choice', prompt, options: ['Yes', 'No'] })
    await page.getByRole('heading', { name: prompt }).waitFor()
    await page.getByRole('button', { name: choice }).click()
    await page.getByText('Your vote is in').waitFor()
    await ada.closes(session, poll)
    await page.getByText('Voting is closed').waitFor()
  }
  await ada.ends(session)
  await page.getByText('Thank you for taking part!').waitFor()
  const own = page.getByRole('listitem').filter({ hasText: 'Your vote' })
  await expect.poll(() => own.locator('.label').allInnerTexts()).toEqual(['Yes', 'No'])
  await page.getByRole('button', { name: 'Leave this session' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Leave this session' }).click()
  await page.getByRole('heading', { name: 'You have left this session' }).waitFor()
  const kept = await page.evaluate(
    (code) => Object.keys(localStorage).filter((key) => key.endsWith(code)),
    session.code,
  )
  expect(kept).toEqual([])
})

it.skipIf(!hasBrowser)('has the time left in sight however far a poll is scrolled, below its tabs', async () => {
  const { url, ada } = await opened(app)
  const session = await ada.creates({ title: 'All hands' })
  const { page } = await joined(url, session.code, 'Zoe', Screen.again)
  const options = Array.from({ length: 12 }, (_, n) => `Option ${n + 1}`)
  const poll = await ada.drafts(session, { kind: 'multiple_choice', prompt: 'Which of these twelve?', options })
  await ada.opens(session, poll, { seconds: 600 })
  const timer = page.getByRole('timer')
  await timer.waitFor()
  const tabs = page.getByRole('navigation')
  for (const questions of ['on', 'off'] as const) {
    ada.expects(200, await ada.call('PATCH', `/api/sessions/${session.id}`, { settings: { questions } }))
    await tabs.waitFor({ state: questions === 'on' ? 'visible' : 'detached' })
    for (const size of [NARROW, { width: 740, height: 360 }]) {
      await page.setViewportSize(size)
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
      // On top of all that is there: neither tabs nor options cover it.
      const isOnTop = await timer.evaluate((one) => {
        const { left, top, width, height } = one.getBoundingClientRect()
        return one.contains(document.elementFromPoint(left + width / 2, top + height / 2))
      })
      expect(isOnTop, JSON.stringify({ questions, ...size })).toBe(true)
      const above = size === NARROW && questions === 'on' ? await tabs.boundingBox() : undefined
      expect((await timer.boundingBox())?.y).toBeGreaterThanOrEqual((above?.y ?? 0) + (above?.height ?? 0))
    }
  }
})
