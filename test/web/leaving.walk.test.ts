import type { Route } from 'playwright-core'
import { expect, it } from 'vitest'
import { hasBrowser, Screen } from '../support/browser.ts'
import { testServerOfFile } from '../support/test-server.ts'
import { joined, opened, questions, status } from './phones.ts'

/** Leaving a session, on the phone. */

const app = testServerOfFile({ now: Date.now })
const leave = ({ page }: Screen) => page.getByRole('dialog').getByRole('button', { name: 'Leave this session' }).click()
const hasLeft = ({ page }: Screen) => page.getByRole('heading', { name: 'You have left this session' }).waitFor()

it.skipIf(!hasBrowser)('somebody leaves, of whom this browser and the host then know nothing', async () => {
  const { url, ada, session } = await opened(app)
  const poll = await ada.asks(session, { kind: 'multiple_choice', prompt: 'Which day?', options: ['Monday', 'Friday'] })
  const phone = await joined(url, session.code, 'Zoe', Screen.again)
  const { page } = phone
  await page.getByRole('button', { name: 'Monday' }).click()
  await status(phone, 'Your vote is in')
  await questions(phone)
  await page.getByLabel('Ask a question').fill('When is lunch?')
  await page.getByRole('button', { name: 'Ask', exact: true }).click()
  await status(phone, 'Sent to the host.')
  await page.getByLabel('Ask a question').fill('Not finished')
  await page.getByRole('button', { name: 'Change your name' }).click()
  await leave(phone)
  const dialog = page.getByRole('dialog', { name: 'Leave this session' })
  await dialog.getByText('Your votes and other questions stay, without your name.').waitFor()
  expect(await dialog.getByText('ticket').count()).toBe(0)
  await phone.isSound()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  expect((await ada.hostView(session)).participantCount).toBe(1)
  await page.getByRole('button', { name: 'Change your name' }).click()
  await leave(phone)
  await leave(phone)
  await hasLeft(phone)
  await phone.isSound()
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([])
  const { participantCount, questions: asked, polls } = await ada.hostView(session)
  const tally = polls?.find(({ id }) => id === poll.id)?.options[0]?.tally
  expect({ participantCount, asked, tally }).toEqual({ participantCount: 0, asked: [], tally: 1 })
  await page.getByRole('button', { name: 'Join again' }).click()
  await page.getByLabel('Your name').fill('Yan')
  await page.getByRole('button', { name: 'Join' }).click()
  await page.getByRole('button', { name: 'Change your name, now Yan' }).waitFor()
  expect((await ada.hostView(session)).roster).toMatchObject([{ name: 'Yan' }])
  expect(phone.faults).toEqual([])
})

it.skipIf(!hasBrowser)('somebody leaves who gave no name, by a ticket, which is void then', async () => {
  const { url, ada, session } = await opened(app)
  const settings = { admission: 'tickets', names: 'off' }
  await ada.call('PATCH', `/api/sessions/${session.id}`, { settings })
  const { body } = await ada.call('POST', `/api/sessions/${session.id}/tickets`, { count: 1 })
  const phone = await joined(url, `${session.code}#ticket=${body.tickets[0]}`, '', Screen.again)
  const { page } = phone
  await page.getByRole('button', { name: 'Leave this session' }).click()
  await page.getByRole('dialog').getByText('Your ticket won’t work again.').waitFor()
  await leave(phone)
  await hasLeft(phone)
  await page.getByRole('button', { name: 'Join with another ticket' }).click()
  await page.getByLabel('Your ticket').fill(body.tickets[0])
  await page.getByRole('button', { name: 'Join' }).click()
  await page.getByRole('alert').filter({ hasText: 'isn’t valid here' }).waitFor()
})

it.skipIf(!hasBrowser)('somebody leaves after the end, as soon as there is a connection', async () => {
  const { url, ada, session } = await opened(app)
  const phone = await joined(url, session.code, 'Zoe', Screen.again)
  const { page } = phone
  await ada.ends(session)
  await page.getByText('Thank you for taking part!').waitFor()
  await page.getByRole('button', { name: 'Leave this session' }).click()
  await phone.context.setOffline(true)
  await leave(phone)
  await page.getByRole('alert').filter({ hasText: 'No connection' }).waitFor()
  await phone.context.setOffline(false)
  await hasLeft(phone)
  expect(await page.getByRole('button').count()).toBe(0)
  expect((await ada.hostView(session)).roster).toEqual([])
})

const leavesAndIsGone = async (phone: Screen) => {
  await phone.page.getByRole('button', { name: 'Change your name' }).click()
  await leave(phone)
  await leave(phone)
  await hasLeft(phone)
}

it.skipIf(!hasBrowser).each([
  ['arrives after the next person has joined', 'continue', 'joined'],
  ['arrives before', 'continue', 'left'],
  ['fails', 'abort', 'left'],
] as const)('what is on its way when somebody leaves reaches nobody: it %s', async (_, how, when) => {
  const { url, ada, session } = await opened(app)
  await ada.asks(session, { kind: 'multiple_choice', prompt: 'Which day?', options: ['Monday', 'Friday'] })
  const phone = await joined(url, session.code, 'Zoe')
  const { page } = phone
  const held: Route[] = []
  for (const path of ['vote', 'questions']) await page.route(`**/${path}`, (route) => void held.push(route))
  const releaseOnce = async (now: typeof when) => {
    if (now !== when) return
    for (const route of held) await route[how]().catch(() => undefined)
    await page.unrouteAll({ behavior: 'wait' })
  }
  await page.getByRole('button', { name: 'Monday' }).click()
  await questions(phone)
  await page.getByLabel('Ask a question').fill('Only of Zoe?')
  await page.getByRole('button', { name: 'Ask', exact: true }).click()
  await expect.poll(() => held.length).toBe(2)
  await leavesAndIsGone(phone)
  await releaseOnce('left')
  await page.getByRole('button', { name: 'Join again' }).click()
  await page.getByLabel('Your name').fill('Yan')
  await page.getByRole('button', { name: 'Join' }).click()
  await page.getByRole('navigation').waitFor()
  await releaseOnce('joined')
  await page.getByRole('button', { name: 'Friday' }).click()
  await status(phone, 'Your vote is in')
  await questions(phone)
  expect(await page.getByLabel('Ask a question').inputValue()).toBe('')
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('Zoe')
  const { questions: asked, poll } = await ada.hostView(session)
  expect([asked, poll?.options.map(({ tally }) => tally)]).toEqual([[], [0, 1]])
})

it.skipIf(!hasBrowser)('somebody leaves in every tab', async () => {
  const { url, ada, session } = await opened(app)
  await ada.asks(session, { kind: 'multiple_choice', prompt: 'Which day?', options: ['Monday', 'Friday'] })
  const phone = await joined(url, session.code, 'Zoe')
  const tab = await phone.context.newPage()
  await tab.goto(`${url}/${session.code}`)
  await tab.getByRole('button', { name: 'Monday' }).click()
  await tab.getByRole('status').filter({ hasText: 'Your vote is in' }).waitFor()
  await leavesAndIsGone(phone)
  await tab.getByRole('button', { name: 'Join' }).waitFor()
  expect(await tab.getByRole('button', { name: 'Monday' }).count()).toBe(0)
})
