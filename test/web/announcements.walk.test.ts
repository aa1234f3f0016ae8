import { describe, it } from 'vitest'
import { hasBrowser } from '../support/browser.ts'
import { testServerOfFile } from '../support/test-server.ts'
import { Reader } from './live-regions.ts'

/** What a screen reader says by itself while a session goes on, word for word. */

const app = testServerOfFile({ now: Date.now })

/** A session, and a phone that has joined it. */
async function joined(settings = {}) {
  const ada = await app.host()
  const session = await ada.creates({ title: 'All hands', settings })
  const phone = await Reader.at(`${app.server.url}/${session.code}`, 'phone')
  await phone.page.getByRole('button', { name: 'Join' }).click()
  await phone.page.getByRole('navigation').waitFor()
  await phone.hears()
  return { ada, session, phone }
}

describe.skipIf(!hasBrowser)('a screen reader', () => {
  it('says on a phone that a poll opens, that the vote is in, and that the poll is over', async () => {
    const { ada, session, phone } = await joined()
    const poll = await ada.asks(session, {
      kind: 'multiple_choice',
      prompt: 'Which day?',
      options: ['Monday', 'Friday'],
    })
    await phone.hears('A poll is open: Which day?')
    await phone.page.getByRole('button', { name: 'Friday' }).click()
    await phone.hears('Your vote is in. You can still change it.')
    await ada.closes(session, poll)
    await phone.hears('The poll is over: Which day?')
    await ada.ends(session)
    await phone.hears('The host has ended the session.')
  })

  it('says on a phone that results appear', async () => {
    const { ada, session, phone } = await joined()
    const poll = await ada.asks(session, { kind: 'rating', prompt: 'How was it?', reveal: 'host' })
    await phone.hears('A poll is open: How was it?')
    await ada.closes(session, poll)
    await phone.hears('The poll is over: How was it?')
    await ada.call('POST', `/api/sessions/${session.id}/polls/${poll.id}/reveal`, { revealed: true })
    await phone.hears('The results changed.')
  })

  it('says on a phone a minute, half a minute and ten seconds before the end that it comes', async () => {
    const { ada, session, phone } = await joined()
    for (const mark of [60, 30, 10]) {
      const own = phone.page.waitForResponse((answer) => answer.url().endsWith(`/api/sessions/${session.code}`))
      const poll = await ada.drafts(session, { kind: 'rating', prompt: `Poll ${mark}` })
      await ada.opens(session, poll, { seconds: mark + 5 })
      await phone.hears(`A poll is open: Poll ${mark}`)
      // What the phone asks when a poll opens tells it the server's time, so that comes before time passes here.
      await own
      await phone.passes(6_000)
      await phone.hears(`${mark} seconds left`)
      await ada.closes(session, poll)
      await phone.hears(`The poll is over: Poll ${mark}`)
    }
  })

  it('says on a phone that the connection is lost, that a vote is kept, and that both are back', async () => {
    const { ada, session, phone } = await joined()
    await ada.asks(session, { kind: 'rating', prompt: 'How was it?' })
    await phone.hears('A poll is open: How was it?')
    await phone.screen.context.setOffline(true)
    await phone.hears('Reconnecting…')
    await phone.page.getByRole('button', { name: '4' }).click()
    await phone.hears('No connection. Your vote is kept and sent as soon as the connection is back.')
    await phone.screen.context.setOffline(false)
    await phone.page.getByText('Your vote is in').waitFor()
    await phone.page.getByText('Connected.').waitFor({ state: 'attached' })
  })

  it('says on a phone that a question is on the wall, and that it was answered', async () => {
    const { ada, session, phone } = await joined({ moderation: 'after' })
    const asker = app.phone()
    await asker.joins(session)
    const question = await asker.asks(session, 'When is lunch?')
    await phone.page.getByText('When is lunch?').waitFor({ state: 'attached' })
    await ada.moves(session, question, 'highlight')
    await phone.hears('On the screen: When is lunch?')
    await ada.moves(session, question, 'answered')
    await phone.hears('Answered: When is lunch?')
  })

  it('says at the wall what it shows, at most every five seconds', async () => {
    const ada = await app.host()
    const session = await ada.creates({ title: 'All hands', settings: { moderation: 'after' } })
    const [zoe] = await app.audience(1, session)
    const wall = await Reader.at(`${app.server.url}/wall/${session.id}#k=${session.k}`, 'projector')
    const shows = async (text: string, ...said: string[]) => {
      await wall.page.locator('main, .strip').getByText(text).first().waitFor()
      await wall.passes(5_000)
      await wall.hears(...said)
    }
    await shows('Welcome!')
    const quiz = await ada.asks(session, { kind: 'quiz', prompt: 'How many?', options: ['6', '7'], correctOption: 1 })
    await shows('How many?', 'How many? Answer now. 0 votes. 6: 0, 0%. 7: 0, 0%')
    await zoe?.votes(session, { optionId: quiz.options[1]?.id })
    await shows('1 vote', 'How many? Answer now. 1 vote. 6: 0, 0%. 7: 1, 100%')
    await ada.closes(session, quiz)
    await shows('Voting is closed', 'How many? Voting is closed. 1 vote. 6: 0, 0%. 7: 1, 100%, Correct. 1 of 1 right')

    const hidden = await ada.asks(session, { kind: 'rating', prompt: 'How was it?', reveal: 'host' })
    await shows('How was it?', 'How was it? Rate now. 0 of 1 have answered. Results coming soon')
    await ada.closes(session, hidden)
    await shows('Voting is closed', 'How was it? Voting is closed. 0 of 1 have answered. Results coming soon')
    await ada.call('POST', `/api/sessions/${session.id}/polls/${hidden.id}/reveal`, { revealed: true })
    await shows('0 votes', 'How was it? Voting is closed. 0 votes. 1: 0, 0%. 2: 0, 0%. 3: 0, 0%. 4: 0, 0%. 5: 0, 0%')

    const question = (await zoe?.asks(session, 'When is lunch?')) ?? { id: '' }
    await ada.moves(session, question, 'highlight')
    await shows('When is lunch?', 'Question: When is lunch?')

    await wall.screen.context.setOffline(true)
    await wall.hears('Reconnecting…')
    await wall.screen.context.setOffline(false)
    await wall.hears('Connected.')
  })
})
