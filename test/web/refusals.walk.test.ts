import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { liveAudience } from '../../client/index.ts'
import { hasBrowser, Screen } from '../support/browser.ts'
import { testServerOfFile } from '../support/test-server.ts'

/** Refusals in the language of the page, by the code that comes with them. */

const app = testServerOfFile({ now: Date.now })
const german = { locale: 'de-DE' }

it('refusals carry their code for programs', async () => {
  const anyone = liveAudience({ baseUrl: app.server.url })
  await expect(anyone.getSession({ id: 'KJ57D4' })).rejects.toMatchObject({
    name: 'LiveAudienceError',
    status: 404,
    code: 'session_not_found',
    mayPass: false,
  })
})

describe.skipIf(!hasBrowser)('a page in German says why', () => {
  async function prepared() {
    const ada = await app.host()
    const session = await ada.creates({ title: 'All hands' })
    return { ada, session, url: app.server.url }
  }

  it('a console or slide does not open', async () => {
    const { session, url } = await prepared()
    const k = 'x'.repeat(22)
    const slide = `/addin#session=${session.id}&k=${k}&poll=1`
    const { page } = await Screen.ready(url, 'tablet', german)
    for (const [path, why] of [
      [`/host/${randomUUID()}#k=${k}`, 'Diese Sitzung gibt es nicht.'],
      [slide, 'Das kann nur der Host dieser Sitzung.'],
    ] as const) {
      await page.goto(url + path)
      await page.getByRole('alert').getByText(why).waitFor()
    }
  })

  it('a sign-in was refused, even with an unknown code', async () => {
    const { url } = app.server
    const { page } = await Screen.again(`${url}/login#refused=may_not_host`, 'phone', german)
    await page.getByRole('alert').getByText('Deine Adresse darf hier keine Sitzungen leiten.').waitFor()
    await page.evaluate(() => location.assign('#refused=of_tomorrow'))
    await page.getByRole('alert').getByText('Das hat nicht geklappt.').waitFor()
  })

  it('a vote for a closed poll does not count, and does not count in another', async () => {
    const { ada, session, url } = await prepared()
    const text = (prompt: string) => ({ kind: 'open_text' as const, prompt })
    await ada.asks(session, text('Was war gut?'))
    const { page, context } = await Screen.again(`${url}/${session.code}`, 'phone', german)
    await page.getByRole('button', { name: 'Mitmachen' }).click()
    await page.getByLabel('Deine Antwort').fill('Alles')
    // The phone hears of nothing from here on, and still sends.
    await context.setOffline(true)
    for (const heard of ['', '/stream']) {
      await page.route(`**/api/sessions/${session.code}${heard}`, (route) => route.abort())
    }
    await context.setOffline(false)
    await ada.asks(session, text('Und was nicht?'))
    await page.getByRole('button', { name: 'Senden' }).click()
    const said = page.getByRole('status').filter({ hasText: 'bevor deine Antwort ankam' })
    await said.waitFor()
    await page.getByRole('heading', { name: 'Was war gut?' }).waitFor()
    const polls = (await ada.hostView(session)).polls ?? []
    expect(polls.map(({ prompt, votes }) => [prompt, votes]).slice(-2)).toEqual([
      ['Was war gut?', 0],
      ['Und was nicht?', 0],
    ])
  })
})
