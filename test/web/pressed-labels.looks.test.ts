import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { hasBrowser, Screen } from '../support/browser.ts'
import { testServerOfFile } from '../support/test-server.ts'
import { watchLabels } from './faint-labels.ts'
import { questions, status } from './phones.ts'

/** The label of what is pressed never has the colour of its ground, on the way to other colours either. */

const app = testServerOfFile({ now: Date.now })
const SCHEMES = ['light', 'dark'] as const

const press = (page: Page, name: string | RegExp) =>
  page
    .getByRole('button', typeof name === 'string' ? { name, exact: true } : { name })
    .first()
    .click()

describe.skipIf(!hasBrowser).each(SCHEMES)('no label is lost while it is pressed, in a %s scheme', (colorScheme) => {
  it('on a phone', async () => {
    const ada = await app.host()
    const session = await ada.creates({ title: 'All hands' })
    const [other] = await app.audience(1, session)
    const asked = await other?.asks(session, 'Is there lunch?')
    if (asked) await ada.moves(session, asked, 'approve')
    const phone = await Screen.again(`${app.server.url}/${session.code}`, 'phone', { colorScheme })
    const { page } = phone
    await page.getByRole('button', { name: 'Join' }).waitFor()
    const faint = await watchLabels(page)
    await press(page, 'Join')
    const ask = async (draft: object, prompt: string) => {
      const poll = await ada.asks(session, { ...draft, prompt } as never)
      await page.getByRole('heading', { name: prompt }).waitFor()
      return poll
    }
    const options = ['Tea', 'Coffee', 'Water']
    await ask({ kind: 'multiple_choice', options }, 'Which?')
    for (const name of ['Coffee', 'Tea']) {
      await press(page, name)
      await status(phone, 'Your vote is in')
    }
    await ask({ kind: 'multiple_choice', options, maxChoices: 2 }, 'Which two?')
    for (const label of ['Tea', 'Coffee', 'Coffee']) await page.getByText(label, { exact: true }).click()
    await press(page, 'Send')
    await ask({ kind: 'rating' }, 'How?')
    await press(page, '3')
    await press(page, '4')
    await ask({ kind: 'ranking', options }, 'In which order?')
    await press(page, 'Move “Water” up')
    await press(page, 'Send my order')
    await ask({ kind: 'open_text' }, 'Why?')
    await page.getByLabel('Your answer').fill('Because')
    await press(page, 'Send')
    await status(phone, 'Your answer is in')
    await questions(phone)
    await press(page, /^Upvote/)
    await press(page, /^Upvote/)
    await page.getByLabel('Ask a question').fill('And dinner?')
    await press(page, 'Ask')
    await press(page, 'Newest')
    await press(page, 'Poll')
    await press(page, 'Add a name')
    await press(page, 'Leave this session')
    await press(page, 'Cancel')
    expect(await faint()).toEqual([])
  })

  it('on the console', async () => {
    const ada = await app.host()
    const session = await ada.creates({
      title: 'All hands',
      polls: [
        { kind: 'multiple_choice', prompt: 'Which day?', options: ['Monday', 'Friday'] },
        { kind: 'quiz', prompt: '2 + 2?', options: ['3', '4'], correctOption: 1 },
      ],
    })
    const phones = await app.audience(3, session)
    for (const [n, phone] of phones.entries()) await phone.asks(session, `Question ${n}?`)
    const { page } = await Screen.again(`${app.server.url}/host/${session.id}#k=${session.k}`, 'laptop', {
      colorScheme,
    })
    await page.getByText('Question 2?').first().waitFor()
    const faint = await watchLabels(page)
    const bar = page.locator('.console-bar')
    await bar.getByText('Open next poll').click()
    await bar.getByText('Close voting').waitFor()
    for (const name of [/^Show lobby|^Lobby/, /^Timer/]) await bar.getByRole('button', { name }).first().click()
    for (const name of ['Questions', 'Lobby', 'Poll'])
      await page.locator('.stage').getByRole('button', { name, exact: true }).click()
    for (const name of [/^Approved/, /^Answered/, /^Hidden/, /^Waiting/]) await press(page, name)
    await press(page, 'Show on wall')
    await bar.getByText('Answered').waitFor()
    await press(page, /^Approve all/)
    await press(page, 'New poll')
    for (const kind of ['Quiz', 'Ranking', 'Word cloud']) await page.getByRole('radio', { name: kind }).check()
    expect(await faint()).toEqual([])
  })
})
