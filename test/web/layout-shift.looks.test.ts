import { it } from 'vitest'
import { hasBrowser } from '../support/browser.ts'
import { isCalm, watched } from './layout-shifts.ts'
import { opened, questions } from './phones.ts'

it.skipIf(!hasBrowser)('nothing on phone and wall shifts by itself during a session', async () => {
  const { url: local, ada, session, app } = await opened()
  // Not by a name that leads to this machine alone, which both would say.
  const url = local.replace('//localhost', '//live.localhost')
  await ada.call('PATCH', `/api/sessions/${session.id}`, { settings: { scores: 'on' } })
  const others = await app.audience(6, session)
  const wall = await watched('projector', `${url}/wall/${session.id}#k=${session.k}`)
  const phone = await watched('phone', `${url}/${session.code}`)
  const { page } = phone
  await page.getByLabel('Your name').fill('Zoe')
  await page.getByRole('button', { name: 'Join' }).click()
  const heading = (name: string) => page.getByRole('heading', { name }).waitFor()
  await heading('You’re all set')

  const choice = await ada.asks(session, {
    kind: 'quiz',
    prompt: 'How many moons does the planet Mars have, and who found them?',
    options: ['One', 'Two', 'Three'],
    correctOption: 1,
    explanation: 'Phobos and Deimos.',
  })
  await heading('How many moons')
  await ada.call('POST', `/api/sessions/${session.id}/polls/${choice.id}/open`, { seconds: 300 })
  await page.getByRole('timer').waitFor()
  await page.getByRole('button', { name: 'Two' }).click()
  await page.getByText('Your vote is in').waitFor()
  await phone.context.setOffline(true)
  await page.getByText('Reconnecting').waitFor()
  await phone.context.setOffline(false)
  await page.getByText('Reconnecting').waitFor({ state: 'detached' })
  for (const one of others) await one.votes(session, { optionId: choice.options[0].id })
  await ada.closes(session, choice)
  await page.getByText('Right!').waitFor()
  await page.locator('.moment .earned').getByText('points').waitFor()

  await ada.asks(session, { kind: 'word_cloud', prompt: 'In a word?' })
  await heading('In a word?')
  await page.getByLabel('A word or a short phrase').fill('calm')
  await page.getByRole('button', { name: 'Send' }).click()
  for (const [n, one] of others.entries()) {
    const text = ['calm', 'busy', 'calm', 'a lot of meetings', 'growth', 'busy'][n]
    await one.votes(session, { text })
    await page
      .getByText(text ?? '')
      .first()
      .waitFor()
  }
  await ada.asks(session, { kind: 'open_text', prompt: 'And what else?' })
  await heading('And what else?')
  for (const [n, one] of others.entries()) {
    const text = `Answer ${n}: ${'more breaks, please, and a quieter room '.repeat(1 + n)}`
    await one.votes(session, { text })
    await wall.page.getByText(`Answer ${n}`).first().waitFor()
  }
  const rank = await ada.asks(session, { kind: 'ranking', prompt: 'Best?', options: ['A', 'B'] })
  await heading('Best?')
  await ada.closes(session, rank)
  await page.getByText('Voting is closed').waitFor()

  await questions(phone)
  const asked = []
  for (const [n, one] of others.entries()) asked.push(await one.asks(session, `Question ${n}?`))
  const [first, ...rest] = asked
  if (!first) throw new Error('nobody asked')
  await ada.moves(session, first, 'approve')
  await page.getByRole('listitem').filter({ hasText: 'Question 0?' }).waitFor()
  for (const one of rest) await ada.moves(session, one, 'approve')
  await page.getByRole('button', { name: '1 new question' }).waitFor()
  await ada.moves(session, rest[0] ?? first, 'highlight')
  await page
    .getByRole('listitem')
    .filter({ hasText: /Question 1.*On the screen now/ })
    .waitFor()
  await ada.moves(session, first, 'hide')
  await page.getByText('The host removed this question').waitFor()
  await ada.ends(session)
  await page.getByRole('button', { name: 'Results' }).click()
  await heading('Thank you for taking part!')

  await wall.page.getByText('This session has ended').waitFor()
  await isCalm(phone, 'phone')
  await isCalm(wall, 'wall')
})
