import { type Browser, chromium } from 'playwright-core'
import { chromiumOptions } from '../../support/chromium.ts'
import type { Bed } from '../bed.ts'
import { openRoom } from '../room.ts'
import { inTurn, type Row, say, toRow } from '../rounds.ts'

/** A cheap phone on slow 4G: bytes per second, round trip in ms, and how much slower than this machine. */
const NETWORK = {
  downloadThroughput: 200_000,
  uploadThroughput: 94_000,
  latency: 150,
  offline: false,
}
const CPU_SLOWER = 4

type Times = { paint: number; usable: number }

/** A first visit to the audience's page on a slow phone, against a page of one line. */
export async function pages(bed: Bed): Promise<Row[]> {
  const options = await chromiumOptions()
  if (!options) {
    say('pages: left out, since there is no Chromium for this platform')
    return []
  }
  const browser = await chromium.launch(options)
  const ours = await bed.ours('pages')
  const bare = await bed.bareHttp()
  const { session } = await openRoom(ours, 0, { kind: 'rating', prompt: '?' })
  const pairs = await inTurn(
    'pages',
    () => visit(browser, `http://127.0.0.1:${ours.port}/${session.code}`, 'button[type=submit]'),
    () => visit(browser, `http://127.0.0.1:${bare.port}/page`, 'button'),
  )
  await browser.close()
  await ours.stop()
  await bare.stop()
  const what = 'audience page on a slow phone, first visit, against a page of one line'
  return [
    toRow([`first paint of the ${what}`, '', 'ms'], pairs, ({ paint }) => paint),
    toRow([`the ${what}: can be joined`, '', 'ms'], pairs, ({ usable }) => usable),
  ]
}

async function visit(browser: Browser, url: string, control: string): Promise<Times> {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 } })
  const page = await context.newPage()
  const devTools = await context.newCDPSession(page)
  await devTools.send('Network.emulateNetworkConditions', NETWORK)
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWER })
  const began = performance.now()
  await page.goto(url, { waitUntil: 'commit' })
  await page.locator(control).first().waitFor()
  const usable = performance.now() - began
  const paint = await page.evaluate(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
  )
  await context.close()
  return { paint, usable }
}
