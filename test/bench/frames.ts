import type { Browser, Page } from 'playwright-core'

/** How a page draws while something goes on in it, and a page on which nothing but a box moves to hold it against. */

export const SCREEN = { width: 1920, height: 1080 }
/** Milliseconds that the yardstick is looked at. */
const LOOK = 4_000

/** What a page drew: frames a second, milliseconds between two of them at most, and how many took more than 50. */
export type Motion = { fps: number; longest: number; over50: number }

export const tell = ({ fps, longest, over50 }: Motion): string =>
  `${fps.toFixed(1)} a second, longest ${longest.toFixed(0)} ms, ${over50} over 50 ms`

const BOX =
  '<style>i{position:absolute;width:99px;height:99px;background:red;animation:a 1s infinite}@keyframes a{to{transform:translate(900px)}}</style><i>'

export async function watchBox(browser: Browser): Promise<Motion> {
  const page = await browser.newPage({ viewport: SCREEN })
  await page.setContent(BOX)
  const motion = await watch(page, () => page.waitForTimeout(LOOK))
  await page.close()
  return motion
}

/** As text: tsx gives every function a name by one that the page does not have. */
const NOTE_FRAMES = `(function () {
  const isNoting = 'drawn' in globalThis
  globalThis.drawn = []
  if (!isNoting) requestAnimationFrame(function note(at) {
    drawn.push(at)
    requestAnimationFrame(note)
  })
})()`

/** What the page draws while something goes on. */
export async function watch(page: Page, meanwhile: () => Promise<unknown>): Promise<Motion> {
  await page.evaluate(NOTE_FRAMES)
  await meanwhile()
  const drawn = await page.evaluate<number[]>('drawn')
  const gaps = drawn.slice(1).map((at, n) => at - (drawn[n] ?? at))
  const took = gaps.reduce((sum, gap) => sum + gap, 0)
  return {
    fps: (1_000 * gaps.length) / took,
    longest: Math.max(...gaps),
    over50: gaps.filter((gap) => gap > 50).length,
  }
}
