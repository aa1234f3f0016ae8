import { type Browser, chromium, type Page } from 'playwright-core'
import { chromiumOptions } from '../../support/chromium.ts'
import type { Bed } from '../bed.ts'
import { openRoom } from '../room.ts'
import { type Row, say } from '../rounds.ts'

const MOVES = 100
/** What two of the buttons above the small stage show, by their place. */
const STAGES = [
  { place: 1, scene: 'questions' },
  { place: 2, scene: 'lobby' },
] as const

/** Epoch milliseconds: of each press, and of each scene that the small stage came to show. */
type Noted = { presses: number[]; scenes: number[] }

/** From a press at one host's console to the moment when another host's shows what came of it, in turns. */
export async function twoHosts(bed: Bed): Promise<Row[]> {
  const options = await chromiumOptions()
  if (!options) {
    say('twoHosts: left out, since there is no Chromium for this platform')
    return []
  }
  const browser = await chromium.launch(options)
  const ours = await bed.ours('two_hosts')
  const { session } = await openRoom(ours, 0, { kind: 'rating', prompt: '?' })
  const address = `http://127.0.0.1:${ours.port}/host/${session.id}#k=${session.k}`
  const [ada, bob] = [await openConsole(browser, address), await openConsole(browser, address)]
  const took: number[] = []
  for (let n = 0; n < MOVES; n++) {
    const [here, there] = n % 4 < 2 ? [ada, bob] : [bob, ada]
    const { place, scene } = STAGES[n % 2] ?? STAGES[0]
    await here.locator('.choices button').nth(place).click()
    for (const page of [here, there]) await page.locator(`[data-scene="${scene}"]`).waitFor()
    const [pressed = Number.NaN] = (await noted(here)).presses.slice(-1)
    const [shown = Number.NaN] = (await noted(there)).scenes.slice(-1)
    took.push(shown - pressed)
  }
  await browser.close()
  await ours.stop()
  return [rowOf(took.toSorted((a, b) => a - b))]
}

/** A console that notes when its host presses something, and when its stage shows something else. */
async function openConsole(browser: Browser, address: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await page.goto(address)
  await page.locator('.choices').waitFor()
  await page.evaluate(() => {
    const noted: Noted = { presses: [], scenes: [] }
    Object.assign(globalThis, { noted })
    addEventListener('click', () => noted.presses.push(Date.now()), { capture: true })
    new MutationObserver(() => noted.scenes.push(Date.now())).observe(document.body, {
      subtree: true,
      attributeFilter: ['data-scene'],
    })
  })
  return page
}

const noted = (page: Page): Promise<Noted> => page.evaluate(() => (globalThis as unknown as { noted: Noted }).noted)

function rowOf(sorted: number[]): Row {
  const at = (part: number) => (sorted[Math.ceil(sorted.length * part) - 1] ?? Number.NaN).toFixed(0)
  return {
    what: `from a press at one host's console to what another's shows, ${MOVES} moves`,
    target: '<= 300 ms',
    ratio: '',
    ours: `${at(0.5)} ms, p99 ${at(0.99)} ms, most ${at(1)} ms`,
    yardstick: '',
  }
}
