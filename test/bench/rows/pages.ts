import { type Browser, chromium } from 'playwright-core'
import { chromiumOptions } from '../../support/chromium.ts'
import type { Bed } from '../bed.ts'
import { openRoom } from '../room.ts'
import { inTurn, type Row, say, toRow } from '../rounds.ts'

/** Networks of phones in halls: bytes per second, and round trip in ms. */
const NETWORKS = {
  'slow 4G': { downloadThroughput: 200_000, uploadThroughput: 94_000, latency: 150 },
  '400 kbit/s and 400 ms': { downloadThroughput: 50_000, uploadThroughput: 50_000, latency: 400 },
}
type Network = keyof typeof NETWORKS
/** How much slower a cheap phone is than this machine. */
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
  const rows: Row[] = []
  for (const network of Object.keys(NETWORKS) as Network[]) {
    const pairs = await inTurn(
      `pages, ${network}`,
      () => visit(browser, network, `http://127.0.0.1:${ours.port}/${session.code}`, 'button[type=submit]'),
      () => visit(browser, network, `http://127.0.0.1:${bare.port}/page`, 'button'),
    )
    const what = `audience page on a slow phone with ${network}, first visit, against a page of one line`
    rows.push(
      toRow([`first paint of the ${what}`, '', 'ms'], pairs, ({ paint }) => paint),
      toRow([`the ${what}: can be joined`, '<= 2.5 s', 'ms'], pairs, ({ usable }) => usable),
    )
  }
  await browser.close()
  await ours.stop()
  await bare.stop()
  return rows
}

async function visit(browser: Browser, network: Network, url: string, control: string): Promise<Times> {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 } })
  const page = await context.newPage()
  const devTools = await context.newCDPSession(page)
  await devTools.send('Network.emulateNetworkConditions', { ...NETWORKS[network], offline: false })
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
