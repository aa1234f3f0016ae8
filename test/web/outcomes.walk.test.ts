import { describe, expect, it } from 'vitest'
import type { PollDraft } from '../../shared/schemas/draft.ts'
import { hasBrowser, Screen } from '../support/browser.ts'
import { testServerOfFile } from '../support/test-server.ts'
import { joined, opened } from './phones.ts'

/** What a poll came to, in the same words on wall, phone, console and report. */

const app = testServerOfFile({ now: Date.now })
const QUIZ: PollDraft = { kind: 'quiz', prompt: 'Which?', options: ['Ant', 'Bee', 'Cat'], correctOption: 1 }

async function hall() {
  const { ada, session, url } = await opened(app)
  const key = `${session.id}#k=${session.k}`
  const at = async (page: string, size: 'projector' | 'laptop') =>
    (await Screen.again(`${url}/${page}/${key}`, size)).page
  return { ada, session, url, wall: await at('wall', 'projector'), openReport: () => at('report', 'laptop'), at }
}

describe.skipIf(!hasBrowser)('what a poll came to', () => {
  it('in a ranking, equal points share a place, and the next is skipped', async () => {
    const { ada, session, url, wall, openReport, at } = await hall()
    const phone = await joined(url, session.code, 'Zoe')
    const poll = await ada.asks(session, {
      kind: 'ranking',
      prompt: 'What first?',
      options: ['Ant', 'Bee', 'Cat', 'Dog'],
    })
    const places = wall.locator('.stage-order .place')
    await wall.locator('.stage-order .label').first().waitFor()
    expect(await places.allTextContents()).toEqual(['', '', '', ''])
    const ids = poll.options.map((option: { id: string }) => option.id)
    const orders = [
      [0, 1, 2, 3],
      [0, 2, 1, 3],
    ]
    for (const [n, voter] of (await app.audience(2, session)).entries())
      await voter.votes(session, { ranks: orders[n]?.map((rank) => ids[rank]) })
    await expect.poll(() => places.allTextContents()).toEqual(['1', '2', '2', '4'])
    await ada.closes(session, poll)
    const console = await at('host', 'laptop')
    for (const page of [phone.page, console]) {
      const list = page.locator('ol.bars li')
      await expect.poll(() => list.count()).toBe(4)
      expect(await list.locator('.place').allTextContents()).toEqual(['1.', '2.', '2.', '4.'])
      expect(await list.locator('.label').allTextContents()).toEqual(['Ant', 'Bee', 'Cat', 'Dog'])
    }
    const report = await openReport()
    const drawing = report.locator('.wide svg')
    expect(await drawing.getAttribute('aria-label')).toBe(
      '1. Ant: 8 points; 2. Bee: 5 points; 2. Cat: 5 points; 4. Dog: 2 points',
    )
  })

  it('in a quiz, how many were right, once the hall sees what is right', async () => {
    const { ada, session, wall, openReport, at } = await hall()
    const phones = await app.audience(4, session)
    const console = await at('host', 'laptop')
    const state = wall.locator('.state')
    const poll = await ada.asks(session, { ...QUIZ, reveal: 'host' })
    for (const [n, phone] of phones.entries())
      await phone.votes(session, { optionId: poll.options[n === 0 ? 0 : 1].id })
    await ada.closes(session, poll)
    const current = console.locator('.current')
    await console.locator('.closed').getByText('Quiz · 4 votes').waitFor({ state: 'attached' })
    expect(await wall.getByText('right').count()).toBe(0)
    await ada.call('POST', `/api/sessions/${session.id}/polls/${poll.id}/reveal`, {})
    await state.getByText('3 of 4 right').waitFor()
    expect(await state.textContent()).toBe('Voting is closed3 of 4 right')
    await current.getByText('Quiz · 3 of 4 right').waitFor()
    const report = await openReport()
    await report.locator('.told').getByText('· 3 of 4 right').waitFor()
  })

  it('in a quiz of several choices, not how many were right: tallies do not tell', async () => {
    const { ada, session, wall, openReport } = await hall()
    const [zoe] = await app.audience(1, session)
    const poll = await ada.asks(session, {
      ...QUIZ,
      correctOption: undefined,
      correctOptions: [0, 1],
      maxChoices: 2,
    } as never)
    await zoe?.votes(session, { optionIds: [poll.options[0].id, poll.options[1].id] })
    await ada.closes(session, poll)
    await wall.locator('.state').getByText('1 person, up to 2 each').waitFor()
    const report = await openReport()
    await report.locator('.told').getByText('1 person, up to 2 each').waitFor()
    for (const page of [wall, report]) expect(await page.getByText(' right').count()).toBe(0)
  })

  it('when a session ends without questions and points, none, and no “yet”', async () => {
    const { ada, session, url, wall } = await hall()
    ada.expects(200, await ada.call('PATCH', `/api/sessions/${session.id}`, { settings: { scores: 'on' } }))
    ada.expects(200, await ada.call('POST', `/api/sessions/${session.id}/stage`, { show: 'scores' }))
    const { page } = await joined(url, session.code, 'Zoe')
    await wall.getByText('No points yet.').first().waitFor()
    await page.getByRole('button', { name: 'Questions' }).click()
    await page.getByText('No questions yet.').waitFor()
    await ada.ends(session)
    await page.getByText('No questions.', { exact: true }).waitFor({ state: 'attached' })
    await wall.locator('.scores').getByText('No points.', { exact: true }).waitFor()
    for (const one of [wall.locator('.scores'), page]) expect(await one.getByText(/ yet\b/).count()).toBe(0)
  })

  it.each([
    { kind: 'rating', prompt: 'How?' },
    { kind: 'ranking', prompt: 'Order?', options: ['Ant', 'Bee'] },
    { kind: 'multiple_choice', prompt: 'Which?', options: ['Ant', 'Bee'] },
    { kind: 'word_cloud', prompt: 'A word?' },
    { kind: 'open_text', prompt: 'Why?' },
  ])('a $kind that closes without answers has none, and no “yet”', async (draft) => {
    const { ada, session, url, wall, openReport } = await hall()
    const phone = await joined(url, session.code, 'Zoe')
    const poll = await ada.asks(session, draft as PollDraft)
    const report = await openReport()
    await report.locator('.told').getByText('No answers yet.').waitFor()
    await ada.closes(session, poll)
    await wall.locator('.later').getByText('No answers.', { exact: true }).waitFor()
    await phone.page.getByRole('heading', { name: draft.prompt }).waitFor()
    await phone.page.getByText('closed').first().waitFor()
    await report.reload()
    await report.locator('.told').getByText('Nobody answered.').waitFor()
    for (const page of [wall, phone.page, report]) expect(await page.getByText('No answers yet').count()).toBe(0)
  })
})
