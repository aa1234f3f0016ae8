import { expect, it } from 'vitest'
import { hasBrowser, Screen } from '../support/browser.ts'
import { testServerOfFile } from '../support/test-server.ts'
import { joined, opened, questions } from './phones.ts'

/** What somebody sees whom the host has removed. */

const app = testServerOfFile({ now: Date.now })
const TOLD = 'The host has removed you from this session'

/** A phone whose person the host has removed while the page was open. */
async function removedPhone() {
  const { url, ada, session } = await opened(app)
  const poll = await ada.asks(session, { kind: 'multiple_choice', prompt: 'Which day?', options: ['Monday', 'Friday'] })
  const phone = await joined(url, session.code, 'Zoe', Screen.again)
  await phone.page.getByRole('heading', { name: 'Which day?' }).waitFor()
  const other = app.phone('Bob')
  await other.joins(session)
  const asked = await other.call('POST', `/api/sessions/${session.id}/questions`, { text: 'When is lunch?' })
  await ada.moves(session, asked.body, 'approve')
  const people = `/api/sessions/${session.id}/people`
  const { body } = await ada.call('GET', people)
  const zoe = body.people.find(({ name }: { name: string }) => name === 'Zoe')
  const moves = (move: 'remove' | 'restore') => ada.call('POST', `${people}/${zoe.id}/${move}`)
  await moves('remove')
  return { ada, session, poll, phone, moves }
}

const acts = {
  votes: ({ page }: Screen) => page.getByRole('button', { name: 'Monday' }).click(),
  asks: async (phone: Screen) => {
    await questions(phone)
    await phone.page.getByLabel('Ask a question').fill('Why?')
    await phone.page.getByRole('button', { name: 'Ask', exact: true }).click()
  },
  upvotes: async (phone: Screen) => {
    await questions(phone)
    await phone.page.getByRole('button', { name: 'Upvote “When is lunch?”' }).click()
  },
  'changes their name': async ({ page }: Screen) => {
    await page.getByRole('button', { name: 'Change your name' }).click()
    await page.getByRole('dialog').getByLabel('Your name').fill('Zoë')
    await page.getByRole('button', { name: 'Save' }).click()
  },
}

it.skipIf(!hasBrowser).each(Object.entries(acts))('somebody removed is told so when one %s', async (_what, act) => {
  const { phone } = await removedPhone()
  await act(phone)
  await phone.page.getByRole('alert').filter({ hasText: TOLD }).waitFor()
  expect(await phone.page.getByText('Which day?').count()).toBe(0)
  await phone.isSound()
})

it.skipIf(!hasBrowser)('somebody removed stays told, and goes on once the host has restored them', async () => {
  const { ada, session, poll, phone, moves } = await removedPhone()
  await acts.votes(phone)
  const told = phone.page.getByRole('alert').filter({ hasText: TOLD })
  await told.waitFor()
  await phone.page.reload()
  await told.waitFor()
  const again = phone.page.getByRole('button', { name: 'Try again' })
  const refused = phone.page.waitForResponse((response) => response.status() === 409)
  await again.click()
  await refused
  await told.waitFor()
  await moves('restore')
  await again.click()
  await phone.page.getByRole('button', { name: 'Change your name, now Zoe' }).waitFor()
  await acts.votes(phone)
  await phone.page.getByRole('status').filter({ hasText: 'Your vote is in' }).waitFor()
  expect((await ada.hostView(session)).polls?.find(({ id }) => id === poll.id)?.options[0]?.tally).toBe(1)
  expect(phone.faults).toEqual([])
})
