import { describe, expect, it } from 'vitest'
import { hasBrowser } from '../support/browser.ts'
import { testServerOfFile } from '../support/test-server.ts'
import { at, button } from './hosting.ts'

/** The busiest minutes of a moderator: many questions wait. */

const app = testServerOfFile({ now: Date.now })

const TOPICS = ['the old API', 'parking', 'lunch', 'the phone app', 'on-call duty', 'the Berlin team', 'travel', 'beta']
const RUDE = 'You are all fools'

/** Asks 40 questions. Three of them are rude, and two ask the same in other words. */
function questionOf(n: number): string {
  if (n % 15 === 9) return `${RUDE} (${n})`
  if (n === 1) return 'When does the new office in Leipzig open?'
  if (n === 30) return 'When will the Leipzig office open?'
  return `${TOPICS[n % 8]} ${(7_919 * (n + 1) ** 3).toString(36)} ${(104_729 * (n + 3) ** 3).toString(36)}?`
}

async function fullQueue(questions: number) {
  const ada = await app.host()
  const session = await ada.creates({ title: 'All hands' })
  const [zoe, tim] = await app.audience(2, session)
  for (let n = 0; n < questions; n++) await (n % 2 ? zoe : tim)?.asks(session, questionOf(n))
  const host = await at(`${app.server.url}/host/${session.id}#k=${session.k}`, 'laptop')
  const states = async () => {
    const { questions: all = [] } = await ada.hostView(session)
    const count = (state: string) => all.filter((one) => one.state === state).length
    return { pending: count('pending'), approved: count('approved'), hidden: count('hidden') }
  }
  const queue = host.page.locator('.queue > li')
  return { ada, session, host, page: host.page, queue, states }
}

describe.skipIf(!hasBrowser)('a queue of 40 questions', () => {
  it('is moderated by four clicks, each of which undo takes back', async () => {
    const { host, page, queue, states } = await fullQueue(40)
    await expect.poll(() => queue.count()).toBe(40)
    await host.isSound()
    let clicks = 0
    const presses = async (pressed: ReturnType<typeof button>) => {
      await pressed.click()
      clicks++
    }
    for (const left of [39, 38, 37]) {
      const rude = queue.filter({ hasText: RUDE }).first()
      await presses(rude.getByRole('button', { name: 'Hide' }))
      await expect.poll(() => queue.count()).toBe(left)
    }
    await presses(button(page, 'Approve all 37'))
    await expect.poll(states).toEqual({ pending: 0, approved: 37, hidden: 3 })
    expect(clicks).toBeLessThanOrEqual(15)
    await page.getByRole('status').getByText('37 questions approved.').waitFor()
    await button(page, 'Undo').click()
    await expect.poll(states).toEqual({ pending: 37, approved: 0, hidden: 3 })
    await page.keyboard.press('z')
    await expect.poll(states).toEqual({ pending: 38, approved: 0, hidden: 2 })
  })

  it('has similar ones next to each other, and each has its time and its buttons', async () => {
    const { queue } = await fullQueue(31)
    await expect.poll(() => queue.count()).toBe(31)
    const texts = await queue.allTextContents()
    expect(texts[1]).toMatch(/^2 similarMerge these 2When does the new office.*\d\d:\d\d/)
    expect(texts[2]).toMatch(/^When will the Leipzig office/)
    expect(await queue.getByRole('button', { name: /^(Approve|Show on wall|Hide)/ }).count()).toBe(93)
  })

  it('is searched, and then only what is found is approved', async () => {
    const { page, queue, states } = await fullQueue(20)
    await page.getByRole('searchbox', { name: 'Find' }).fill('LUNCH')
    await expect.poll(() => queue.count()).toBe(3)
    await button(page, 'Approve all 3').click()
    await expect.poll(states).toEqual({ pending: 17, approved: 3, hidden: 0 })
    await page.getByText('No questions found').waitFor()
  })
})
