import type { Page, Route } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { hasBrowser } from '../support/browser.ts'
import { testServerOfFile } from '../support/test-server.ts'
import { joined, opened, status } from './phones.ts'

/** The vote that was pressed last in a browser counts, whichever arrives last. */

const HOUR = 3_600_000

const app = testServerOfFile({ now: Date.now })

const votesIn = (session: { id: string }) =>
  app.db.selectFrom('vote').selectAll().where('session_id', '=', session.id).execute()

/** A phone that has joined, a session and its poll with the answers Yes and No. */
async function asked() {
  const { url, ada, session } = await opened(app)
  const options = ['Yes', 'No']
  const poll = await ada.asks(session, { kind: 'multiple_choice', prompt: '?', options })
  const phone = await joined(url, session.code)
  const [yes, no] = poll.options.map(({ id }: { id: string }) => id)
  const counted = async () => (await votesIn(session)).map(({ ballot }) => ballot)
  return { url, session, poll, phone, page: phone.page, yes, no, counted }
}

const press = (page: Page, name: string) => page.getByRole('button', { name }).click()
const pressed = (page: Page, name: string) => page.getByRole('button', { name, pressed: true }).waitFor()

/** The numbers of the votes that a page sends from now on. */
function numbersSent(page: Page): number[] {
  const sent: number[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/vote')) sent.push(request.postDataJSON().seq)
  })
  return sent
}

/** As when the network is back, so that the page need not wait for its next try. */
const triesAgain = (page: Page) => page.evaluate(() => void dispatchEvent(new Event('online')))

const forgetVotes = () => {
  for (const key of Object.keys(localStorage)) if (/^vote/.test(key)) localStorage.removeItem(key)
}

describe.skipIf(!hasBrowser)('a phone', () => {
  it('shows the last choice in both of two tabs, even if it arrives first', async () => {
    const { url, session, phone, page, no, counted } = await asked()
    let deliver = () => {}
    const held = new Promise<void>((resolve) => {
      deliver = resolve
    })
    const later = async (route: Route) => {
      await held
      await route.continue()
    }
    await page.route('**/vote', later)
    await press(page, 'Yes')
    await status(phone, 'Sending')
    const tab = await phone.context.newPage()
    await tab.goto(`${url}/${session.code}`)
    await press(tab, 'No')
    await pressed(page, 'No')
    await tab.getByText('Your vote is in').first().waitFor()
    const answer = page.waitForResponse('**/vote')
    deliver()
    expect((await answer).status()).toBe(409)
    await press(tab, 'Yes')
    await pressed(page, 'Yes')
    await press(tab, 'No')
    await pressed(page, 'No')
    await status(phone, 'Your vote is in')
    expect(await counted()).toEqual([no])
  })

  it('resends a vote under its number after a reload, unless a later one counts', async () => {
    const { session, poll, phone, page, yes, no, counted } = await asked()
    const sent = numbersSent(page)
    await page.route('**/vote', (route) => route.abort())
    await press(page, 'Yes')
    await status(phone, 'Your vote is kept')
    await page.reload()
    await expect.poll(() => sent.length).toBeGreaterThan(1)
    await page.unroute('**/vote')
    await triesAgain(page)
    await status(phone, 'Your vote is in')
    expect(new Set(sent).size).toBe(1)
    expect(await counted()).toEqual([yes])

    await page.route('**/vote', (route) => route.abort())
    await press(page, 'No')
    await status(phone, 'Your vote is kept')
    const vote = { pollId: poll.id, optionId: yes, seq: Date.now() }
    const url = new URL(`/api/sessions/${session.code}/vote`, page.url()).href
    expect((await page.request.post(url, { data: vote })).status()).toBe(200)
    await page.reload()
    await pressed(page, 'No')
    await page.unroute('**/vote')
    await triesAgain(page)
    await pressed(page, 'Yes')
    await status(phone, 'Your vote is in')
    expect(await counted()).toEqual([yes])
    await press(page, 'No')
    await status(phone, 'Your vote is in')
    expect(await counted()).toEqual([no])
  })

  it.each([
    { memory: 'knows its votes', prepare: () => {} },
    { memory: 'has forgotten its votes', prepare: forgetVotes },
  ])('can change its vote after its clock was set back by an hour, if it $memory', async ({ prepare }) => {
    const { page, phone, no, counted } = await asked()
    const sent = numbersSent(page)
    await press(page, 'Yes')
    await status(phone, 'Your vote is in')
    await page.evaluate(prepare)
    await page.clock.setFixedTime(Date.now() - HOUR)
    await page.reload()
    await pressed(page, 'Yes')
    const [first = 0] = sent.splice(0)
    await press(page, 'No')
    await pressed(page, 'No')
    await expect.poll(counted).toEqual([no])
    await status(phone, 'Your vote is in')
    expect(sent.at(-1)).toBeGreaterThan(first)
    await press(page, 'Yes')
    await press(page, 'No')
    await status(phone, 'Your vote is in')
    await pressed(page, 'No')
    expect(await counted()).toEqual([no])
  })
})
