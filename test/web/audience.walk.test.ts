import { describe, expect, it } from 'vitest'
import { hasBrowser, Screen } from '../support/browser.ts'
import { testServerOfFile } from '../support/test-server.ts'
import { joined, opened, questions, status } from './phones.ts'

/** The audience's page in a real browser. */

const app = testServerOfFile({ now: Date.now })
const joins = (url: string, code: string, name?: string) => joined(url, code, name, Screen.again)

describe.skipIf(!hasBrowser)('the audience', () => {
  it('joins by a code as people type it, and reports an unknown one', async () => {
    const { url, session } = await opened(app)
    const { page } = await Screen.again(url, 'phone')
    const code = page.getByLabel('Code')
    await code.fill('zzz zzz')
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('alert').filter({ hasText: 'no session with this code' }).waitFor()
    await code.fill(`${session.code.slice(0, 3)}-${session.code.slice(3)}`.toLowerCase())
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.waitForURL(`${url}/${session.code}`)
    await page.getByLabel('Your name').fill('Zoe')
    await page.getByRole('button', { name: 'Join' }).click()
    await page.getByText('You’re all set').waitFor()
  })

  it('requests its session once, before any script runs', async () => {
    const { url, session } = await opened(app)
    const { page, faults } = await Screen.again(`${url}/${session.code}`, 'phone')
    await page.getByRole('button', { name: 'Join' }).waitFor()
    const address = `${url}/api/sessions/${session.code}`
    const askedBy = await page.evaluate(
      (name) => performance.getEntriesByName(name).map((entry) => entry.toJSON().initiatorType),
      address,
    )
    expect([askedBy, faults]).toEqual([['link'], []])
  })

  it('opens its stream as a participant once it has joined', async () => {
    const { url, session } = await opened(app)
    const { page } = await Screen.again(`${url}/${session.code}`, 'phone')
    const opening = page.waitForRequest(async (request) => {
      const { cookie } = await request.allHeaders()
      return request.url().endsWith('/stream') && cookie?.startsWith('ws_part=') === true
    })
    await page.getByRole('button', { name: 'Join' }).click()
    await opening
  })

  it('votes in all six kinds of polls, and sees which vote counts', async () => {
    const { url, ada, session } = await opened(app)
    const phone = await joins(url, session.code, 'Zoe')
    const { page } = phone
    const prompt = (text: string) => page.getByRole('heading', { name: text }).waitFor()
    const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
    const isIn = (what = 'vote') => status(phone, `Your ${what} is in`)

    await ada.asks(session, { kind: 'multiple_choice', prompt: 'Which day?', options: ['Monday', 'Friday'] })
    await prompt('Which day?')
    await press('Monday')
    await isIn()
    await press('Friday')
    await isIn()

    await ada.asks(session, { kind: 'quiz', prompt: 'How many?', options: ['6', '7'], correctOption: 1 })
    await prompt('How many?')
    await press('6')
    await isIn()

    await ada.asks(session, { kind: 'rating', prompt: 'How was it?' })
    await prompt('How was it?')
    await press('4')
    await isIn()

    await ada.asks(session, { kind: 'word_cloud', prompt: 'In one word?' })
    await prompt('In one word?')
    await page.getByLabel('A word or a short phrase').fill('curious')
    await press('Send')
    await isIn('answer')
    await page.getByRole('listitem').filter({ hasText: 'curious' }).waitFor()
    await phone.isSound()

    await ada.asks(session, { kind: 'open_text', prompt: 'What else?' })
    await prompt('What else?')
    await page.getByLabel('Your answer').fill('More breaks, please')
    await press('Send')
    await isIn('answer')

    await ada.asks(session, { kind: 'ranking', prompt: 'Best first?', options: ['A', 'B', 'C'] })
    await prompt('Best first?')
    await press('Move “C” up')
    await press('Move “C” up')
    await press('Send my order')
    await isIn()
    await ada.ends(session)
    await page.getByText('This session has ended').waitFor()
    await phone.isSound()

    const [row] = (await ada.hostView(session)).roster ?? []
    expect(row).toMatchObject({ name: 'Zoe' })
    const answers = ['Friday', '6', '4', 'curious', 'More breaks, please', 'C > A > B']
    for (const answer of answers) expect(row?.vote).toContain(answer)
  })

  it('ranks options by dragging', async () => {
    const { url, ada, session } = await opened(app)
    const poll = await ada.asks(session, { kind: 'ranking', prompt: '?', options: ['A', 'B', 'C'] })
    const phone = await joins(url, session.code)
    const rows = phone.page.locator('.sortable li')
    const [from, to] = [await rows.nth(2).locator('.handle').boundingBox(), await rows.nth(0).boundingBox()]
    if (!from || !to) throw new Error('the list is not there')
    await phone.page.mouse.move(from.x + 10, from.y + 10)
    await phone.page.mouse.down()
    await phone.page.mouse.move(from.x + 10, to.y + 10, { steps: 8 })
    await phone.page.mouse.up()
    await phone.page.getByRole('button', { name: 'Send my order' }).click()
    await status(phone, 'Your vote is in')
    const polls = (await ada.hostView(session)).polls ?? []
    const points = polls.find(({ id }) => id === poll.id)?.options.map(({ tally }) => tally)
    expect(points).toEqual([2, 1, 3])

    await phone.page.getByRole('button', { name: 'Move “B” up' }).click()
    await status(phone, 'Your change isn’t sent yet')
    await ada.closes(session, poll)
    await phone.page.getByText('You didn’t send').getByText('C › B › A').waitFor()
    await phone.page.getByRole('button', { name: 'Questions' }).click()
    await ada.ends(session)
    await phone.page.getByText('Thank you for taking part!').waitFor()
    expect(await phone.page.getByText(/^\d+ joined$/).count()).toBe(0)
    const late = await Screen.again(`${url}/${session.code}`, 'phone')
    await late.page.getByRole('heading', { name: 'This session has ended' }).waitFor()
    expect(await late.page.getByText('Thank you').count()).toBe(0)
  })

  it('asks a question, sees its state, and upvotes others', async () => {
    const { url, ada, session } = await opened(app)
    const [phone, other] = [await joins(url, session.code), await joins(url, session.code)]
    await Promise.all([questions(phone), questions(other)])
    await phone.page.getByLabel('Ask a question').fill('When is lunch?')
    await phone.page.getByRole('button', { name: 'Ask', exact: true }).click()
    const item = phone.page.getByRole('listitem').filter({ hasText: 'When is lunch?' })
    await item.filter({ hasText: 'Waiting for approval' }).waitFor()
    expect(await other.page.getByText('When is lunch?').count()).toBe(0)
    const [question] = (await ada.hostView(session)).questions ?? []
    await ada.call('POST', `/api/sessions/${session.id}/questions/${question?.id}/highlight`)
    await item.filter({ hasText: 'On the screen now' }).waitFor()
    await other.page.getByRole('button', { name: 'Upvote “When is lunch?”' }).click()
    await other.page.getByRole('button', { name: /Upvote .* 1 upvote/, pressed: true }).waitFor()
    await item.getByText('1', { exact: true }).waitFor()
    expect(await item.getByRole('button').isDisabled()).toBe(true)
    await phone.isSound()
    await ada.call('POST', `/api/sessions/${session.id}/questions/${question?.id}/hide`)
    await item.filter({ hasText: 'Not shown' }).waitFor()
    await expect.poll(() => other.page.getByText('When is lunch?').count()).toBe(0)
  })

  it('takes an upvote back before its own view has come again', async () => {
    const { url, ada, session } = await opened(app)
    const carl = app.phone('Carl')
    await carl.joins(session)
    await ada.moves(session, await carl.asks(session, 'When is lunch?'), 'approve')
    const phone = await joins(url, session.code)
    await questions(phone)
    const { page } = phone
    const shown = (upvotes: string, pressed: boolean) =>
      page.getByRole('button', { name: `Upvote “When is lunch?”, ${upvotes}`, pressed })
    await shown('0 upvotes', false).waitFor()
    let arrive = () => {}
    const held = new Promise<void>((done) => {
      arrive = done
    })
    await page.route(`**/api/sessions/${session.code}`, async (route) => {
      await held
      await route.continue()
    })
    const asked = page.waitForRequest(`**/api/sessions/${session.code}`)
    await shown('0 upvotes', false).click()
    // It asks for its view once the upvote is in.
    await asked
    await shown('1 upvote', true).click()
    await shown('0 upvotes', false).waitFor()
    expect((await ada.hostView(session)).questions?.[0]?.upvotes).toBe(0)
    arrive()
    await page.waitForResponse(`**/api/sessions/${session.code}`)
    await shown('0 upvotes', false).waitFor()
  })

  it('goes from the questions to a poll that opens, unless somebody is writing: then a bar leads there', async () => {
    const { url, ada, session } = await opened(app)
    const phone = await joins(url, session.code)
    const { page } = phone
    const opens = (prompt: string) => ada.asks(session, { kind: 'multiple_choice', prompt, options: ['Yes', 'No'] })
    const heading = (name: string) => page.getByRole('heading', { name })
    await questions(phone)
    await opens('Here?')
    await heading('Here?').waitFor()
    expect(await page.evaluate(() => document.activeElement?.localName)).toBe('section')

    await questions(phone)
    await page.getByRole('button', { name: 'Vote now Here?' }).waitFor()
    await page.getByLabel('Ask a question').fill('When is')
    const poll = await opens('There?')
    const bar = page.getByRole('button', { name: 'Vote now There?' })
    await bar.waitFor()
    expect(await heading('There?').isVisible()).toBe(false)
    await phone.isSound()
    const votes: unknown[] = []
    page.on('request', (request) => request.url().endsWith('/vote') && votes.push(request.postDataJSON().optionId))
    // A second tap, meant for what was there before.
    await page.evaluate(async () => {
      const tap = (what: string) => document.querySelector<HTMLElement>(what)?.click()
      tap('.vote-now button')
      await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
      tap('.choices button')
    })
    await heading('There?').waitFor()
    const no = page.getByRole('button', { name: 'No' })
    await expect
      .poll(async () => {
        await no.click()
        return no.getAttribute('aria-pressed')
      })
      .toBe('true')
    expect(votes).toEqual([poll.options[1].id])
    await status(phone, 'Your vote is in')
    await questions(phone)
    expect(await bar.count()).toBe(0)
    expect(await page.getByLabel('Ask a question').inputValue()).toBe('When is')
  })

  it('shows what others answered after the own answer, and says when results come', async () => {
    const { url, ada, session } = await opened(app)
    const [bob] = await app.audience(1, session)
    const phone = await joins(url, session.code)
    const { page } = phone
    const poll = await ada.asks(session, { kind: 'word_cloud', prompt: 'In one word?' })
    await bob?.votes(session, { text: 'calm' })
    await page.getByText('Answer to see what others said.').waitFor()
    const words = page.getByRole('listitem').filter({ hasText: 'calm' })
    expect(await words.count()).toBe(0)
    await page.getByLabel('A word or a short phrase').fill('busy')
    await page.getByRole('button', { name: 'Send' }).click()
    await words.waitFor()
    await page.reload()
    await words.waitFor()
    await ada.closes(session, poll)
    for (const [reveal, sentence] of [
      ['live', 'Results appear here when voting closes.'],
      ['host', 'The host decides when to show the results.'],
    ] as const) {
      await ada.asks(session, { kind: 'rating', prompt: `Shown ${reveal}?`, reveal })
      await page.getByRole('heading', { name: `Shown ${reveal}?` }).waitFor()
      await page.getByText(sentence).waitFor()
      await page.getByRole('button', { name: '4', exact: true }).click()
      await status(phone, 'Your vote is in')
      await page.getByText(sentence).waitFor()
    }
  })

  it('says whether the host reviews questions before others see them', async () => {
    const { url, ada, session } = await opened(app)
    const { page } = await joins(url, session.code)
    await page.getByRole('button', { name: 'Questions' }).click()
    const asks = async (text: string, hint: string, answer: string) => {
      await page.getByText(hint).waitFor()
      await page.getByLabel('Ask a question').fill(text)
      await page.getByRole('button', { name: 'Ask', exact: true }).click()
      await page.getByRole('status').getByText(answer).waitFor()
      // Whoever types on is told anew of what is typed.
      await page.getByLabel('Ask a question').fill('?')
    }
    await asks('Lunch?', 'The host reviews questions first.', 'Sent to the host.')
    const settings = { moderation: 'after' }
    await ada.call('PATCH', `/api/sessions/${session.id}`, { settings })
    await asks('Coffee?', 'Everyone sees your question at once.', 'Everyone can see it now.')
    const states = (await ada.hostView(session)).questions?.map(({ state }) => state)
    expect(states?.toSorted()).toEqual(['approved', 'pending'])
  })

  it('shows texts of others as text and never as code', async () => {
    const { url, ada, session } = await opened(app)
    const bad = '<img src=x onerror="document.title=1"><script>document.title=2</script>'
    await ada.call('PATCH', `/api/sessions/${session.id}`, { title: bad })
    await ada.asks(session, { kind: 'multiple_choice', prompt: bad, options: [bad, 'b'] })
    const phone = await joins(url, session.code, bad)
    await phone.page.getByRole('button', { name: bad, exact: true }).waitFor()
    await questions(phone)
    await phone.page.getByLabel('Ask a question').fill(bad)
    await phone.page.getByRole('button', { name: 'Ask', exact: true }).click()
    await phone.page.getByRole('listitem').filter({ hasText: bad }).waitFor()
    expect(await phone.page.title()).toBe(bad)
  })

  it('switches to another language as soon as the host chooses it, and keeps what is typed', async () => {
    const { url, ada, session } = await opened(app)
    await ada.asks(session, { kind: 'open_text', prompt: 'How was it?' })
    const { page } = await joins(url, session.code)
    await page.getByLabel('Your answer').fill('Long')
    await ada.call('PATCH', `/api/sessions/${session.id}`, { settings: { language: 'es' } })
    await expect.poll(() => page.getByLabel('Tu respuesta').inputValue()).toBe('Long')
    expect(await page.locator('html').getAttribute('lang')).toBe('es')
  })
})
