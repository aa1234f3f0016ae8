import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { Screen, type Size } from '../support/browser.ts'

/**
 * Runs in the page before its own scripts, and writes down what a screen reader says by itself: the text of a live
 * region whenever it changes. A region that comes with its text says nothing, as in most screen readers, unless it is
 * an alert. Nor does one that is not displayed.
 */
function listen(): void {
  const said: string[] = []
  const known = new Map<Element, string>()
  Object.assign(globalThis, { said })
  const look = () => {
    for (const region of document.querySelectorAll('[role=status], [role=alert], output, [aria-live=polite]')) {
      const isThere = region.getClientRects().length > 0 && !region.closest('[aria-hidden=true], [inert]')
      const text = isThere ? (region.textContent ?? '').replace(/\s+/g, ' ').trim() : ''
      const isNew = isThere && !known.has(region) && !region.matches('[role=alert]')
      if (text !== '' && text !== known.get(region) && !isNew) said.push(text)
      if (isThere) known.set(region, text)
      else known.delete(region)
    }
  }
  new MutationObserver(look).observe(document, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
  })
}

/** A page, and what a screen reader says there. */
export class Reader {
  readonly screen: Screen
  readonly page: Page
  #heard = 0

  private constructor(screen: Screen) {
    this.screen = screen
    this.page = screen.page
  }

  /** A page whose clock goes on as usual, and that `passes` puts forward. */
  static async at(url: string, size: Size): Promise<Reader> {
    const reader = new Reader(await Screen.open(size, { clock: true }))
    await reader.page.addInitScript(listen)
    await reader.page.goto(url)
    return reader
  }

  /** Lets time pass in the page, in milliseconds, without leaving anything out that happens meanwhile. */
  passes(ms: number): Promise<void> {
    return this.page.clock.runFor(ms)
  }

  /** Waits until all this was said since the last time, in this order, and nothing else. */
  async hears(...expected: string[]): Promise<void> {
    // It is said only where the answer takes its time.
    const said = async () => (await this.#said()).slice(this.#heard).filter((text) => text !== 'Sending your vote…')
    await expect.poll(said, { timeout: 60_000 }).toEqual(expected)
    this.#heard = (await this.#said()).length
  }

  #said(): Promise<string[]> {
    return this.page.evaluate(() => (globalThis as unknown as { said: string[] }).said)
  }
}
