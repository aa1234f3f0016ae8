import { describe, expect, it } from 'vitest'
import { hasBrowser, Screen } from '../../support/browser.ts'
import { Crowd } from '../../support/crowd.ts'
import { stageOfFile } from '../../support/stage.ts'

const WORDS =
  'team growth focus trust curiosity speed throttled customers learning craft pride joy coffee remote clarity patience honesty music energy balance tempo courage humour details respect teamwork ideas sleep sunshine balance data documentation together momentum quality simplicity listening open-minded feedback ownership'.split(
    ' ',
  )

/** Some words are far more frequent than others. */
const wordOf = (n: number) => WORDS[Math.floor((((n * 37) % 100) / 100) ** 2 * WORDS.length)]

const VOTES = 120
const AT_ONCE = 24
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
  it('shows no overlapping words while votes arrive, and all words at the end', async () => {
    const { session, poll, wall } = await cloud()
    const { page } = await Screen.again(wall, 'projector')
    await page.getByText(PROMPT).first().waitFor()
    await page.evaluate(watchForOverlaps)
    await page.evaluate(drawLate)
    const words = Array.from({ length: VOTES }, (_, n) => wordOf(n))
    for (let n = 0; n < VOTES; n += AT_ONCE) {
      // Votes come over several layouts, of which there is one a second.
      if (n > 0) await page.waitForTimeout(1_100)
      const [last = {}, ...others] = words.slice(n, n + AT_ONCE).map((text) => ({ text }))
      const crowd = await Crowd.of(stage, others.length, session)
      await crowd.votes(session, poll, others)
      const [phone] = await stage.audience(1, session)
      await phone?.votes(session, last)
    }
    await page.getByText(`${VOTES} answers`, { exact: true }).waitFor()
    const said = new Set(words)
    const shown = page.locator('.word:not(.goes)')
    await expect.poll(() => shown.count()).toBe(said.size)
    expect(new Set(await shown.allTextContents())).toEqual(said)
    const { overlaps, frames } = await page.evaluate(() => (globalThis as never as Watch).watch)
    expect(frames).toBeGreaterThan(20)
    expect([...new Set(overlaps)]).toEqual([])
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
    const shown = await page.locator('.word:not(.goes)').count()
    expect(rest).toBe(`+${100 - shown}`)
    expect(shown).toBeGreaterThan(20)
  })
})

type Watch = { watch: { overlaps: string[]; frames: number } }

/** Looks at every frame from now on: a word's box is what it covers, its line being as high as its signs. */
function watchForOverlaps(): void {
  const watch = { overlaps: [] as string[], frames: 0 }
  Object.assign(globalThis, { watch })
  const look = () => {
    watch.frames += 1
    const words = [...document.querySelectorAll('.word')]
      .filter((word) => Number(getComputedStyle(word).opacity) > 0)
      .map((word) => ({ text: word.textContent, box: word.getBoundingClientRect() }))
    for (const [n, one] of words.entries()) {
      for (const other of words.slice(n + 1)) {
        const wide = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left)
        const high = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top)
        if (wide > 1 && high > 1) watch.overlaps.push(`${one.text} and ${other.text} by ${wide} x ${high}`)
      }
    }
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

/** Every new layout is drawn, and so begins to move, only after a while, as on a busy machine. */
function drawLate(): void {
  const cloud = document.querySelector('.stage-cloud')
  if (!cloud) throw new Error('there is no cloud')
  const stall = () => {
    for (const until = performance.now() + 600; performance.now() < until; );
  }
  new MutationObserver(stall).observe(cloud, { childList: true, subtree: true, attributes: true })
}
