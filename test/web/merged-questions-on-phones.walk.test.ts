import { expect, it } from 'vitest'
import { hasBrowser, Screen } from '../support/browser.ts'
import type { CreatedSession, Host, Person } from '../support/people.ts'
import { testServerOfFile } from '../support/test-server.ts'
import { joined, opened, questions } from './phones.ts'

/** Questions that the host merges and replies to, on the phones. */

const app = testServerOfFile({ now: Date.now })
const OWN = 'Where can I find the slides?'
const TARGET = 'Will the slides be shared?'

/** A phone that has asked one question; somebody else has asked another, which is shown and has an upvote. */
async function twoQuestions() {
  const { url, ada, session } = await opened(app)
  const bob = app.phone('Bob')
  await bob.joins(session)
  const target = await asks(bob, session, TARGET)
  await ada.moves(session, target, 'approve')
  const carl = app.phone('Carl')
  await carl.joins(session)
  await carl.call('POST', `/api/sessions/${session.id}/questions/${target.id}/upvote`)
  const phone = await joined(url, session.code, 'Zoe', Screen.again)
  await questions(phone)
  await phone.page.getByLabel('Ask a question').fill(OWN)
  await phone.page.getByRole('button', { name: 'Ask', exact: true }).click()
  const item = phone.page.getByRole('listitem').filter({ hasText: OWN })
  await item.filter({ hasText: 'Waiting for approval' }).waitFor()
  const own = (await ada.hostView(session)).questions?.find(({ text }) => text === OWN)
  if (!own) throw new Error('nothing was asked')
  return { url, ada, session, phone, item, own, target }
}

const asks = async (who: Person, session: CreatedSession, text: string): Promise<{ id: string }> =>
  who.expects(201, await who.call('POST', `/api/sessions/${session.id}/questions`, { text }))

const at = (session: CreatedSession, id: string, rest: string) => `/api/sessions/${session.id}/questions/${id}/${rest}`
const merges = (ada: Host, session: CreatedSession, id: string, into: string) =>
  ada.call('POST', at(session, id, 'merge'), { into })

it.skipIf(!hasBrowser).each(['pending', 'approved'])(
  'the author of a merged question that was %s sees it in the card of the other one',
  async (state) => {
    const { ada, session, phone, item, own, target } = await twoQuestions()
    if (state === 'approved') await ada.moves(session, own, 'approve')
    await merges(ada, session, own.id, target.id)
    await item.filter({ hasText: `Includes your question:${OWN}` }).waitFor()
    await item.getByRole('button', { name: `Upvote “${TARGET}”, 2 upvotes` }).waitFor()
    expect(await phone.page.getByRole('listitem').count()).toBe(1)
    expect(await item.getByText('Waiting for approval').count()).toBe(0)
    await phone.isSound()
    await ada.call('POST', at(session, own.id, 'split'))
    await ada.moves(session, own, 'highlight')
    await item.filter({ hasText: 'On the screen now' }).waitFor()
    expect(await item.getByText('Includes your question').count()).toBe(0)
  },
)

it.skipIf(!hasBrowser)(
  'the author of a question that waits sees at once that it is replied to, and hidden',
  async () => {
    const { ada, session, item, own } = await twoQuestions()
    await ada.call('POST', at(session, own.id, 'reply'), { text: 'Ask me at lunch.' })
    await item.filter({ hasText: 'Reply from the host:Ask me at lunch.' }).waitFor()
    await ada.moves(session, own, 'hide')
    await item.filter({ hasText: 'Not shown' }).waitFor()
    await ada.call('POST', at(session, own.id, 'reply'), { text: '' })
    await item.filter({ hasNotText: 'Reply from the host' }).waitFor()
  },
)

it.skipIf(!hasBrowser)(
  'others see that a question is gone or merged, and their upvote counts for the other one',
  async () => {
    const { url, ada, session, own, target } = await twoQuestions()
    await ada.moves(session, own, 'approve')
    const other = await joined(url, session.code, '', Screen.again)
    await questions(other)
    const { page } = other
    const upvote = (text: string, upvotes: string, pressed: boolean) =>
      page.getByRole('listitem').getByRole('button', { name: `Upvote “${text}”, ${upvotes}`, pressed })
    await upvote(OWN, '0 upvotes', false).click()
    await upvote(OWN, '1 upvote', true).waitFor()
    await merges(ada, session, own.id, target.id)
    await page
      .getByRole('listitem')
      .getByText('The host removed this question, or merged it with another, which has its upvotes now.')
      .waitFor()
    // Carl, Zoe who wrote the merged one, and whoever has this phone.
    await upvote(TARGET, '3 upvotes', true).waitFor()
    await other.isSound()
    await ada.call('POST', at(session, own.id, 'split'))
    await upvote(OWN, '1 upvote', true).waitFor()
    await upvote(TARGET, '1 upvote', false).waitFor()
    expect(await page.getByText('The host removed this question').count()).toBe(0)
  },
)

it.skipIf(!hasBrowser)('everybody sees a reply under its question, until it is removed', async () => {
  const { url, ada, session, phone, target } = await twoQuestions()
  const other = await joined(url, session.code, '', Screen.again)
  await questions(other)
  const items = [phone, other].map(({ page }) => page.getByRole('listitem').filter({ hasText: TARGET }))
  await ada.call('POST', at(session, target.id, 'reply'), { text: 'Yes, by tonight.' })
  for (const item of items) await item.filter({ hasText: 'Reply from the host:Yes, by tonight.' }).waitFor()
  await other.isSound()
  await ada.call('POST', at(session, target.id, 'reply'), { text: '' })
  for (const item of items) await item.filter({ hasNotText: 'Reply from the host' }).waitFor()
})
