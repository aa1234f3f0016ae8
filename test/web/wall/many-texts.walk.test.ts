import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { hasBrowser, Screen } from '../../support/browser.ts'
import { Crowd } from '../../support/crowd.ts'
import { testServerOfFile } from '../../support/test-server.ts'
import { bringToRest } from '../motion.ts'
import { measureWall } from './faults.ts'
import { textOf } from './polls.ts'

/** More texts and questions than a wall shows at once: all come by, and none is taken from under a reader's eyes. */

const app = testServerOfFile({ now: Date.now })
const MANY = 200
const PAGE = 10_000
const SHAPES = [
  { width: 1920, height: 1080 },
  { width: 1280, height: 800 },
  { width: 740, height: 360 },
  { width: 360, height: 740 },
]

async function hall() {
  const host = await app.host()
  const session = await host.creates({ title: 'All hands', settings: { moderation: 'after' } })
  const url = app.server.url.replace('//localhost', '//live.localhost')
  const wall = `${url}/wall/${session.id}#k=${session.k}`
  const { page } = await Screen.open('projector', { clock: true, isDrawnWhole: true })
  return { host, session, page, wall }
}

/** Where each of them is, by its text. */
const placesOf = (page: Page, selector: string) =>
  page.locator(selector).evaluateAll((all) =>
    all.map((one) => {
      const { left, top, width, height } = one.getBoundingClientRect()
      return [one.querySelector('[dir]')?.textContent ?? '', ...[left, top, width, height].map(Math.round)] as const
    }),
  )

/** Turns the pages until all have come by. @returns the turns that it took */
async function turnAll(page: Page, selector: string, floor: number): Promise<number> {
  const seen = new Set<string>()
  for (let turn = 1; turn <= MANY; turn++) {
    await bringToRest(page)
    const { faults, label } = await measureWall(page)
    expect(faults).toEqual([])
    if (Number.isFinite(label)) expect(label).toBeGreaterThanOrEqual(floor)
    const now = (await placesOf(page, selector)).map(([text]) => text)
    for (const text of now) seen.add(text)
    if (seen.size === MANY) return turn
    await page.clock.fastForward(PAGE)
    await expect.poll(async () => (await placesOf(page, selector)).map(([text]) => text)).not.toEqual(now)
  }
  throw new Error(`${seen.size} of ${MANY} came by`)
}

async function shoot(page: Page, name: string): Promise<void> {
  const folder = process.env.SHOTS
  if (!folder) return
  await mkdir(folder, { recursive: true })
  for (const size of SHAPES)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize(size)
      await page.emulateMedia({ colorScheme })
      await bringToRest(page)
      await page.screenshot({ path: join(folder, `${name}-${size.width}-${colorScheme}.png`) })
    }
}

describe.skipIf(!hasBrowser)('of two hundred', () => {
  it('written answers all come by, readable, and those there stay while others arrive', async () => {
    const { host, session, page, wall } = await hall()
    const poll = await host.asks(session, { kind: 'open_text', prompt: 'What else should we talk about?' })
    const crowd = await Crowd.of(app, MANY - 1, session)
    const ballots = Array.from({ length: MANY - 1 }, (_, n) => ({ text: textOf(20 + ((n * 7) % 120), `no. ${n}`) }))
    await crowd.votes(session, poll, ballots)
    await page.goto(wall)
    await page
      .locator('.state')
      .getByText(`${MANY - 1} answers`)
      .waitFor()
    await bringToRest(page)
    const before = await placesOf(page, '.answer-page li')
    const [phone] = await app.audience(1, session)
    await phone?.votes(session, { text: 'The newest of all' })
    await page.locator('.state').getByText(`${MANY} answers`).waitFor()
    expect(await placesOf(page, '.answer-page li')).toEqual(before)
    await page.clock.fastForward(PAGE)
    await page.locator('.answer-page .new').getByText('The newest of all').waitFor()
    // In pixels at 1080p.
    expect(await turnAll(page, '.answer-page li', 35.5)).toBeLessThan(45)
    await shoot(page, 'texts')
  })

  it('questions all come by below the best, and those there stay while others rise and arrive', async () => {
    const { host, session, page, wall } = await hall()
    const phones = await app.audience(MANY, session)
    for (let n = 0; n < MANY - 1; n += 20)
      await Promise.all(
        phones
          .slice(n, Math.min(n + 20, MANY - 1))
          .map((phone, m) => phone.asks(session, textOf(20 + (((n + m) * 13) % 120), `no. ${n + m}`))),
      )
    host.expects(200, await host.call('POST', `/api/sessions/${session.id}/stage`, { show: 'questions' }))
    await page.goto(wall)
    await page.getByText(`+${MANY - 6} more`).waitFor()
    await bringToRest(page)
    const before = await placesOf(page, '.top-questions li')
    const newest = (await phones.at(-1)?.asks(session, 'The newest of all')) ?? { id: '' }
    await page.getByText(`+${MANY - 5} more`).waitFor()
    for (const phone of phones.slice(0, 3)) await phone.upvotes(session, newest)
    expect(await placesOf(page, '.top-questions li')).toEqual(before)
    await page.clock.fastForward(PAGE)
    await page.locator('.top-questions li').first().getByText('The newest of all').waitFor()
    await turnAll(page, '.top-questions li', 0)
    await shoot(page, 'questions')
  })
})
