import { expect } from 'vitest'
import { Screen, type Size } from '../support/browser.ts'

/** Cumulative layout shift (https://web.dev/cls), of all windows together, without what input causes. */

type Shift = { value: number; moved: string[] }
type Entry = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: { node: Node | null }[] }

/** A page that notes from its start what moves on it by itself. */
export async function watched(size: Size, url: string): Promise<Screen> {
  const screen = await Screen.ready(url, size)
  await screen.runsFirst(() => {
    const shifts: Shift[] = []
    Object.assign(globalThis, { shifts })
    const nameOf = (node: Node | null) =>
      node instanceof Element ? `${node.localName}.${node.className}` : String(node?.textContent)
    new PerformanceObserver((list) => {
      for (const { hadRecentInput, value, sources } of list.getEntries() as Entry[])
        if (!hadRecentInput) shifts.push({ value, moved: sources.map(({ node }) => nameOf(node)) })
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await screen.page.goto(url)
  return screen
}

/** web.dev calls 0.1 good. Half of it is ours. */
const MOST = 0.05

/** Holds that what moved by itself on a page, all taken together, is too little to be seen. */
export async function isCalm({ page }: Screen, what: string): Promise<void> {
  const shifts = await page.evaluate(() => (globalThis as unknown as { shifts: Shift[] }).shifts)
  const sum = shifts.reduce((all, { value }) => all + value, 0)
  expect(sum, `${what}: ${JSON.stringify(shifts)}`).toBeLessThanOrEqual(MOST)
}
