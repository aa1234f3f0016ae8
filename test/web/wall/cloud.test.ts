import { describe, expect, it } from 'vitest'
import { hasBrowser, Screen } from '../../support/browser.ts'
import { setStage } from '../../support/stage.ts'

const WORDS =
  'team growth focus trust curiosity speed calm customers learning craft pride joy coffee remote clarity patience honesty music energy balance tempo courage humour details respect teamwork ideas sleep sunshine balance data documentation together momentum quality simplicity listening open-minded feedback ownership'.split(
    ' ',
  )

/** Some words are far more frequent than others. */
const wordOf = (n: number) => WORDS[Math.floor((((n * 37) % 100) / 100) ** 2 * WORDS.length)]

describe.skipIf(!hasBrowser)('a cloud on the wall', () => {
  it('never shows one word over another while votes come in, and ends with all of them', async () => {
    const stage = await setStage({}, Date.now)
    const host = await stage.host()
    const session = await host.creates({ title: 'All hands' })
    await host.asks(session, { kind: 'word_cloud', prompt: 'Our year in one word?' })
    const url = stage.server.url.replace('//localhost', '//live.localhost')
    const { page } = await Screen.at(`${url}/wall/${session.id}#k=${session.k}`, 'projector')
    await page.getByText('Our year in one word?').first().waitFor()
    await page.evaluate(watchForOverlaps)
    const phones = await stage.audience(120, session)
    for (const [n, phone] of phones.entries()) {
      await phone.votes(session, { text: wordOf(n) })
      // Votes come over several layouts, of which there is one a second.
      if (n % 30 === 29) await page.waitForTimeout(1_100)
    }
    await page.getByText('120 answers', { exact: true }).waitFor()
    const said = new Set(phones.map((_phone, n) => wordOf(n)))
    const shown = page.locator('.word:not(.goes)')
    await expect.poll(() => shown.count()).toBe(said.size)
    expect(new Set(await shown.allTextContents())).toEqual(said)
    const { overlaps, frames } = await page.evaluate(() => (globalThis as never as Watch).watch)
    expect(frames).toBeGreaterThan(20)
    expect([...new Set(overlaps)]).toEqual([])
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/cloud.png` })
  })

  it('counts the words that have no room', async () => {
    const stage = await setStage({}, Date.now)
    const host = await stage.host()
    const session = await host.creates({ title: 'All hands' })
    await host.asks(session, { kind: 'word_cloud', prompt: 'Our year in one word?' })
    const phones = await stage.audience(100, session)
    const longOf = (n: number) => `${n} ${'how it all began and went on'.repeat(2)}`.slice(0, 40)
    await Promise.all(phones.map((phone, n) => phone.votes(session, { text: longOf(n) })))
    const url = stage.server.url.replace('//localhost', '//live.localhost')
    const { page } = await Screen.at(`${url}/wall/${session.id}#k=${session.k}`, 'projector')
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
        const wide =
          Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left)
        const high =
          Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top)
        if (wide > 1 && high > 1)
          watch.overlaps.push(`${one.text} and ${other.text} by ${wide} x ${high}`)
      }
    }
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}
