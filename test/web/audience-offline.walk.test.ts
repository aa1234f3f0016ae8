import { describe, expect, it } from 'vitest'
import { hasBrowser, Screen } from '../support/browser.ts'
import { testServerOfFile } from '../support/test-server.ts'
import { Wire } from '../support/wire.ts'
import { joined, opened, questions, status } from './phones.ts'

/** What the audience's page keeps, in a real browser that loses its connection or is loaded anew. */

const app = testServerOfFile({ now: Date.now })
const joins = (url: string, code: string) => joined(url, code, '', Screen.again)
const votesIn = (session: { id: string }) =>
  app.db.selectFrom('vote').selectAll().where('session_id', '=', session.id).execute()

describe.skipIf(!hasBrowser)('the audience', () => {
  it('keeps its vote over a reload and shows it in a second tab', async () => {
    const { url, ada, session } = await opened(app)
    await ada.asks(session, { kind: 'multiple_choice', prompt: '?', options: ['Yes', 'No'] })
    const phone = await joins(url, session.code)
    const pressed = (page: typeof phone.page, name: string) =>
      page.getByRole('button', { name, pressed: true }).waitFor()
    await phone.page.getByRole('button', { name: 'No' }).click()
    await status(phone, 'Your vote is in')
    await phone.page.reload()
    await pressed(phone.page, 'No')
    const tab = await phone.context.newPage()
    await tab.goto(`${url}/${session.code}`)
    await pressed(tab, 'No')
    await tab.getByRole('button', { name: 'Yes' }).click()
    await pressed(phone.page, 'Yes')
    await tab.close()
    await phone.page.evaluate(() =>
      localStorage.removeItem(Object.keys(localStorage).find((key) => key.startsWith('vote')) ?? ''),
    )
    await phone.page.reload()
    await pressed(phone.page, 'Yes')
  })

  it('joins by itself when it is back online, and says so', async () => {
    const { url, session } = await opened(app)
    const { page, context } = await Screen.again(`${url}/${session.code}`, 'phone')
    await page.getByRole('button', { name: 'Join' }).waitFor()
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Join' }).click()
    await page.getByRole('alert').filter({ hasText: 'You’ll join as soon as it’s back' }).waitFor()
    await page.getByRole('button', { name: 'Joining…' }).waitFor()
    await context.setOffline(false)
    await page.getByText('You’re all set').waitFor()
  })

  it('sends a vote that was cast offline once, when it is back online', async () => {
    const { url, ada, session } = await opened(app)
    const poll = await ada.asks(session, { kind: 'multiple_choice', prompt: '?', options: ['Yes', 'No'] })
    const phone = await joins(url, session.code)
    // Its own join is the last that comes: what still came once it is offline would show that it is not.
    await phone.page.getByText('1 joined').waitFor()
    const sent: string[] = []
    phone.page.on('response', (response) => {
      if (response.url().endsWith('/vote')) sent.push(String(response.status()))
    })
    await phone.context.setOffline(true)
    await phone.page.getByRole('button', { name: 'Yes' }).click()
    await status(phone, 'Your vote is kept')
    await status(phone, 'Reconnecting')
    await phone.context.setOffline(false)
    await status(phone, 'Your vote is in')
    expect(sent).toEqual(['200'])
    expect((await votesIn(session)).map(({ poll_id }) => poll_id)).toEqual([poll.id])
  })

  it('sends a vote again every few seconds, even if the browser never notices that it was offline', async () => {
    const { url, ada, session } = await opened(app)
    const poll = await ada.asks(session, { kind: 'multiple_choice', prompt: '?', options: ['Yes', 'No'] })
    const phone = await joins(url, session.code)
    let attempts = 0
    // The first two attempts do not reach the server.
    await phone.page.route('**/vote', (route) => {
      attempts += 1
      return attempts > 2 ? route.continue() : route.abort()
    })
    await phone.page.getByRole('button', { name: 'Yes' }).click()
    await status(phone, 'Your vote is kept')
    await status(phone, 'Your vote is in')
    expect(attempts).toBe(3)
    expect((await votesIn(session)).map(({ poll_id }) => poll_id)).toEqual([poll.id])
  })

  it('sends a vote again as late as a server asks that is too busy', async () => {
    const { url, ada, session } = await opened(app)
    await ada.asks(session, { kind: 'multiple_choice', prompt: '?', options: ['Yes', 'No'] })
    const phone = await joined(url, session.code, '', (at, size) => Screen.at(at, size, { clock: true }))
    let attempts = 0
    await phone.page.route('**/vote', (route) => {
      attempts += 1
      if (attempts > 1) return route.continue()
      const headers = { refusal: 'too_many_requests', 'Retry-After': '20' }
      return route.fulfill({ status: 429, headers, json: { error: 'Busy.' } })
    })
    await phone.page.getByRole('button', { name: 'Yes' }).click()
    await status(phone, 'Your vote is kept')
    await phone.page.clock.runFor(19_000)
    expect([attempts, await votesIn(session)]).toEqual([1, []])
    await phone.page.clock.runFor(2_000)
    await status(phone, 'Your vote is in')
    expect([attempts, (await votesIn(session)).length]).toEqual([2, 1])
  })

  it('does not cast a late vote in another poll, and says that it may not count', async () => {
    const { url, ada, session } = await opened(app)
    const first = await ada.asks(session, { kind: 'open_text', prompt: 'First?' })
    const phone = await joins(url, session.code)
    const sent: { text?: string; pollId?: string }[] = []
    phone.page.on('response', (response) => {
      if (response.url().endsWith('/vote')) sent.push(response.request().postDataJSON())
    })
    await phone.context.setOffline(true)
    await phone.page.getByLabel('Your answer').fill('late')
    await phone.page.getByRole('button', { name: 'Send' }).click()
    await status(phone, 'Your answer is kept')
    const second = await ada.asks(session, { kind: 'open_text', prompt: 'Second?' })
    await phone.context.setOffline(false)
    await phone.page.getByRole('heading', { name: 'Second?' }).waitFor()
    const told = phone.page.getByRole('alert').filter({ hasText: '“First?” closed before' })
    await told.waitFor()
    // Votes are sent one after the other, so that a late one would have gone before this one.
    await phone.page.getByLabel('Your answer').fill('in time')
    await phone.page.getByRole('button', { name: 'Send' }).click()
    await status(phone, 'Your answer is in')
    expect(sent.filter(({ text, pollId }) => text === 'late' && pollId !== first.id)).toEqual([])
    expect(sent.filter(({ text }) => text === 'in time')).toHaveLength(1)
    const votes = await votesIn(session)
    expect(votes.map(({ poll_id, ballot }) => [poll_id, ballot])).toEqual([[second.id, 'in time']])
    await told.getByRole('button', { name: 'Got it' }).click()
    await told.waitFor({ state: 'detached' })
    await phone.page.reload()
    await phone.page.getByRole('heading', { name: 'Second?' }).waitFor()
    expect(await told.count()).toBe(0)
  })

  it('says if the poll closed before a stored vote was sent, and which vote counts', async () => {
    const { url, ada, session } = await opened(app)
    const rating = await ada.asks(session, { kind: 'rating', prompt: 'How was it?' })
    const phone = await joins(url, session.code)
    const { page } = phone
    const press = (name: string) => page.getByRole('button', { name }).click()
    const pressesTooLate = async (name: string, poll: { id: string }) => {
      await phone.context.setOffline(true)
      await press(name)
      await status(phone, 'Your vote is kept')
      await ada.closes(session, poll)
      await phone.context.setOffline(false)
      await page.getByText('Voting is closed').waitFor()
    }
    await pressesTooLate('3', rating)
    await page.getByText('It doesn’t count').waitFor()
    await phone.isSound()
    expect(await votesIn(session)).toEqual([])

    const options = ['Apples', 'Cherries']
    const fruit = await ada.asks(session, { kind: 'multiple_choice', prompt: 'Which?', options })
    await press('Cherries')
    await status(phone, 'Your vote is in')
    await pressesTooLate('Apples', fruit)
    const tells = async () => {
      await page.getByText('Your change to “Apples” came too late.').waitFor()
      await page
        .getByRole('listitem')
        .filter({ hasText: /Cherries.*Your vote/ })
        .waitFor()
    }
    await tells()
    await phone.isSound()
    await page.reload()
    await tells()
    await ada.asks(session, { kind: 'rating', prompt: 'And now?' })
    await page.getByRole('heading', { name: 'And now?' }).waitFor()
    expect(await page.getByRole('alert').filter({ hasText: 'Which?' }).count()).toBe(0)
  })

  it('keeps a question over a reload until the server has it, and asks it once', async () => {
    const { url, ada, session } = await opened(app)
    const phone = await joins(url, session.code)
    const { page } = phone
    await questions(phone)
    await page.getByLabel('Ask a question').fill('A draft')
    await page.reload()
    await questions(phone)
    await expect.poll(() => page.getByLabel('Ask a question').inputValue()).toBe('A draft')
    await page.getByLabel('Ask a question').fill('Why?')
    // It arrives, and its answer does not.
    await page.route('**/questions', async (route) => {
      await route.fetch()
      await route.abort()
    })
    await page.getByRole('button', { name: 'Ask', exact: true }).click()
    await status(phone, 'Your question is kept')
    await page.unrouteAll({ behavior: 'wait' })
    await page.reload()
    await questions(phone)
    await page.getByRole('listitem').filter({ hasText: 'Why?' }).waitFor()
    await expect.poll(() => page.getByLabel('Ask a question').inputValue()).toBe('')
    expect((await ada.hostView(session)).questions?.map(({ text }) => text)).toEqual(['Why?'])
  })

  it('does not say that an answer is saved while the field holds other words, and keeps them', async () => {
    const { url, ada, session } = await opened(app)
    const poll = await ada.asks(session, { kind: 'open_text', prompt: 'What?' })
    const phone = await joins(url, session.code)
    const { page } = phone
    await page.getByLabel('Your answer').fill('One')
    await page.getByRole('button', { name: 'Send' }).and(page.locator('[aria-disabled=false]')).waitFor()
    expect(await page.getByText('Not sent yet').count()).toBe(0)
    await page.reload()
    await status(phone, 'Not sent yet')
    expect(await page.getByLabel('Your answer').inputValue()).toBe('One')
    await page.getByRole('button', { name: 'Send' }).click()
    await status(phone, 'Your answer is in')
    await page.getByLabel('Your answer').fill('One and two')
    await status(phone, 'Your change isn’t sent yet')
    expect(await page.getByText('Your answer is in').count()).toBe(0)
    await page.reload()
    await expect.poll(() => page.getByLabel('Your answer').inputValue()).toBe('One and two')
    await page.getByLabel('Your answer').fill('x'.repeat(505))
    await page.getByText('5 characters too many').waitFor()
    await page.getByLabel('Your answer').fill('One and two')
    await ada.closes(session, poll)
    await page.getByText('You didn’t send').getByText('One and two').waitFor()
    await page
      .getByRole('listitem')
      .filter({ hasText: /^One\s+Your answer$/ })
      .waitFor()
  })

  it('updates again at once when it returns from the back/forward cache', async () => {
    const { url, ada, session } = await opened(app)
    const wire = await Wire.to(app.server.port)
    const { page } = await Screen.open('phone', { clock: true })
    const overWire = (address: string) => address.replace(url, wire.url)
    await page.route('**/stream', (route) => route.continue({ url: overWire(route.request().url()) }), { times: 1 })
    await page.goto(`${url}/${session.code}`)
    await ada.call('PATCH', `/api/sessions/${session.id}`, { title: 'By the first stream' })
    await page.getByRole('heading', { name: 'By the first stream' }).waitFor()
    // No timer fires from here on: neither the one that misses signs of life, nor one that waits.
    await page.clock.pauseAt(Date.now() + 1_000)
    wire.goSilent()
    await ada.call('PATCH', `/api/sessions/${session.id}`, { title: 'While it was away' })
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
    await page.getByRole('heading', { name: 'While it was away' }).waitFor()
  })

  it('retries its own view after a failure, and stops once the session is gone', async () => {
    const { url, ada, session } = await opened(app)
    const phone = await joined(url, session.code, '', (at, size) => Screen.at(at, size, { clock: true }))
    const { page } = phone
    const own = `${url}/api/sessions/${session.code}`
    let asked = 0
    let status = 502
    await page.route(own, (route) => {
      asked++
      const headers = { refusal: status === 400 ? 'invalid_input' : 'unavailable' }
      return route.fulfill({ status, headers, json: { error: 'Not now' } })
    })
    // No more of it than the page's stream may be silent for.
    const later = () => page.clock.runFor(3_000)
    const asksAgain = () => Promise.all([page.waitForResponse(own), later()])
    await ada.asks(session, { kind: 'rating', prompt: 'One?' })
    await asksAgain()
    await asksAgain()
    status = 400
    await asksAgain()
    asked = 0
    await later()
    await later()
    expect(asked).toBe(0)

    status = 502
    await ada.asks(session, { kind: 'rating', prompt: 'Two?' })
    await asksAgain()
    await ada.call('DELETE', `/api/sessions/${session.id}`)
    await page.getByRole('textbox').waitFor()
    asked = 0
    await later()
    await later()
    expect(asked).toBe(0)
  })
})
