import { describe, expect, it } from 'vitest'
import { hasBrowser, Screen } from '../support/browser.ts'
import { testServerOfFile } from '../support/test-server.ts'
import { joined, opened } from './phones.ts'

/** What a poll came to, in the same words on wall, phone, console and report. */

const app = testServerOfFile({ now: Date.now })

async function hall() {
  const { ada, session, url } = await opened(app)
  const key = `${session.id}#k=${session.k}`
  const at = async (page: string, size: 'projector' | 'laptop') =>
    (await Screen.again(`${url}/${page}/${key}`, size)).page
  return { ada, session, url, wall: await at('wall', 'projector'), openReport: () => at('report', 'laptop'), at }
}

describe.skipIf(!hasBrowser)('what a poll came to', () => {
  it('in a ranking, equal points share a place, and the next is skipped', async () => {
    const { ada, session, url, wall, openReport, at } = await hall()
    const phone = await joined(url, session.code, 'Zoe')
    const poll = await ada.asks(session, {
      kind: 'ranking',
      prompt: 'What first?',
      options: ['Ant', 'Bee', 'Cat', 'Dog'],
    })
    const places = wall.locator('.stage-order .place')
    await wall.locator('.stage-order .label').first().waitFor()
    expect(await places.allTextContents()).toEqual(['', '', '', ''])
    const ids = poll.options.map((option: { id: string }) => option.id)
    const orders = [
      [0, 1, 2, 3],
      [0, 2, 1, 3],
    ]
    for (const [n, voter] of (await app.audience(2, session)).entries())
      await voter.votes(session, { ranks: orders[n]?.map((rank) => ids[rank]) })
    await expect.poll(() => places.allTextContents()).toEqual(['1', '2', '2', '4'])
    await ada.closes(session, poll)
    const console = await at('host', 'laptop')
    for (const page of [phone.page, console]) {
      const list = page.locator('ol.bars li')
      await expect.poll(() => list.count()).toBe(4)
      expect(await list.locator('.place').allTextContents()).toEqual(['1.', '2.', '2.', '4.'])
      expect(await list.locator('.label').allTextContents()).toEqual(['Ant', 'Bee', 'Cat', 'Dog'])
    }
    const report = await openReport()
    const drawing = report.locator('.wide svg')
    expect(await drawing.getAttribute('aria-label')).toBe(
      '1. Ant: 8 points; 2. Bee: 5 points; 2. Cat: 5 points; 4. Dog: 2 points',
    )
  })
})
