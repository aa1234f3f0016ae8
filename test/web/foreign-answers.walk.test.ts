import type { Locator, Page, Route } from 'playwright-core'
import { describe, expect, it, vi } from 'vitest'
import { hasBrowser, Screen } from '../support/browser.ts'
import { Portal, WRONG_ANSWERS } from '../support/portal.ts'
import { testServerOfFile } from '../support/test-server.ts'
import { button, chooses, creates, hasBeenRead, usesLink } from './hosting.ts'
import { opened, questions, status } from './phones.ts'

/**
 * Pages behind a proxy that answers in place of the server, such as the login page of a Wi-Fi. Phones say that they
 * wait, and send everything once the server is reached, each once. The console and slides say that it was not reached.
 */

vi.setConfig({ testTimeout: 120_000 })

const app = testServerOfFile({ now: Date.now })
/** Some of them, since test/client/foreign-answers tries each with every method of the client. */
const wrong = (...names: (keyof typeof WRONG_ANSWERS)[]) => names.map((name) => [name, WRONG_ANSWERS[name]] as const)

/** Says that it waits. The server had nothing since the portal closed. */
async function waits({ page }: Screen, portal: Portal, says = 'No connection. We’ll send this'): Promise<void> {
  await page.getByRole('alert').filter({ hasText: says }).waitFor()
  expect(portal.passed).toEqual([])
}

describe.skipIf(!hasBrowser)('a phone', () => {
  it.each(
    wrong('302 to a page', '403 HTML'),
  )('keeps what it sends behind %s, and sends all of it once later', async (_name, answer) => {
    const { ada, session } = await opened(app)
    const [bob] = await app.audience(1, session)
    const portal = await Portal.before(app.server.port)
    const phone = await Screen.again(`${portal.url}/${session.code}`, 'phone')
    const { page } = phone
    const view = () => ada.hostView(session)
    const close = () => {
      portal.passed.length = 0
      portal.close(answer)
    }
    const sent = (what: RegExp) => portal.passed.filter((one) => what.test(one)).length

    await page.getByLabel('Your name').fill('Zoe')
    close()
    await button(page, 'Join').click()
    await waits(phone, portal, 'No connection. You’ll join as soon as it’s back')
    portal.open()
    await page.getByRole('navigation').waitFor()
    expect([(await view()).participantCount, sent(/join$/)]).toEqual([2, 1])

    await ada.asks(session, { kind: 'multiple_choice', prompt: '?', options: ['Yes', 'No'] })
    await button(page, 'Yes').waitFor()
    close()
    await button(page, 'Yes').click()
    await status(phone, 'Your vote is kept')
    expect([(await view()).polls?.at(-1)?.votes, portal.passed]).toEqual([0, []])
    portal.open()
    await status(phone, 'Your vote is in')
    expect([(await view()).polls?.at(-1)?.votes, sent(/vote$/)]).toEqual([1, 1])

    const asked = await bob?.asks(session, 'When is lunch?')
    await ada.moves(session, asked ?? { id: '' }, 'approve')
    await questions(phone)
    await page.getByRole('listitem').filter({ hasText: 'When is lunch?' }).waitFor()
    close()
    await page.getByLabel('Ask a question').fill('Why?')
    await button(page, 'Ask').click()
    await status(phone, 'Your question is kept')
    expect(await page.getByLabel('Ask a question').inputValue()).toBe('Why?')
    expect([(await view()).questions?.length, portal.passed]).toEqual([1, []])
    portal.open()
    await status(phone, 'Sent to the host.')
    expect((await view()).questions?.map(({ text }) => text).toSorted()).toEqual(['When is lunch?', 'Why?'])
    expect(sent(/POST .*questions$/)).toBe(1)

    const upvotes = async () => (await view()).questions?.find(({ id }) => id === asked?.id)?.upvotes
    close()
    await button(page, 'Upvote “When is lunch?”, 0 upvotes').click()
    await waits(phone, portal)
    expect(await upvotes()).toBe(0)
    portal.open()
    await expect.poll(upvotes).toBe(1)
    await page.getByRole('alert').filter({ hasText: 'No connection' }).waitFor({ state: 'detached' })
    expect(sent(/upvote$/)).toBe(1)

    await button(page, 'Change your name, now Zoe').click()
    await page.getByRole('dialog').getByLabel('Your name').fill('Zoë')
    close()
    await button(page, 'Save').click()
    await waits(phone, portal)
    expect((await view()).roster?.map(({ name }) => name)).toContain('Zoe')
    portal.open()
    await button(page, 'Change your name, now Zoë').click()
    expect((await view()).roster?.map(({ name }) => name)).toContain('Zoë')

    const leave = page.getByRole('dialog').getByRole('button', { name: 'Leave this session' })
    await leave.click()
    close()
    await leave.click()
    await waits(phone, portal)
    expect((await view()).participantCount).toBe(2)
    portal.open()
    await page.getByRole('heading', { name: 'You have left this session' }).waitFor()
    expect([(await view()).participantCount, sent(/DELETE .*me$/)]).toEqual([1, 1])
  })

  it('takes an upvote back that waits, and has left if the answer to that was lost', async () => {
    const { ada, session } = await opened(app)
    const [bob] = await app.audience(1, session)
    const asked = await bob?.asks(session, 'When is lunch?')
    await ada.moves(session, asked ?? { id: '' }, 'approve')
    const portal = await Portal.before(app.server.port)
    const phone = await Screen.again(`${portal.url}/${session.code}`, 'phone')
    const { page } = phone
    await button(page, 'Join').click()
    await questions(phone)
    const upvote = page.getByRole('button', { name: 'Upvote “When is lunch?”' })
    await upvote.waitFor()
    portal.close(WRONG_ANSWERS['200 HTML'])
    await upvote.click()
    await page.getByRole('alert').filter({ hasText: 'No connection' }).waitFor()
    await upvote.click()
    portal.passed.length = 0
    portal.open()
    await expect.poll(() => portal.passed.filter((one) => /upvote$/.test(one))).toHaveLength(1)
    expect((await ada.hostView(session)).questions?.map(({ upvotes }) => upvotes)).toEqual([0])
    // The server carries this out, and its answer does not come.
    const loseAnswer = async (route: Route) => {
      await route.fetch()
      await route.abort()
    }
    await page.route('**/me', loseAnswer, { times: 1 })
    await button(page, 'Add a name').click()
    const leave = page.getByRole('dialog').getByRole('button', { name: 'Leave this session' })
    await leave.click()
    await leave.click()
    await page.getByRole('heading', { name: 'You have left this session' }).waitFor()
    expect((await ada.hostView(session)).participantCount).toBe(1)
    await button(page, 'Join again').click()
    await button(page, 'Join').waitFor()
    expect(await page.getByText('blocks cookies').count()).toBe(0)
  })
})

