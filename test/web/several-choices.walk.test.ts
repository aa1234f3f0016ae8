import { describe, expect, it, vi } from 'vitest'
import { hasBrowser, type Screen } from '../support/browser.ts'
import { Portal, WRONG_ANSWERS } from '../support/portal.ts'
import { testServerOfFile } from '../support/test-server.ts'
import { at, button, isIn } from './hosting.ts'
import { joined, opened, status } from './phones.ts'

/** Polls in which each person may choose several options, on phone, wall and console. */

vi.setConfig({ testTimeout: 120_000 })

const app = testServerOfFile({ now: Date.now })

const DAYS = ['Monday', 'Tuesday', 'Thursday', 'Friday']

async function asked(more: object = {}) {
  const { ada, session, url } = await opened(app)
  const draft = { kind: 'multiple_choice' as const, prompt: 'Which days?', options: DAYS, maxChoices: 2, ...more }
  const poll = await ada.asks(session, draft)
  const idOf = (label: string) => poll.options.find((option: { label: string }) => option.label === label)?.id ?? ''
  const votesFor = (...labels: string[]) => ({ optionIds: labels.map(idOf) })
  const tallies = async () => {
    const listed = (await ada.hostView(session)).polls?.find(({ id }) => id === poll.id)
    return [listed?.voters, ...(listed?.options ?? []).map(({ tally }) => tally)]
  }
  return { ada, session, url, poll, votesFor, tallies }
}

const box = ({ page }: Screen, name: string) => page.getByRole('checkbox', { name, exact: true })
const ticks = async (phone: Screen, ...names: string[]) => {
  for (const name of names) await box(phone, name).click()
}
const sends = async (phone: Screen, name = 'Send') => {
  await button(phone.page, name).click()
  await isIn(phone)
}
const ticked = ({ page }: Screen) =>
  page.getByRole('checkbox', { checked: true }).evaluateAll((all) => all.map((one) => one.closest('label')?.innerText))

