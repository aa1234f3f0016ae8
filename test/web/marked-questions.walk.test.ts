import { describe, expect, it } from 'vitest'
import { hasBrowser } from '../support/browser.ts'
import { testServerOfFile } from '../support/test-server.ts'
import { at, button } from './hosting.ts'

/** The queue: one question is marked and in sight before a key acts on it. */

const app = testServerOfFile({ now: Date.now })

describe.skipIf(!hasBrowser)('the marked question', () => {
  async function asked(texts: readonly string[]) {
    const ada = await app.host()
    const session = await ada.creates({ title: 'All hands' })
    const [zoe] = await app.audience(1, session)
    for (const text of texts) await zoe?.asks(session, text)
    const states = async () =>
      (await ada.hostView(session)).questions?.toSorted((a, b) => a.createdAt - b.createdAt).map(({ state }) => state)
    const open = (size: 'phone' | 'projector', options = {}) =>
      at(`${app.server.url}/host/${session.id}#k=${session.k}`, size, options)
    const asks = (text: string) => zoe?.asks(session, text)
    return { states, open, asks }
  }

  it('is first shown if another tab is open, and the next key moves it', async () => {
    const { states, open } = await asked(['Lunch?'])
    const { page } = await open('phone')
    await page.locator('[data-on-wall]').getByText('Welcome!').waitFor()
    await page.keyboard.press('a')
    await page.locator('.queue').getByText('Lunch?').waitFor()
    expect(await states()).toEqual(['pending'])
    await expect
      .poll(async () => {
        await page.keyboard.press('a')
        return states()
      })
      .toEqual(['approved'])
  })

  it('is moved by a key pressed while the page is first drawn', async () => {
    const { states, open } = await asked(['One?'])
    const screen = await open('projector')
    const { page } = screen
    await page.locator('.queue').getByText('One?').waitFor()
    await screen.runsFirst(() => {
      new MutationObserver((_, drawing) => {
        if (!document.querySelector('.queue > li')) return
        drawing.disconnect()
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'a', bubbles: true }))
      }).observe(document, { childList: true, subtree: true })
    })
    await page.reload()
    await expect.poll(states).toEqual(['approved'])
  })

  it('passes the mark to its neighbour, and each move is undone in turn', async () => {
    const { states, open } = await asked(['One?', 'Two?', 'Three?'])
    const host = await open('projector', { forcedColors: 'active' })
    const { page } = host
    const marked = (text: string) => page.locator('.queue > [aria-current="true"]').getByText(text).waitFor()
    await marked('One?')
    await page.keyboard.press('j')
    await marked('Two?')
    await page.keyboard.press('x')
    await marked('Three?')
    await page.locator('.queue').getByText('Two?').waitFor({ state: 'detached' })
    await page.keyboard.press('k')
    await marked('One?')
    await page.keyboard.press('a')
    await marked('Three?')
    await expect.poll(states).toEqual(['approved', 'hidden', 'pending'])
    await page.getByRole('status').getByText('Approved').waitFor()
    await host.isSound()
    await page.getByRole('button', { name: /^Approved/ }).click()
    await marked('One?')
    await page.keyboard.press('v')
    await expect.poll(states).toEqual(['highlighted', 'hidden', 'pending'])
    await button(page, 'Undo').click()
    await expect.poll(states).toEqual(['approved', 'hidden', 'pending'])
    await page.keyboard.press('z')
    await expect.poll(states).toEqual(['pending', 'hidden', 'pending'])
    await page.keyboard.press('z')
    await expect.poll(states).toEqual(['pending', 'pending', 'pending'])
  })

  it('stays marked among the shown ones once it was the last that waited', async () => {
    const { states, open, asks } = await asked(['One?'])
    const { page } = await open('projector')
    const marked = (text: string) => page.locator('.queue > [aria-current="true"]').getByText(text).waitFor()
    const lists = (part: RegExp) => page.getByRole('button', { name: part, pressed: true }).waitFor()
    await marked('One?')
    await page.keyboard.press('a')
    await lists(/^Approved/)
    await marked('One?')
    await page.keyboard.press('v')
    await expect.poll(states).toEqual(['highlighted'])

    // The next that waits is marked by the key that approves, and approved by the next press.
    await asks('Two?')
    await page.getByRole('button', { name: /^Waiting 1/ }).waitFor()
    await page.keyboard.press('a')
    await lists(/^Waiting/)
    await marked('Two?')
    expect(await states()).toEqual(['highlighted', 'pending'])
    await page.keyboard.press('x')
    await expect.poll(states).toEqual(['highlighted', 'hidden'])
    await page.getByText('No questions to review').waitFor()
  })

  it('is let go once the last that is shown was answered: the part says so, and undo brings it back', async () => {
    const { states, open } = await asked(['One?'])
    const { page } = await open('projector')
    const lists = (part: RegExp) => page.getByRole('button', { name: part, pressed: true }).waitFor()
    await page.locator('.queue > [aria-current="true"]').getByText('One?').waitFor()
    await page.keyboard.press('a')
    await lists(/^Approved/)
    await page.keyboard.press('d')
    await page.getByText('No approved questions left').waitFor()
    await lists(/^Approved/)
    await page.keyboard.press('z')
    await expect.poll(states).toEqual(['approved'])
    await page.locator('.queue > [aria-current="true"]').getByText('One?').waitFor()
  })

  it('undoes the move that is still being sent, not the one before', async () => {
    const { states, open } = await asked(['One?'])
    const { page } = await open('projector')
    const listed = () => page.locator('.queue').getByText('One?').waitFor()
    await listed()
    await page.keyboard.press('a')
    await page.getByRole('button', { name: /^Approved/ }).click()
    await listed()
    let arrive = () => {}
    const arriving = new Promise<void>((resolve) => {
      arrive = resolve
    })
    await page.route('**/highlight', async (route) => {
      const response = await route.fetch()
      await arriving
      await route.fulfill({ response })
    })
    await page.keyboard.press('v')
    await expect.poll(states).toEqual(['highlighted'])
    await page.keyboard.press('z')
    arrive()
    await page.getByRole('status').getByText('Undone').waitFor()
    expect(await states()).toEqual(['approved'])
  })
})