describe.skipIf(!hasBrowser)('the console', () => {
  it('says that nothing went through behind 200 HTML, and does each once when asked again', async () => {
    const answer = WRONG_ANSWERS['200 HTML']
    const portal = await Portal.before(app.server.port)
    const close = () => {
      portal.passed.length = 0
      portal.close(answer)
    }
    const link = (await app.signInLink()).replace(app.server.url, portal.url)
    const host = await Screen.again(link, 'laptop')
    const { page } = host
    await usesLink(host)
    const fails = async (press: () => Promise<unknown>, where: Page | Locator = page) => {
      close()
      await press()
      await where.getByText('That didn’t go through.').waitFor()
      expect(portal.passed.filter((one) => !one.startsWith('GET'))).toEqual([])
      portal.open()
    }
    /** Presses behind the portal, then again without it. */
    const failsThenPasses = async (name: string, where: Page | Locator = page) => {
      const press = () => where.getByRole('button', { name, exact: true }).click()
      await fails(press, where)
      await press()
    }
    await page.getByLabel('Title').fill('All hands')
    await fails(() => button(page, 'Create').click())
    await creates(host, 'All hands')
    expect(portal.passed.filter((one) => one === 'POST /api/sessions')).toHaveLength(1)

    await button(page, 'New poll').click()
    const form = page.getByRole('dialog', { name: 'New poll' })
    await form.getByRole('radio', { name: 'Rating', exact: true }).check()
    await form.getByLabel('Your question').fill('How was it?')
    await failsThenPasses('Save', form)
    await form.waitFor({ state: 'detached' })
    await failsThenPasses('Open “How was it?”')
    await page.locator('[data-on-wall] .poll h2').getByText('How was it?').waitFor()
    const closing = page.locator('.console-bar').getByRole('button', { name: 'Close voting' })
    await hasBeenRead(closing)
    await fails(() => closing.click())
    await closing.click()
    await closing.waitFor({ state: 'detached' })
    const once = (what: RegExp) => portal.passed.filter((one) => what.test(one)).length
    expect(once(/POST .*close$/)).toBe(1)

    await chooses(host, 'Settings')
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Title').fill('All of us')
    await failsThenPasses('Save', dialog)
    await page.getByRole('heading', { name: 'All of us', level: 1 }).waitFor()
    expect(once(/^PATCH/)).toBe(1)
  })
})

describe.skipIf(!hasBrowser)('a slide', () => {
  it('says behind 403 HTML that it has no connection, and opens its poll once later', async () => {
    const { ada, session } = await opened(app)
    const poll = await ada.drafts(session, { kind: 'rating', prompt: 'How was it?' })
    const portal = await Portal.before(app.server.port)
    const state = async () => (await ada.hostView(session)).polls?.find(({ id }) => id === poll.id)?.state
    portal.close(WRONG_ANSWERS['403 HTML'])
    const { page } = await Screen.again(
      `${portal.url}/addin#session=${session.id}&k=${session.k}&poll=${poll.id}`,
      'projector',
    )
    await page.getByText('No connection. Trying again').waitFor()
    await page.evaluate(() => postMessage('slide:start'))
    expect([await state(), portal.passed]).toEqual(['draft', []])
    portal.open()
    await expect.poll(state).toBe('open')
    await page.getByRole('heading', { name: 'How was it?' }).waitFor()
    expect(portal.passed.filter((one) => one.endsWith('/open'))).toHaveLength(1)
  })
})
