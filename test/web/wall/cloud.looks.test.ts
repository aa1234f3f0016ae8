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

async function cloud(more: { maxWords?: number } = {}) {
  const host = await app.host()
  const session = await host.creates({ title: 'All hands' })
  const poll = await host.asks(session, { kind: 'word_cloud', prompt: PROMPT, ...more })
  const url = app.server.url.replace('//localhost', '//live.localhost')
  return { session, poll, wall: `${url}/wall/${session.id}#k=${session.k}` }
}

/** Five words each, of about a hundred, some far more often than others. */
const PHRASES = ['', 'more ', 'true '].flatMap((before) => WORDS.map((word) => before + word)).slice(0, 100)
const fiveOf = (person: number) =>
  new Set(
    Array.from(
      { length: 5 },
      (_, n) => PHRASES[Math.floor((((person * 37 + n * 29 + n * n) % 101) / 101) ** 1.3 * 100)] ?? '',
    ),
  )

describe.skipIf(!hasBrowser)('a cloud on the wall', () => {
  it('shows each new word within 54 frames, 0.9 s, at 40 answers a second, and no two over one another once it rests', async () => {
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
    const late = seen.map((frame, n) => frame - (told[n] ?? 0)).filter((frames) => frames > 54)
    expect(late).toEqual([])
    await atRest(page)
    // From the last layout to the end of all motion, half a second.
    const { still, crossing } = await read()
    expect(still - last).toBeLessThan(30)
    expect(crossing).toEqual([])
    expect((await measureWall(page)).faults).toEqual([])
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/cloud.png` })
  })

  it('of 200 people with five words each moves few of its hundred words at a time, and none crosses another', async () => {
    const { session, wall } = await cloud({ maxWords: 5 })
    const phones = await app.audience(200, session)
    const { page } = await Screen.again(wall, 'projector')
    await page.getByText(PROMPT).first().waitFor()
    await page.evaluate(noteWords)
    for (let first = 0; first < phones.length; first += 10)
      await Promise.all([
        ...phones.slice(first, first + 10).map((phone, n) => phone.votes(session, { texts: [...fiveOf(first + n)] })),
        page.waitForTimeout(200),
      ])
    const words = phones.reduce((sum, _, n) => sum + fiveOf(n).size, 0)
    await page.getByText(`${words.toLocaleString('en-GB')} answers`, { exact: true }).waitFor()
    await atRest(page)
    const { crossing, moving, layouts, remarked } = await page.evaluate(() => (globalThis as never as Noted).noted)
    expect(crossing).toEqual([])
    expect(layouts).toBeGreaterThan(5)
    expect(remarked).toBe(0)
    // Twenty words that glide, and what leaves, comes, and comes later, which are a layer each.
    expect(moving).toBeLessThanOrEqual(23)
    expect((await measureWall(page)).faults).toEqual([])
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/cloud-200.png` })
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
    /** How often words were sent somewhere, the most that moved in a frame, and those that lay over one another. */
    layouts: number
    moving: number
    crossing: string[]
    /** How often the language or the direction of the page was set, which lays all of it out. */
    remarked: number
  }
}

/** Looks at each frame from now on. */
function noteWords(): void {
  const noted: Noted['noted'] = {
    told: [],
    seen: [],
    last: 0,
    still: 0,
    layouts: 0,
    moving: 0,
    crossing: [],
    remarked: 0,
  }
  Object.assign(globalThis, { noted })
  let [layout, places, frame] = ['', '', 0]
  const opacityOf = (word: Element) => Number(getComputedStyle(word.parentElement ?? word).opacity)
  const noteCrossing = () => {
    const boxes = [...document.querySelectorAll('.word, .gone')]
      .filter((word) => opacityOf(word) > 0.1)
      .map((word) => ({ text: word.textContent, box: word.getBoundingClientRect() }))
    for (const [n, { text, box }] of boxes.entries())
      for (const other of boxes.slice(n + 1)) {
        const wide = Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left)
        const high = Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top)
        if (wide > 2 && high > 2) noted.crossing.push(`${text} and ${other.text} in frame ${frame}`)
      }
  }
  const marks = new MutationObserver((changes) => {
    noted.remarked += changes.length
  })
  marks.observe(document.documentElement, { attributeFilter: ['lang', 'dir'] })
  const look = () => {
    frame += 1
    const words = [...document.querySelectorAll<HTMLElement>('.word')]
    const answers = Number.parseInt(document.querySelector('.state span:last-child')?.textContent ?? '0', 10)
    while (noted.told.length < answers) noted.told.push(frame)
    for (const shown = words.filter((word) => opacityOf(word) > 0.3).length; noted.seen.length < shown; )
      noted.seen.push(frame)
    const ends = words.map((word) => word.style.transform).join()
    const at = words.map((word) => Math.round(word.getBoundingClientRect().left)).join()
    if (ends !== layout) [noted.last, noted.layouts] = [frame, noted.layouts + 1]
    if (at !== places) noted.still = frame
    ;[layout, places] = [ends, at]
    const animations = document.querySelector('.stage-cloud')?.getAnimations({ subtree: true }) ?? []
    noted.moving = Math.max(noted.moving, animations.length)
    noteCrossing()
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}
