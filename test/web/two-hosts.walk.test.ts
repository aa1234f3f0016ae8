import type { Page, Route } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { hasBrowser } from '../support/browser.ts'
import { testServerOfFile } from '../support/test-server.ts'
import { at, button, choosesFor } from './hosting.ts'

/** Two consoles of one session: what one host does shows at the other, and who comes second is told why. */

const app = testServerOfFile({ now: Date.now })

describe.skipIf(!hasBrowser)('two hosts', () => {
  async function hosted(settings: object = {}) {
    const ada = await app.host()
    const session = await ada.creates({ title: 'All hands', settings })
    const opens = (path = '') => at(`${app.server.url}/host/${session.id}${path}#k=${session.k}`, 'projector')
    const path = `/api/sessions/${session.id}`
    return { ada, session, path, opens }
  }

  async function asked(...texts: string[]) {
    const scene = await hosted()
    const zoe = app.phone('Zoe')
    const { participantId } = await zoe.joins(scene.session)
    for (const text of texts) await zoe.asks(scene.session, text)
    const [one, other] = [await scene.opens(), await scene.opens()]
    for (const { page } of [one, other])
      await page
        .locator('.queue')
        .getByText(texts[0] ?? '')
        .waitFor()
    return { ...scene, zoe, participantId, one, other }
  }

  const merged = (page: Page) => page.getByRole('list', { name: 'Merged questions' }).getByRole('listitem')
  const splits = (page: Page) => merged(page).getByRole('button', { name: 'Split' }).click()
  const says = (page: Page, text: string) => page.getByRole('status').getByText(text).waitFor()

  /** Keeps a call of this page waiting until it is let go. */
  async function held(page: Page, path: string): Promise<{ hasCome: Promise<void>; letGo: () => void }> {
    let letGo = () => {}
    const isFree = new Promise<void>((resolve) => {
      letGo = resolve
    })
    const hasCome = new Promise<void>((resolve) => {
      void page.route(path, async (route: Route) => {
        resolve()
        await isFree
        await route.continue()
      })
    })
    return { hasCome, letGo }
  }

  it('see what the other merges, splits and replies', async () => {
    const { one, other } = await asked('One?', 'Two?')
    await one.page.keyboard.press('m')
    await one.page.getByRole('dialog', { name: 'Merge question' }).getByRole('button', { name: 'Two?' }).click()
    await merged(other.page).getByText('One?').waitFor()
    await splits(other.page)
    await says(other.page, 'Split off.')
    await merged(one.page).waitFor({ state: 'detached' })
    await choosesFor(other.page, 'One?', 'Reply')
    await other.page.getByRole('dialog').getByRole('textbox').fill('So it is.')
    await button(other.page, 'Reply').click()
    await one.page.locator('.queue .reply').getByText('So it is.').waitFor()
  })

  it('split one question at once: the second is told that it is split', async () => {
    const { ada, path, one, other } = await asked('One?', 'Two?')
    const questions = (await ada.call('GET', `${path}?host=1`)).body.questions
    await ada.call('POST', `${path}/questions/${questions[0].id}/merge`, { into: questions[1].id })
    await merged(one.page).waitFor()
    const call = await held(other.page, '**/split')
    await splits(other.page)
    await call.hasCome
    await splits(one.page)
    await says(one.page, 'Split off.')
    call.letGo()
    await says(other.page, 'This question is not merged into another.')
    await other.isSound()
  })

  it('merge one question into two others at once: the second is told that it is merged', async () => {
    const { one, other } = await asked('One?', 'Two?', 'Three?')
    const call = await held(other.page, '**/merge')
    const merges = async (page: Page, into: string) => {
      await page.keyboard.press('m')
      await page.getByRole('dialog', { name: 'Merge question' }).getByRole('button', { name: into }).click()
    }
    await merges(other.page, 'Three?')
    await call.hasCome
    await merges(one.page, 'Two?')
    await merged(one.page).getByText('One?').waitFor()
    call.letGo()
    await other.page.getByRole('alert').getByText('This question is merged into another').waitFor()
    await other.isSound()
  })

  it('reply to one question at once: the second sees the first reply before it is replaced, and can bring it back', async () => {
    const { ada, session, one, other } = await asked('One?')
    const reply = async () => (await ada.hostView(session)).questions?.[0]?.reply
    const dialogs = [one, other].map(({ page }) => page.getByRole('dialog', { name: 'Reply to question' }))
    for (const { page } of [one, other]) await page.keyboard.press('w')
    for (const [n, dialog] of dialogs.entries()) await dialog.getByRole('textbox').fill(`Reply ${n}`)
    await button(one.page, 'Reply').click()
    await dialogs[1]
      ?.getByRole('alert')
      .getByText(/^Your reply replaces what another host .*Reply 0/)
      .waitFor()
    await other.isSound()
    await button(other.page, 'Reply').click()
    await expect.poll(reply).toBe('Reply 1')
    await dialogs[1]?.waitFor({ state: 'detached' })
    await other.page.keyboard.press('z')
    await expect.poll(reply).toBe('Reply 0')
    await one.page.locator('.queue .reply').getByText('Reply 0').waitFor()
  })

  it('see whom the other removes and restores, and both may do the same', async () => {
    const { ada, session, one, other } = await asked('One?')
    const rows = [one, other].map(({ page }) => page.getByRole('region', { name: 'Who is here' }).getByRole('listitem'))
    const removes = async (page: Page) => {
      await page.getByRole('region').locator('summary').click()
      await button(page, 'Remove Zoe').click()
    }
    for (const { page } of [one, other]) await button(page, '1 joined').click()
    const call = await held(other.page, '**/remove')
    await rows[1]?.waitFor()
    await removes(other.page)
    await call.hasCome
    await removes(one.page)
    for (const row of rows) await row.getByText('Removed', { exact: true }).waitFor()
    call.letGo()
    await button(other.page, 'Restore Zoe').click()
    for (const row of rows) await row.getByRole('button', { name: 'Remove Zoe', includeHidden: true }).waitFor()
    await other.isSound()
    expect((await ada.hostView(session)).participantCount).toBe(1)
  })

  it('see how many tickets the other issues and makes void, and both may make the same one void', async () => {
    const { opens } = await hosted({ admission: 'tickets' })
    const [one, other] = [await opens('/tickets'), await opens('/tickets')]
    await one.page.getByText('A ticket lets one person in').waitFor()
    await one.page.getByLabel('How many tickets?').fill('2')
    await button(one.page, 'Issue tickets').click()
    await other.page.getByText('2 issued · 0 used · 0 void').waitFor()
    const ticket = (await one.page.locator('.sheets .ticket').first().textContent()) ?? ''
    const call = await held(other.page, '**/tickets/void')
    const makesVoid = async (page: Page) => {
      await page.getByText('Make a ticket void').first().click()
      await page.getByLabel('Type the ticket.').fill(ticket)
      await button(page, 'Make a ticket void').click()
    }
    await makesVoid(other.page)
    await call.hasCome
    await makesVoid(one.page)
    await says(one.page, `${ticket} is void.`)
    call.letGo()
    await says(other.page, `${ticket} is void.`)
    for (const { page } of [one, other]) await page.getByText('2 issued · 0 used · 1 void').waitFor()
    await other.isSound()
  })
})
