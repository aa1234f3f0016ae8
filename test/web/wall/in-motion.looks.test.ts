import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { hasBrowser, Screen } from '../../support/browser.ts'
import { startTestServer } from '../../support/test-server.ts'
import { atRest } from '../motion.ts'
import { measureWall } from './faults.ts'
import { ballotOf, type Content, draftOf, turnoutOf } from './polls.ts'

/** The wall as a hall sees it, with motion, while 200 people vote. */

const PEOPLE = 200
/** People who vote at the same time, and milliseconds until the next do. */
const [AT_ONCE, PAUSE] = [10, 100]
/** Pixels at 1080p that a hall reads: of a prompt, of up to six options, and of more. */
const FLOOR = { prompt: 40, few: 44, many: 30 }

const CONTENTS: Content[] = [
  { kind: 'ranking', options: 2, label: 20, prompt: 10, votes: 200 },
  { kind: 'ranking', options: 6, label: 20, prompt: 10, votes: 200 },
  { kind: 'ranking', options: 12, label: 20, prompt: 10, votes: 200 },
  { kind: 'multiple_choice', options: 6, label: 20, prompt: 120, votes: 200 },
  { kind: 'rating', options: 6, label: 1, prompt: 120, votes: 200 },
  { kind: 'word_cloud', options: 2, label: 20, prompt: 10, votes: 200 },
  { kind: 'open_text', options: 2, label: 80, prompt: 10, votes: 200 },
]

describe.skipIf(!hasBrowser)('a wall in motion', () => {
  it.each(CONTENTS)('keeps a $kind of $options options readable and whole while 200 people vote', async (content) => {
    const { page, vote } = await askEverybody(content)
    const smallest = await watchType(page)
    await vote()
    await atRest(page)
    const { faults, prompt, label } = await measureWall(page)
    const least = await smallest()
    expect(faults).toEqual([])
    expect(least.prompt).toBeGreaterThanOrEqual(FLOOR.prompt / 2)
    expect(prompt).toBeGreaterThanOrEqual(FLOOR.prompt)
    // Words and answers are as small as many of them need.
    if (content.kind === 'word_cloud' || content.kind === 'open_text') return
    const floor = content.options > 6 ? FLOOR.many : FLOOR.few
    expect(label).toBeGreaterThanOrEqual(floor - 0.5)
    expect(prompt).toBeGreaterThanOrEqual(label)
    expect(least.label).toBeGreaterThanOrEqual(floor / 2)
  })
})

/** A poll on the wall, which nobody has answered yet. @returns `vote` lets everybody answer it */
async function askEverybody(content: Content): Promise<{ page: Page; vote: () => Promise<void> }> {
  const app = await startTestServer({ now: Date.now })
  const host = await app.host()
  const session = await host.creates({ title: 'All hands' })
  const poll = await host.drafts(session, draftOf(content, '1'))
  const people = await app.audience(PEOPLE, session)
  const url = app.server.url.replace('//localhost', '//live.localhost')
  const { page } = await Screen.again(`${url}/wall/${session.id}#k=${session.k}`, 'projector')
  await host.opens(session, poll)
  await page.locator('.poll').waitFor()
  const ids = poll.options.map(({ id }: { id: string }) => id)
  const vote = async () => {
    for (let first = 0; first < PEOPLE; first += AT_ONCE) {
      const some = people.slice(first, first + AT_ONCE)
      await Promise.all(some.map((phone, n) => phone.votes(session, ballotOf(content, first + n, ids))))
      await pause(PAUSE)
    }
    await page.locator('.state').getByText(turnoutOf(content), { exact: true }).waitFor()
  }
  return { page, vote }
}

type Sizes = { prompt: number; label: number }

/** Measures the type of each frame. @returns the smallest so far, in pixels at 1080p */
async function watchType(page: Page): Promise<() => Promise<Sizes>> {
  await page.evaluate(() => {
    const least = { prompt: Number.POSITIVE_INFINITY, label: Number.POSITIVE_INFINITY }
    const sizeOf = (selector: string) =>
      Math.min(
        ...[...document.querySelectorAll(selector)].map((one) => Number.parseFloat(getComputedStyle(one).fontSize)),
      )
    const look = () => {
      least.prompt = Math.min(least.prompt, sizeOf('.poll h2'))
      least.label = Math.min(least.label, sizeOf('.poll .label'))
      requestAnimationFrame(look)
    }
    look()
    Object.assign(window, { least })
  })
  return () => page.evaluate(() => (window as unknown as { least: Sizes }).least)
}
