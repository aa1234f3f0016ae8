import { describe, expect, it } from 'vitest'
import { hasBrowser, Screen } from '../../support/browser.ts'
import { Crowd } from '../../support/crowd.ts'
import { stageOfFile } from '../../support/stage.ts'
import { atRest } from '../motion.ts'
import { measureWall } from './faults.ts'

const WORDS =
  'team growth focus trust curiosity speed throttled customers learning craft pride joy coffee remote clarity patience honesty music energy balance tempo courage humour details respect teamwork ideas sleep sunshine data documentation together momentum quality simplicity listening open-minded feedback ownership'.split(
    ' ',
  )

/** Answers a second. */
const RATE = 40
const PROMPT = 'Our year in one word?'
const stage = stageOfFile({ now: Date.now })

async function cloud() {
  const host = await stage.host()
  const session = await host.creates({ title: 'All hands' })
  const poll = await host.asks(session, { kind: 'word_cloud', prompt: PROMPT })
  const url = stage.server.url.replace('//localhost', '//live.localhost')
  return { session, poll, wall: `${url}/wall/${session.id}#k=${session.k}` }
}

describe.skipIf(!hasBrowser)('a cloud on the wall', () => {
  it('shows each new word within 300 ms at 40 answers a second, and no two over one another once it rests', async () => {
    const { session, wall } = await cloud()
    const phones = await stage.audience(WORDS.length, session)
    const { page } = await Screen.again(wall, 'projector')
    await page.getByText(PROMPT).first().waitFor()
    await page.evaluate(noteWords)
    const sent: Record<string, number> = {}
    for (const [n, phone] of phones.entries()) {
      const text = WORDS[n] ?? ''
      sent[text] = Date.now()
      await Promise.all([phone.votes(session, { text }), page.waitForTimeout(1_000 / RATE)])
    }
    await page.locator('.state').getByText(`${WORDS.length} answers`, { exact: true }).waitFor()
    const shown = page.locator('.word')
    await expect.poll(() => shown.count()).toBe(WORDS.length)
    const { seen, last } = await page.evaluate(() => (globalThis as never as Noted).noted)
    const late = Object.entries(sent).filter(([text, at]) => (seen[text] ?? Infinity) - at > 300)
    expect(late.map(([text, at]) => `${text} after ${(seen[text] ?? Infinity) - at} ms`)).toEqual([])
    await atRest(page)
    // From the last layout to the end of all motion.
    expect((await page.evaluate(() => (globalThis as never as Noted).noted.still)) - last).toBeLessThan(500)
    expect((await measureWall(page)).faults).toEqual([])
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/cloud.png` })
  })

  it('counts the words that have no area', async () => {
    const { session, poll, wall } = await cloud()
    const longOf = (n: number) => `${n} ${'how it all began and went on'.repeat(2)}`.slice(0, 40)
    const crowd = await Crowd.of(stage, 100, session)
    const texts = Array.from({ length: 100 }, (_, n) => ({ text: longOf(n) }))
    await crowd.votes(session, poll, texts)
    const { page } = await Screen.again(wall, 'projector')
    await page.getByText('100 answers', { exact: true }).waitFor()
    const rest = await page.locator('.answer-count').textContent()
    const shown = await page.locator('.word').count()
    expect(rest).toBe(`+${100 - shown}`)
    expect(shown).toBeGreaterThan(20)
  })
})

type Noted = { noted: { seen: Record<string, number>; last: number; still: number } }

/** Notes when each word can be seen, when the last layout came, and when words last moved. */
function noteWords(): void {
  const noted: Noted['noted'] = { seen: {}, last: 0, still: 0 }
  Object.assign(globalThis, { noted })
  let layout = ''
  let places = ''
  const look = () => {
    const words = [...document.querySelectorAll<HTMLElement>('.word')]
    for (const word of words) {
      const text = word.textContent ?? ''
      const isSeen = Number(getComputedStyle(word.firstElementChild ?? word).opacity) > 0.3
      if (isSeen && !(text in noted.seen)) noted.seen[text] = Date.now()
    }
    const now = words.map((word) => word.style.transform).join()
    if (now !== layout) noted.last = Date.now()
    layout = now
    const moved = words.map((word) => Math.round(word.getBoundingClientRect().left)).join()
    if (moved !== places) noted.still = Date.now()
    places = moved
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}
