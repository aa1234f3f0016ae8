import { describe, expect, it } from 'vitest'
import { hasBrowser } from '../support/browser.ts'
import { testServerOfFile } from '../support/test-server.ts'
import { at, button, stopsTime } from './hosting.ts'

/** A second tap, where the one next step has changed below the finger, closes nothing that nobody could vote on yet. */

const app = testServerOfFile({ now: Date.now })

describe.skipIf(!hasBrowser)('a poll that was just opened', () => {
  async function opened(size: 'laptop' | 'phone' = 'laptop') {
    const ada = await app.host()
    const polls = ['In a word?', 'Why?', 'How?'].map((prompt) => ({ kind: 'word_cloud', prompt }))
    const session = await ada.creates({ title: 'All hands', polls })
    const zoe = app.phone('Zoe')
    await zoe.joins(session)
    const host = await at(`${app.server.url}/host/${session.id}#k=${session.k}`, size)
    const { page } = host
    const pass = await stopsTime(page)
    const bar = page.locator('.console-bar')
    const next = bar.locator('.next .main')
    await next.filter({ hasText: 'Open next poll' }).waitFor()
    const opens = async () => {
      await pass(500)
      await next.filter({ hasText: 'Open next poll' }).click()
      await next.filter({ hasText: 'Close voting' }).waitFor()
      await pass(1_300)
    }
    const states = async () => (await ada.hostView(session)).polls?.map(({ state }) => state).join()
    const isAsked = () =>
      bar.getByRole('status').filter({ hasText: 'Nobody has voted yet. Press again to close' }).waitFor()
    return { ada, session, zoe, host, page, pass, next, opens, states, isAsked }
  }
  type Scene = Awaited<ReturnType<typeof opened>>
  const press = ({ page, next }: Scene, how: string) => (how === 'tap' ? next.click() : page.keyboard.press(how))

  it.each([
    ['tap', 'phone'],
    ['tap', 'laptop'],
    ['ArrowRight', 'laptop'],
    ['PageDown', 'laptop'],
    [' ', 'laptop'],
  ] as const)('is not closed by a second press 1.3 s later, but by a third: %s on a %s', async (how, size) => {
    const scene = await opened(size)
    const { host, pass, next, opens, states, isAsked } = scene
    await opens()
    await press(scene, how)
    await isAsked()
    await next.filter({ hasText: 'Close anyway' }).waitFor()
    expect(await states()).toBe('open,draft,draft')
    await host.isSound()
    // Too soon to have read it.
    await press(scene, how)
    await pass(500)
    expect(await states()).toBe('open,draft,draft')
    await press(scene, how)
    await expect.poll(states).toBe('closed,draft,draft')
  })

  it('is closed by one press once somebody has voted', async () => {
    const { zoe, session, page, next, opens, states } = await opened()
    await opens()
    await zoe.votes(session, { text: 'curious' })
    await page.getByText('1 of 1 voted').waitFor()
    await next.click()
    await expect.poll(states).toBe('closed,draft,draft')
  })

  it('is closed by one press once somebody has voted after the question', async () => {
    const { zoe, session, page, next, opens, states, isAsked, pass } = await opened()
    await opens()
    await next.click()
    await isAsked()
    await zoe.votes(session, { text: 'curious' })
    await page.getByText('1 of 1 voted').waitFor()
    await next.filter({ hasText: 'Close voting' }).waitFor()
    await pass(500)
    await next.click()
    await expect.poll(states).toBe('closed,draft,draft')
  })

  it('is closed by one press after ten seconds', async () => {
    const { next, opens, states, pass } = await opened()
    await opens()
    await pass(9_000)
    await next.click()
    await expect.poll(states).toBe('closed,draft,draft')
  })

  it('is not closed by the button of another draft, which came below the finger', async () => {
    const { page, opens, states, isAsked, pass } = await opened()
    await opens()
    await button(page, 'Open “Why?”').click()
    await isAsked()
    expect(await states()).toBe('open,draft,draft')
    await pass(500)
    await button(page, 'Open “Why?”').click()
    await expect.poll(states).toBe('closed,open,draft')
  })

  it('is not closed by asking an older one again', async () => {
    const { ada, session, page, states, isAsked, pass, opens } = await opened()
    const [first] = session.polls ?? []
    if (!first) throw new Error('three are drafted')
    await ada.opens(session, first)
    await ada.closes(session, first)
    await page.getByText('1 closed poll').click()
    await opens()
    await page.locator('.closed').getByText('In a word?').click()
    await button(page, 'Ask again').click()
    await isAsked()
    expect(await states()).toBe('closed,open,draft')
    await pass(500)
    await button(page, 'Ask again').click()
    await expect.poll(states).toBe('closed,open,closed,draft')
  })

  it('is not closed by a second host, whose step has just changed', async () => {
    const { ada, session, page, states, isAsked, pass, next } = await opened()
    const [first] = session.polls ?? []
    if (!first) throw new Error('three are drafted')
    await ada.opens(session, first)
    await next.filter({ hasText: 'Close voting' }).waitFor()
    await pass(1_300)
    await page.keyboard.press('PageDown')
    await isAsked()
    expect(await states()).toBe('open,draft,draft')
  })
})
