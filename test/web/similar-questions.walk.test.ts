import { expect, it } from 'vitest'
import { hasBrowser, Screen } from '../support/browser.ts'
import { testServerOfFile } from '../support/test-server.ts'
import { joined, opened, questions } from './phones.ts'

/** Questions that are offered to somebody who is about to ask the same. */

const app = testServerOfFile({ now: Date.now })
const LUNCH = 'When is lunch today?'

/** A phone at the questions, of which others have asked some. */
async function atQuestions(texts: readonly string[] = [LUNCH, 'Who pays for the new laptops?']) {
  const { url, ada, session } = await opened(app)
  const bob = app.phone('Bob')
  await bob.joins(session)
  for (const text of texts) {
    const { body } = await bob.call('POST', `/api/sessions/${session.id}/questions`, { text })
    await ada.moves(session, body, 'approve')
  }
  const { body: waiting } = await bob.call('POST', `/api/sessions/${session.id}/questions`, {
    text: 'When is lunch now?',
  })
  const phone = await joined(url, session.code, '', Screen.again)
  await questions(phone)
  const { page } = phone
  const field = page.getByLabel('Ask a question')
  const offered = page.getByRole('region', { name: 'Already asked?' }).getByRole('button')
  const upvotes = async () => (await ada.hostView(session)).questions?.find(({ text }) => text === LUNCH)?.upvotes
  return { ada, session, phone, page, field, offered, waiting, upvotes }
}

it.skipIf(!hasBrowser)('an upvote takes the place of a draft that asks the same, and can be undone', async () => {
  const { phone, page, field, offered, upvotes } = await atQuestions()
  await field.pressSequentially('when is the lunch')
  await offered.waitFor()
  expect(await offered.allTextContents()).toEqual([`▲ 0${LUNCH}`])
  await page.getByRole('status').filter({ hasText: LUNCH }).waitFor()
  expect(await field.evaluate((one) => one === document.activeElement)).toBe(true)
  await phone.isSound()
  await offered.click()
  const undo = page.getByRole('button', { name: 'Undo' })
  await expect.poll(() => undo.evaluate((one) => one === document.activeElement)).toBe(true)
  expect(await field.inputValue()).toBe('')
  await page
    .getByRole('listitem')
    .getByRole('button', { name: `Upvote “${LUNCH}”, 1 upvote`, pressed: true })
    .waitFor()
  expect(await upvotes()).toBe(1)
  await phone.isSound()
  await undo.click()
  expect(await field.inputValue()).toBe('when is the lunch')
  await expect.poll(upvotes).toBe(0)
  expect(await field.evaluate((one) => one === document.activeElement)).toBe(true)
})

it.skipIf(!hasBrowser)('nothing is offered to somebody who asks something else', async () => {
  const { field, offered } = await atQuestions()
  await field.pressSequentially('when is the next release?')
  expect(await offered.count()).toBe(0)
  await field.fill('When is lunch?')
  await offered.waitFor()
  await field.fill('')
  await offered.waitFor({ state: 'detached' })
})

it.skipIf(!hasBrowser)('three at most are offered, and none that is hidden or waits', async () => {
  const { field, offered } = await atQuestions([0, 1, 2, 3, 4].map((n) => `When is lunch on day ${n}?`))
  await field.fill('When is lunch on day 9?')
  await expect.poll(() => offered.count()).toBe(3)
  for (const text of await offered.allTextContents()) expect(text).toContain('on day')
})

it.skipIf(!hasBrowser)('the draft stays until the server has the upvote', async () => {
  const { ada, session, page, field, offered } = await atQuestions()
  await field.fill('When is lunch')
  await offered.waitFor()
  await page.context().setOffline(true)
  await offered.click()
  await page.getByRole('alert').filter({ hasText: 'No connection' }).waitFor()
  expect(await field.inputValue()).toBe('When is lunch')
  expect((await ada.hostView(session)).questions?.every(({ upvotes }) => upvotes === 0)).toBe(true)
  await page.context().setOffline(false)
  await expect.poll(() => field.inputValue()).toBe('')
  expect((await ada.hostView(session)).questions?.some(({ upvotes }) => upvotes === 1)).toBe(true)
})
