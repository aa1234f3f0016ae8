import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { hasBrowser, Screen } from '../../support/browser.ts'
import { Crowd } from '../../support/crowd.ts'
import { testServerOfFile } from '../../support/test-server.ts'
import { atRest, bringToRest } from '../motion.ts'
import { measureWall } from './faults.ts'
import { textOf } from './polls.ts'

/** More texts and questions than a wall shows at once: all come by, and none is taken from under a reader's eyes. */

const app = testServerOfFile({ now: Date.now })
const MANY = 200
const PAGE = 10_000
/** Questions that a wall lists at once. */
const LISTED = 5
/** How often a text arrives until none of the pages turned meanwhile. */
const TRIES = 4
/** Texts that are there before these arrive. */
const FIRST = 180
const SHAPES = [
  { width: 1920, height: 1080 },
  { width: 1280, height: 800 },
  { width: 740, height: 360 },
  { width: 360, height: 740 },
]

/** Where texts have pages. The one that the rest of a test goes on with is the last. */
const WALLS = [
  { width: 1024, height: 768 },
  { width: 1280, height: 800 },
  { width: 3840, height: 2160 },
  { width: 1920, height: 1080 },
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

type Moves = { most: number; isTurned: boolean }

/**
 * Looks in each frame from now on how far texts move that are in sight: a reader's eyes are on one of them.
 * @returns the pixels of the one that moved the most, or that it was time for the next page
 */
async function watchMoves(page: Page, selector: string): Promise<() => Promise<Moves>> {
  await page.evaluate((texts) => {
    const inSight = [...document.querySelectorAll(texts)]
      .map((one) => ({ one, was: one.getBoundingClientRect() }))
      .filter(({ was }) => was.top >= 0 && was.bottom <= innerHeight)
    const moves: Moves = { most: 0, isTurned: false }
    const look = () => {
      moves.isTurned ||= inSight.some(({ one }) => !one.isConnected)
      if (moves.isTurned) return
      for (const { one, was } of inSight) {
        const { left, top } = one.getBoundingClientRect()
        moves.most = Math.max(moves.most, Math.abs(left - was.left), Math.abs(top - was.top))
      }
      requestAnimationFrame(look)
    }
    look()
    Object.assign(globalThis, { moves })
  }, selector)
  return () => page.evaluate(() => (globalThis as never as { moves: Moves }).moves)
}

type Arrivals = {
  selector: string
  /** Lets one more text arrive, and waits for the wall to count it. */
  arrive: () => Promise<void>
}

/** Waits for real frames of a size: a page whose clock is ours has others, which come before it is laid out anew. */
const isDrawn = (page: Page, { width, height }: { width: number; height: number }): Promise<unknown> => {
  const counts = { width, height, left: 3 }
  const isOver = (counted: typeof counts) => {
    const state = globalThis as never as { drawn?: typeof counts }
    if (state.drawn?.width !== counted.width) state.drawn = { ...counted }
    return innerWidth === counted.width && innerHeight === counted.height && state.drawn.left-- === 0
  }
  return page.waitForFunction(isOver, counts, { polling: 'raf' })
}

/** Holds at each size that what is there stays where it is while others arrive, except when the page turns by itself. */
async function holdsStill(page: Page, { selector, arrive }: Arrivals): Promise<void> {
  for (const size of WALLS) {
    await page.setViewportSize(size)
    await isDrawn(page, size)
    let moves: Moves = { most: 0, isTurned: true }
    for (let tried = 0; moves.isTurned && tried < TRIES; tried++) {
      await bringToRest(page)
      const watched = await watchMoves(page, selector)
      await arrive()
      await atRest(page)
      moves = await watched()
    }
    expect(moves.isTurned, JSON.stringify(size)).toBe(false)
    expect(moves.most, JSON.stringify(size)).toBeLessThan(2)
  }
}

/** Turns the pages until so many have come by. @returns the turns that it took */
async function turnAll(page: Page, selector: string, count: number, floor: number): Promise<number> {
  const seen = new Set<string>()
  for (let turn = 1; turn <= MANY; turn++) {
    await bringToRest(page)
    const { faults, label } = await measureWall(page)
    expect(faults).toEqual([])
    if (Number.isFinite(label)) expect(label).toBeGreaterThanOrEqual(floor)
    const now = (await placesOf(page, selector)).map(([text]) => text)
    for (const text of now) seen.add(text)
    if (seen.size === count) return turn
    await page.clock.fastForward(PAGE)
    await expect.poll(async () => (await placesOf(page, selector)).map(([text]) => text)).not.toEqual(now)
  }
  throw new Error(`${seen.size} of ${count} came by`)
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

describe.skipIf(!hasBrowser)('of two hundred', { timeout: 300_000 }, () => {
  it('written answers all come by, readable, and those there stay while others arrive', async () => {
    const { host, session, page, wall } = await hall()
    const poll = await host.asks(session, { kind: 'open_text', prompt: 'What else should we talk about?' })
    const crowd = await Crowd.of(app, FIRST, session)
    const ballots = Array.from({ length: FIRST }, (_, n) => ({ text: textOf(20 + ((n * 7) % 120), `no. ${n}`) }))
    await crowd.votes(session, poll, ballots)
    await page.goto(wall)
    await page.locator('.state').getByText(`${FIRST} answers`).waitFor()
    let count = FIRST
    const arrives = async (text: string) => {
      const [phone] = await app.audience(1, session)
      await phone?.votes(session, { text })
      await page.locator('.state').getByText(`${++count} answers`).waitFor()
    }
    await holdsStill(page, { selector: '.answer-page li', arrive: () => arrives(`New after ${count}`) })
    while (count < MANY - 1) await arrives(`New after ${count}`)
    await arrives('The newest of all')
    await page.clock.fastForward(PAGE)
    await page.locator('.answer-page .new').getByText('The newest of all').waitFor()
    // In pixels at 1080p.
    expect(await turnAll(page, '.answer-page li', MANY, 35.5)).toBeLessThan(45)
    await shoot(page, 'texts')
  })

  it('questions all come by below the best, and those there stay while others rise and arrive', async () => {
    const { host, session, page, wall } = await hall()
    const phones = await app.audience(MANY, session)
    for (let n = 0; n < FIRST; n += 20)
      await Promise.all(
        phones
          .slice(n, n + 20)
          .map((phone, m) => phone.asks(session, textOf(20 + (((n + m) * 13) % 120), `no. ${n + m}`))),
      )
    host.expects(200, await host.call('POST', `/api/sessions/${session.id}/stage`, { show: 'questions' }))
    await page.goto(wall)
    await page.getByText(`+${FIRST - LISTED} more`).waitFor()
    let count = FIRST
    const arrives = async (text: string) => {
      const asked = (await phones[count]?.asks(session, text)) ?? { id: '' }
      await page.getByText(`+${++count - LISTED} more`).waitFor()
      // Each has more upvotes than the ones before.
      for (const phone of phones.slice(0, count - FIRST)) await phone.upvotes(session, asked)
    }
    await holdsStill(page, { selector: '.top-questions li', arrive: () => arrives(`New after ${count}`) })
    while (count < MANY - 1) await arrives(`New after ${count}`)
    await arrives('The newest of all')
    await page.clock.fastForward(PAGE)
    await page.locator('.top-questions li').first().getByText('The newest of all').waitFor()
    await turnAll(page, '.top-questions li', MANY, 29.5)
    await shoot(page, 'questions')
  })
})
