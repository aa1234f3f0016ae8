import { describe, expect, it } from 'vitest'
import { hasBrowser } from '../support/browser.ts'
import { stageOfFile } from '../support/stage.ts'
import { at, button } from './hosting.ts'

/** Questions that ask the same, which the host merges and splits. */

const stage = stageOfFile({ now: Date.now })
const BUDGET = [
  'What is the budget for next year?',
  'What is the budget next year?',
  'What’s the budget for next year?',
]

describe.skipIf(!hasBrowser)('merged questions', () => {
  async function asked(...texts: string[]) {
    const ada = await stage.host()
    const session = await ada.creates({ title: 'All hands' })
    const [zoe, bob] = await stage.audience(2, session)
    for (const text of texts) await zoe?.asks(session, text)
    const listed = async () => {
      const questions = (await ada.hostView(session)).questions ?? []
      const oldestFirst = questions.toSorted((a, b) => a.createdAt - b.createdAt)
      return oldestFirst.map(({ text, merged = [] }) => [text, ...merged.map((one) => one.text).toSorted()])
    }
    const idOf = async (text: string) => (await ada.hostView(session)).questions?.find((one) => one.text === text)?.id
    const host = await at(`${stage.server.url}/host/${session.id}#k=${session.k}`, 'projector')
    return { ada, session, bob, listed, idOf, host, page: host.page }
  }

  it('are similar ones that one button merges into the oldest, each of which can be split off', async () => {
    const { listed, host, page } = await asked(...BUDGET, 'Lunch?')
    const [oldest = '', second = '', third = ''] = BUDGET
    await button(page, 'Merge these 3').click()
    await page.getByRole('status').getByText('2 questions merged into:').waitFor()
    await expect.poll(listed).toEqual([[oldest, second, third], ['Lunch?']])
    const merged = page.getByRole('list', { name: 'Merged questions' })
    await merged.getByText(third).waitFor()
    await host.isSound()
    await merged.getByRole('listitem').filter({ hasText: second }).getByRole('button', { name: 'Split' }).click()
    await expect.poll(listed).toEqual([[oldest, third], [second], ['Lunch?']])
    await page.keyboard.press('z')
    await expect.poll(listed).toEqual([[oldest, second, third], ['Lunch?']])
    await page.keyboard.press('z')
    await expect.poll(listed).toEqual([[oldest], [second], [third], ['Lunch?']])
  })

  it('go into the one with most upvotes', async () => {
    const { ada, session, bob, listed, idOf, page } = await asked(...BUDGET.slice(0, 2), 'Lunch?')
    const [oldest = '', second = ''] = BUDGET
    const qid = (await idOf(second)) ?? ''
    await ada.call('POST', `/api/sessions/${session.id}/questions/${qid}/approve`)
    await bob?.call('POST', `/api/sessions/${session.id}/questions/${qid}/upvote`)
    // Any question goes into any other, those that are shown first.
    await page.locator('.queue > [aria-current="true"]').getByText(oldest).waitFor()
    await page.keyboard.press('m')
    const dialog = page.getByRole('dialog', { name: 'Merge question' })
    await dialog.locator('.targets li').first().getByText(second).waitFor()
    await dialog.getByRole('searchbox', { name: 'Find' }).fill('budget')
    expect(await dialog.locator('.targets li').count()).toBe(1)
    await dialog.getByRole('button', { name: second }).click()
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(listed).toEqual([[second, oldest], ['Lunch?']])
  })

  it('are merged once, and the second host is told so', async () => {
    const { ada, session, idOf, page } = await asked('One?', 'Two?')
    const [qid = '', into = ''] = [await idOf('One?'), await idOf('Two?')]
    const queue = page.locator('.queue')
    await queue.getByText('Two?').waitFor()
    await page.keyboard.press('m')
    const dialog = page.getByRole('dialog', { name: 'Merge question' })
    await dialog.waitFor()
    await ada.call('POST', `/api/sessions/${session.id}/questions/${qid}/merge`, { into })
    await queue.getByText('One?').and(page.locator('.merged *')).waitFor()
    await dialog.getByRole('button', { name: 'Two?' }).click()
    await dialog.getByRole('alert').getByText('This question is merged into another').waitFor()
  })

  it('need another one', async () => {
    const { page } = await asked('One?')
    await page.locator('.queue').getByText('One?').waitFor()
    await page.keyboard.press('m')
    await page.getByRole('status').getByText('There is no other question to merge it into.').waitFor()
  })
})
