import { describe, expect, it } from 'vitest'
import { hasBrowser, Screen } from '../../support/browser.ts'
import { Crowd } from '../../support/crowd.ts'
import { testServerOfFile } from '../../support/test-server.ts'
import { atRest } from '../motion.ts'
import { measureWall } from './faults.ts'

const WORDS =
  'team growth focus trust curiosity speed throttled customers learning craft pride joy coffee remote clarity patience honesty music energy balance tempo courage humour details respect teamwork ideas sleep sunshine data documentation together momentum quality simplicity listening open-minded feedback ownership'.split(
    ' ',
  )

/** Answers a second. */
const RATE = 40
const PROMPT = 'Our year in one word?'
const app = testServerOfFile({ now: Date.now })

async function cloud() {
  const host = await app.host()
  const session = await host.creates({ title: 'All hands' })
  const poll = await host.asks(session, { kind: 'word_cloud', prompt: PROMPT })
  const url = app.server.url.replace('//localhost', '//live.localhost')
  return { session, poll, wall: `${url}/wall/${session.id}#k=${session.k}` }
}

describe.skipIf(!hasBrowser)('a cloud on the wall', () => {
  it('shows each new word within 18 frames, 300 ms, at 40 answers a second, and no two over one another once it rests', async () => {
    const { session, wall } = await cloud()
    const phones = await app.audience(WORDS.length, session)
    const { page } = await Screen.again(wall, 'projector')
    await page.getByText(PROMPT).first().waitFor()
    await page.evaluate(noteWords)
    for (const [n, phone] of phones.entries())
      await Promise.all([phone.votes(session, { text: WORDS[n] ?? '' }), page.waitForTimeout(1_000 / RATE)])
    const read = () => page.evaluate(() => (globalThis as never as Noted).noted)
    await expect.poll(async () => (await read()).seen.length).toBe(WORDS.length)
    const { told, seen, last } = await read()
    // In frames, here and below, because a machine that is busy with other things draws fewer of them a second.
    const late = seen.map((frame, n) => frame - (told[n] ?? 0)).filter((frames) => frames > 18)
    expect(late).toEqual([])
    await atRest(page)
    // From the last layout to the end of all motion, half a second.
    expect((await read()).still - last).toBeLessThan(30)
    expect((await measureWall(page)).faults).toEqual([])
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/cloud.png` })
  })

  it('counts the words that have no area', async () => {
    const { session, poll, wall } = await cloud()
    const longOf = (n: number) => `${n} ${'how it all began and went on'.repeat(2)}`.slice(0, 40)
    const crowd = await Crowd.of(app, 100, session)
    const texts = Array.from({ length: 100 }, (_, n) => ({ text: longOf(n) }))
    await crowd.votes(session, poll, texts)
    const { page } = await Screen.again(wall, 'projector')
    await page.getByText('100 answers', { exact: true }).waitFor()
    const rest = await page.locator('.answer-count').textContent()
    const shown = await page.locator('.word').count()
    expect(rest).toBe(`+${100 - shown} more`)
    expect(shown).toBeGreaterThan(20)
  })
})

/** Frames. */
type Noted = {
  noted: {
    /** The frame at which the page knew of so many answers. */
    told: number[]
    /** The frame at which so many words could be seen. */
    seen: number[]
    /** Those at which words were last sent somewhere, and at which they last moved. */
    last: number
    still: number
  }
}

/** Looks at each frame from now on. */
function noteWords(): void {
  const noted: Noted['noted'] = { told: [], seen: [], last: 0, still: 0 }
  Object.assign(globalThis, { noted })
  let [layout, places, frame] = ['', '', 0]
  const look = () => {
    frame += 1
    const words = [...document.querySelectorAll<HTMLElement>('.word')]
    const isSeen = (word: Element) => Number(getComputedStyle(word.firstElementChild ?? word).opacity) > 0.3
    const answers = Number.parseInt(document.querySelector('.state span:last-child')?.textContent ?? '0', 10)
    while (noted.told.length < answers) noted.told.push(frame)
    for (const shown = words.filter(isSeen).length; noted.seen.length < shown; ) noted.seen.push(frame)
    const ends = words.map((word) => word.style.transform).join()
    const at = words.map((word) => Math.round(word.getBoundingClientRect().left)).join()
    if (ends !== layout) noted.last = frame
    if (at !== places) noted.still = frame
    ;[layout, places] = [ends, at]
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}