describe.skipIf(!hasBrowser)('a poll of several choices', () => {
  it('is ticked up to its limit, sent by a button, and changed', async () => {
    const { ada, session, url, poll, tallies } = await asked()
    const phone = await joined(url, session.code)
    await phone.page.getByRole('group', { name: 'Choose up to 2.' }).waitFor()
    await status(phone, '0 of 2 chosen')
    await ticks(phone, 'Tuesday')
    await status(phone, '1 of 2 chosen')
    expect(await tallies()).toEqual([0, 0, 0, 0, 0])
    await ticks(phone, 'Friday')
    await status(phone, '2 of 2 chosen. Untick one to choose another.')
    expect(await box(phone, 'Monday').isDisabled()).toBe(true)
    await sends(phone)
    expect(await tallies()).toEqual([1, 0, 1, 0, 1])
    await ticks(phone, 'Tuesday', 'Monday')
    await status(phone, 'Your change isn’t sent yet')
    await sends(phone, 'Send the change')
    expect(await tallies()).toEqual([1, 1, 0, 0, 1])
    await ticks(phone, 'Friday', 'Friday')
    await ada.closes(session, poll)
    await phone.page.getByText('1 person, up to 2 each').waitFor()
    expect(await phone.page.getByText('You didn’t send:').count()).toBe(0)
    const chosen = phone.page.locator('.bars li').filter({ hasText: 'Your vote' })
    expect(await chosen.locator('.figure').allInnerTexts()).toEqual(['100%', '100%'])
    expect(phone.faults).toEqual([])
  })

  it('is chosen by keys alone', async () => {
    const { session, url, tallies } = await asked()
    const { page } = await joined(url, session.code)
    await page.getByRole('checkbox').first().focus()
    await page.keyboard.press('Space')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Space')
    await page.getByText('2 of 2 chosen').waitFor()
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Send')
    await page.keyboard.press('Enter')
    await expect.poll(tallies).toEqual([1, 1, 0, 1, 0])
  })

  it('keeps what is ticked over a reload, and says at the close that it was not sent', async () => {
    const { ada, session, url, poll } = await asked()
    const phone = await joined(url, session.code)
    await ticks(phone, 'Monday', 'Friday')
    await phone.page.reload()
    await status(phone, '2 of 2 chosen')
    expect(await ticked(phone)).toEqual(['Monday', 'Friday'])
    await ada.closes(session, poll)
    await phone.page.getByText('You didn’t send:').waitFor()
    expect(await phone.page.locator('.error q').innerText()).toBe('Monday\u00a0· Friday')
  })

  it('keeps the vote without a network and sends it once, as the last that was sent', async () => {
    const { session, tallies, url: _ } = await asked()
    const portal = await Portal.before(app.server.port)
    const phone = await joined(portal.url, session.code)
    portal.close(WRONG_ANSWERS['302 to a page'])
    await ticks(phone, 'Monday', 'Tuesday')
    await button(phone.page, 'Send').click()
    await status(phone, 'Your vote is kept')
    await ticks(phone, 'Monday', 'Thursday')
    await button(phone.page, 'Send the change').click()
    expect(portal.passed.filter((one) => /vote$/.test(one))).toEqual([])
    await phone.page.reload()
    portal.open()
    await phone.page.reload()
    await isIn(phone)
    expect(await ticked(phone)).toEqual(['Tuesday', 'Thursday'])
    expect(await tallies()).toEqual([1, 0, 1, 1, 0])
    expect(portal.passed.filter((one) => /vote$/.test(one))).toHaveLength(1)
  })

  it('is one vote in two tabs, of which the later counts', async () => {
    const { session, url, tallies } = await asked()
    const first = await joined(url, session.code)
    const second = await first.context.newPage()
    await second.goto(`${url}/${session.code}`)
    await second.getByRole('checkbox', { name: 'Friday' }).click()
    await ticks(first, 'Monday', 'Tuesday')
    await sends(first)
    // What was ticked in the other tab is still there, and replaces the vote once it is sent.
    await second.getByText('Your change isn’t sent yet').waitFor()
    await second.getByRole('button', { name: 'Send the change' }).click()
    await second.getByText('Your vote is in').waitFor()
    await expect.poll(() => ticked(first)).toEqual(['Friday'])
    expect(await tallies()).toEqual([1, 0, 0, 0, 1])
  })

  it('has shares of people on wall, slide and console', async () => {
    const { ada, session, url, votesFor, poll } = await asked()
    const people = await app.audience(4, session)
    const choices = [['Monday', 'Friday'], ['Monday'], ['Monday', 'Tuesday'], ['Monday', 'Friday']]
    for (const [n, labels] of choices.entries()) await people[n]?.votes(session, votesFor(...labels))
    const wall = await at(`${url}/wall/${session.id}#k=${session.k}`, 'projector')
    await wall.page.locator('.state').getByText('4 people, up to 2 each').waitFor()
    const figures = wall.page.locator('.stage-bars .percent')
    await expect.poll(() => figures.allInnerTexts()).toEqual(['100%', '25%', '0%', '50%'])
    await wall.page.getByText('Friday: 2, 50%').waitFor({ state: 'attached' })
    const console = await at(`${url}/host/${session.id}#k=${session.k}`, 'laptop')
    await console.page.locator('[data-on-wall] .state').getByText('4 people, up to 2 each').waitFor()
    await expect
      .poll(() => console.page.locator('[data-on-wall] .percent').allInnerTexts())
      .toEqual(['100%', '25%', '0%', '50%'])
    await console.page.locator('.current').getByText('Multiple choice · 4 people, up to 2 each').waitFor()
    await ada.closes(session, poll)
    const report = await at(`${url}/report/${session.id}#k=${session.k}`, 'laptop')
    await report.page.getByText('4 people, up to 2 each').first().waitFor()
    await report.page.getByRole('img', { name: 'Friday: 50% · 2' }).first().waitFor()
    expect([wall.faults, console.faults, report.faults]).toEqual([[], [], []])
  })

  it('as a quiz is right with exactly the right options', async () => {
    const quiz = { kind: 'quiz' as const, prompt: 'Which are prime?', options: ['2', '3', '4', '5'] }
    const { ada, session, url, poll } = await asked({ ...quiz, correctOptions: [0, 1, 3], maxChoices: 3 })
    const [right, half] = [await joined(url, session.code), await joined(url, session.code)]
    await ticks(right, '5', '2', '3')
    await sends(right)
    await ticks(half, '2', '3')
    await sends(half)
    await ada.closes(session, poll)
    await right.page.getByText('Right!').waitFor()
    await half.page.getByText('Not quite').waitFor()
    expect(await half.page.locator('.bars .correct').allInnerTexts()).toEqual([
      expect.stringMatching(/^A\s+2\s+\d+%\s+\d votes?\s+Correct\s+Your vote$/),
      expect.stringMatching(/^B\s+3\s+\d+%\s+\d votes?\s+Correct\s+Your vote$/),
      expect.stringMatching(/^D\s+5\s+\d+%\s+\d votes?\s+Correct$/),
    ])
  })

  it('with secret votes shows what was chosen here, and is kept in a session that hides results', async () => {
    const ada = await app.host()
    const session = await ada.creates({ title: 'All hands', anonymous: true })
    const draft = {
      kind: 'multiple_choice' as const,
      prompt: 'Who?',
      options: DAYS,
      maxChoices: 3,
      reveal: 'host' as const,
    }
    const poll = await ada.asks(session, draft)
    const phone = await joined(app.server.url, session.code)
    await ticks(phone, 'Monday', 'Friday')
    await sends(phone)
    await ada.closes(session, poll)
    await phone.page.getByText('Your vote: Monday · Friday').waitFor()
  })
})
