import { describe, expect, it } from 'vitest'
import { hasBrowser } from '../support/browser.ts'
import { testServerOfFile } from '../support/test-server.ts'
import { at, button } from './hosting.ts'

/** Questions that ask the same, which the host merges and splits. */

const app = testServerOfFile({ now: Date.now })
const BUDGET = [
  'What is the budget for next year?',
  'What is the budget next year?',
  'What’s the budget for next year?',
]

describe.skipIf(!hasBrowser)('merged questions', () => {
  async function asked(...texts: string[]) {
    const ada = await app.host()
    const session = await ada.creates({ title: 'All hands' })
    const [zoe, bob] = await app.audience(2, session)
    for (const text of texts) await zoe?.asks(session, text)
    const listed = async () => {
      const questions = (await ada.hostView(session)).questions ?? []
      const oldestFirst = questions.toSorted((a, b) => a.createdAt - b.createdAt)
      return oldestFirst.map(({ text, merged = [] }) => [text, ...merged.map((one) => one.text).toSorted()])
    }
    const idOf = async (text: string) => (await ada.hostView(session)).questions?.find((one) => one.text === text)?.id
    const host = await at(`${app.server.url}/host/${session.id}#k=${session.k}`, 'projector')
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

  it('are taken apart again as far as they were merged, if one of them was refused', async () => {
    const { ada, session, listed, idOf, host, page } = await asked(...BUDGET, 'Lunch?')
    const [oldest = '', second = '', third = ''] = BUDGET
    const [qid, into] = [await idOf(third), await idOf('Lunch?')]
    // Another host is faster with the third one, while the second one is on its way.
    let isFirst = true
    await page.route('**/merge', async (route) => {
      if (isFirst) await ada.call('POST', `/api/sessions/${session.id}/questions/${qid}/merge`, { into })
      isFirst = false
      await route.continue()
    })
    await button(page, 'Merge these 3').click()
    const toast = page.getByRole('status').filter({ hasText: 'This question is merged into another' })
    await toast.waitFor()
    await expect.poll(listed).toEqual([
      [oldest, second],
      ['Lunch?', third],
    ])
    await host.isSound()
    await toast.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(listed).toEqual([[oldest], [second], ['Lunch?', third]])
    await page.getByRole('status').getByText('Undone.').waitFor()
  })

  it('are all taken apart, also if another host has done so with one of them', async () => {
    const { ada, session, listed, idOf, page } = await asked(...BUDGET, 'Lunch?')
    const [oldest = '', second = '', third = ''] = BUDGET
    const qid = await idOf(third)
    await button(page, 'Merge these 3').click()
    await expect.poll(listed).toEqual([[oldest, second, third], ['Lunch?']])
    await ada.call('POST', `/api/sessions/${session.id}/questions/${qid}/split`)
    await page.keyboard.press('z')
    await page.getByRole('status').getByText('This question is not merged into another.').waitFor()
    await expect.poll(listed).toEqual([[oldest], [second], [third], ['Lunch?']])
  })

  it('are undone once there is a connection again', async () => {
    const { listed, host, page } = await asked(...BUDGET, 'Lunch?')
    const [oldest = '', second = '', third = ''] = BUDGET
    await button(page, 'Merge these 3').click()
    await expect.poll(listed).toEqual([[oldest, second, third], ['Lunch?']])
    await host.context.setOffline(true)
    await page.keyboard.press('z')
    await page.getByRole('status').getByText('That didn’t go through.').waitFor()
    await host.context.setOffline(false)
    await page.keyboard.press('z')
    await expect.poll(listed).toEqual([[oldest], [second], [third], ['Lunch?']])
  })

  it('are merged, split and replied to by a helper who moderates, and not by one who presents', async () => {
    const { ada, session, listed } = await asked(...BUDGET, 'Lunch?')
    const [oldest = '', second = '', third = ''] = BUDGET
    const keys = ada.expects(200, await ada.call('GET', `/api/sessions/${session.id}/keys`))
    const openAs = (k: string) => at(`${app.server.url}/host/${session.id}#k=${k}`, 'projector')
    const moderator = await openAs(`${keys.moderate}&for=moderate`)
    const { page } = moderator
    await button(page, 'Merge these 3').waitFor()
    // What a helper may not do is left out where the link tells whom it is for.
    await button(page, 'Merge these 3').waitFor()
    expect(await page.locator('.polls, .console-bar, .stage').getByRole('button').allTextContents()).toEqual(['?'])
    await button(page, 'Merge these 3').click()
    await expect.poll(listed).toEqual([[oldest, second, third], ['Lunch?']])
    const merged = page.getByRole('list', { name: 'Merged questions' }).getByRole('listitem')
    await merged.filter({ hasText: second }).getByRole('button', { name: 'Split' }).click()
    await expect.poll(listed).toEqual([[oldest, third], [second], ['Lunch?']])
    await page.keyboard.press('w')
    const dialog = page.getByRole('dialog', { name: 'Reply to question' })
    await dialog.getByRole('textbox').fill('It is not decided.')
    await dialog.getByRole('button', { name: 'Reply', exact: true }).click()
    await page.locator('.queue .reply').getByText('It is not decided.').waitFor()
    await moderator.isSound()
    // No name of whoever asked.
    expect(await page.locator('.queue').getByText('Guest').count()).toBe(0)

    const presenter = await openAs(keys.present)
    const refused = presenter.page.getByRole('status').getByText('This link is for helpers, who can’t do this.')
    const split = presenter.page.getByRole('button', { name: 'Split' })
    await split.click()
    await refused.waitFor()
    await presenter.isSound()
    await presenter.page.keyboard.press('w')
    const form = presenter.page.getByRole('dialog', { name: 'Reply to question' })
    await form.getByRole('textbox').fill('Now it is.')
    await form.getByRole('button', { name: 'Reply', exact: true }).click()
    await form.getByRole('alert').getByText('This link is for helpers').waitFor()
    expect(await listed()).toEqual([[oldest, third], [second], ['Lunch?']])
    const { page: own } = await openAs(`${keys.present}&for=present`)
    await own.locator('.queue').getByText(second).waitFor()
    expect(
      await own
        .locator('.queue')
        .getByRole('button', { name: /More for|Split|Approve|Hide|Merge/ })
        .count(),
    ).toBe(0)
    expect(await own.locator('.polls').getByRole('button').count()).toBeGreaterThan(0)
  })

  it('need another one', async () => {
    const { page } = await asked('One?')
    await page.locator('.queue').getByText('One?').waitFor()
    await page.keyboard.press('m')
    await page.getByRole('status').getByText('There is no other question to merge it into.').waitFor()
  })
})
