import { describe, expect, it } from 'vitest'
import { hasBrowser, SIZES } from '../support/browser.ts'
import { Crowd } from '../support/crowd.ts'
import { testServerOfFile } from '../support/test-server.ts'
import { at, button } from './hosting.ts'
import { atRest } from './motion.ts'

/** Who is in a session: the host sees and removes people, and takes them back. */

const MINUTE = 60_000
/** How far the server's clock is ahead: who called longer ago is no longer here. */
let ahead = 0
const app = testServerOfFile({ now: () => Date.now() + ahead })

describe.skipIf(!hasBrowser)('the people of a session', () => {
  async function hosted() {
    const ada = await app.host()
    const session = await ada.creates({ title: 'All hands' })
    const host = await at(`${app.server.url}/host/${session.id}#k=${session.k}`, 'laptop')
    return { ada, session, host, page: host.page }
  }

  it('come into the list while it is open, and can be found', async () => {
    const { session, host, page } = await hosted()
    await button(page, '0 joined').click()
    await page.getByText('Nobody has joined yet.').waitFor()
    await host.isSound()
    await app.phone('Zoe', 'zoe@example.org').joins(session)
    const people = page.getByRole('region', { name: 'Who is here' })
    await people.getByText('zoe@example.org').waitFor()
    await page.getByText('1 here now').waitFor()
    await host.isSound()
    await Crowd.of(app, 198, session)
    await app.phone('Z'.repeat(80), `${'z'.repeat(60)}@example.org`).joins(session)
    await page.getByText('2 of 200 here now').waitFor()
    for (const size of ['projector', 'phone'] as const) {
      await page.setViewportSize(SIZES[size])
      expect(await people.evaluate((list) => list.scrollWidth - list.clientWidth)).toBe(0)
      // Its head and what finds somebody stay, and no row is sliced by a box in the box.
      const dialog = page.getByRole('dialog')
      await dialog.evaluate((one) => one.scrollTo(0, 2_000))
      const [head, find] = await Promise.all(
        ['.dialog-head', '.find'].map((part) => dialog.locator(part).boundingBox()),
      )
      expect([size, Math.round((find?.y ?? 0) - (head?.y ?? 0) - (head?.height ?? 0))]).toEqual([size, 0])
      await dialog.evaluate((one) => one.scrollTo(0, 0))
      await host.looksSound()
    }
    await page.getByRole('searchbox', { name: 'Find' }).fill('person 7')
    await page.getByText('11 of 200').waitFor()
    expect(await people.getByRole('listitem').count()).toBe(11)
  })

  it('are listed by whether they are here and by name, and no row moves while it is read', async () => {
    const { ada, session, page } = await hosted()
    const joins = (name: string) => app.phone(name).joins(session)
    await joins('Ada')
    ahead = 2 * MINUTE
    for (const name of ['Zoe', 'Bea', 'élodie', 'Person 10', 'Person 9', 'Emil']) await joins(name)
    const path = `/api/sessions/${session.id}/people`
    const { people } = ada.expects(200, await ada.call('GET', path))
    const bea = people.find(({ name }: { name: string }) => name === 'Bea')
    ada.expects(200, await ada.call('POST', `${path}/${bea.id}/remove`))
    await button(page, '6 joined').click()
    const names = page.locator('.people-list strong')
    const first = ['élodie', 'Emil', 'Person 9', 'Person 10', 'Zoe', 'Ada', 'Bea']
    await expect.poll(() => names.allTextContents()).toEqual(first)
    const emil = page.getByRole('listitem').filter({ hasText: 'Emil' }).locator('summary')
    await atRest(page)
    const before = await emil.boundingBox()
    await emil.click()
    await button(page, 'Remove Emil').waitFor()
    expect(await emil.boundingBox()).toEqual(before)
    await joins('Aaron')
    await expect.poll(() => names.allTextContents()).toEqual([...first, 'Aaron'])
    await button(page, 'Remove Emil').click()
    await button(page, 'Restore Emil').waitFor()
    expect(await names.allTextContents()).toEqual([...first, 'Aaron'])
  })

  it('are removed after a warning, and restored', async () => {
    const { ada, session, host, page } = await hosted()
    const zoe = app.phone('Zoe')
    await zoe.joins(session)
    const poll = await ada.asks(session, { kind: 'multiple_choice', prompt: 'Lunch?', options: ['Yes', 'No'] })
    await zoe.votes(session, { optionId: poll.options[0]?.id ?? '' })
    await zoe.asks(session, 'When?')
    const state = async () => {
      const { participantCount, polls, questions } = await ada.hostView(session)
      const votes = polls?.find(({ id }) => id === poll.id)?.votes
      return [participantCount, votes, questions?.[0]?.state]
    }
    await button(page, '1 joined').click()
    const row = page.getByRole('region', { name: 'Who is here' }).getByRole('listitem')
    await row.locator('summary').click()
    await row.getByText('Votes stay counted. Questions that wait are hidden.').waitFor()
    await host.isSound()
    await button(page, 'Remove Zoe').click()
    await row.getByText('Removed', { exact: true }).waitFor()
    await expect.poll(state).toEqual([0, 1, 'hidden'])
    await host.isSound()
    await button(page, 'Restore Zoe').click()
    await button(page, 'Remove Zoe').waitFor()
    await expect.poll(state).toEqual([1, 1, 'pending'])

    // What was done in the dialog is undone by the console's key.
    await button(page, 'Close').click()
    await page.keyboard.press('z')
    await expect.poll(state).toEqual([0, 1, 'hidden'])
  })

  it('that somebody else has taken the seat of are not restored, and the list says why', async () => {
    const { session, page } = await hosted()
    await Crowd.of(app, 199, session)
    await app.phone('Zoe').joins(session)
    await button(page, '200 joined').click()
    await page.getByRole('searchbox', { name: 'Find' }).fill('Zoe')
    const row = page.getByRole('region', { name: 'Who is here' }).getByRole('listitem')
    await row.locator('summary').click()
    await button(page, 'Remove Zoe').click()
    await button(page, 'Restore Zoe').waitFor()
    await app.phone('Bob').joins(session)
    await button(page, 'Restore Zoe').click()
    await page.getByRole('alert').getByText('All 200 seats are taken.').waitFor()
  })

  it('are nothing that a helper sees', async () => {
    const { ada, session } = await hosted()
    const { moderate } = await ada.expects(200, await ada.call('GET', `/api/sessions/${session.id}/keys`))
    const helper = await at(`${app.server.url}/host/${session.id}#k=${moderate}`, 'laptop')
    await helper.page.getByRole('heading', { name: 'All hands', level: 1 }).waitFor()
    expect(await helper.page.locator('.title-bar').getByText('joined').count()).toBe(0)
  })
})
