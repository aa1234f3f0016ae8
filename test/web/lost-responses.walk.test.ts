import type { Route } from 'playwright-core'
import { describe, expect, it, vi } from 'vitest'
import { hasBrowser, Screen } from '../support/browser.ts'
import { startTestServer } from '../support/test-server.ts'

vi.setConfig({ testTimeout: 60_000 })

describe.skipIf(!hasBrowser)('a phone that did not get an answer', () => {
  it('joins once and asks once, by itself', async () => {
    const app = await startTestServer({ now: Date.now })
    const ada = await app.host()
    const session = await ada.creates({ title: 'All hands' })
    const { page } = await Screen.again(`${app.server.url}/${session.code}`, 'phone')
    const statuses: number[] = []
    // Sent from here, so that the browser gets neither answer nor cookie.
    const loseAnswer = async (route: Route) => {
      const request = route.request()
      const sent = { method: 'POST', headers: await request.allHeaders(), body: request.postData() }
      statuses.push((await fetch(request.url(), sent)).status)
      await route.abort()
    }
    await page.route('**/join', loseAnswer, { times: 1 })
    await page.getByLabel('Your name').fill('Zoe')
    await page.getByRole('button', { name: 'Join' }).click()
    await page.getByRole('button', { name: 'Questions' }).click()
    await page.getByLabel('Ask a question').fill('Why?')
    await page.route('**/questions', loseAnswer, { times: 1 })
    await page.getByRole('button', { name: 'Ask', exact: true }).click()
    await page.getByText('Sent to the host.').waitFor()
    expect(statuses).toEqual([201, 201])
    const { participantCount, roster, questions } = await ada.hostView(session)
    expect([participantCount, roster?.map(({ name }) => name)]).toEqual([1, ['Zoe']])
    expect(questions?.map(({ text }) => text)).toEqual(['Why?'])
  })
})
