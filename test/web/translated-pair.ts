import type { BrowserContext, Page } from 'playwright-core'
import { expect } from 'vitest'
import { Screen, type Size } from '../support/browser.ts'
import { saysOf, translates, type Way } from './translating-browser.ts'

type Cookie = Parameters<BrowserContext['addCookies']>[0][number]

/** A page beside the same page in a browser that translates. */
export class Pair {
  readonly screens: Screen[] = []
  readonly #what: string

  private constructor(what: string) {
    this.#what = what
  }

  /** @param cookie with which they are signed in */
  static async at(url: string, size: Size, way: Way, what = url, cookie?: Cookie): Promise<Pair> {
    const pair = new Pair(what)
    for (const translated of [false, true]) {
      const screen = await Screen.open(size)
      if (cookie) await screen.context.addCookies([cookie])
      if (translated) await translates(screen.page, way)
      await screen.page.goto(url)
      pair.screens.push(screen)
    }
    return pair
  }

  async both(act: (page: Page) => Promise<unknown>): Promise<void> {
    for (const { page } of this.screens) await act(page)
  }

  /** Waits until both say it, and the same. */
  async say(text: string): Promise<void> {
    const [plain, translated] = this.screens as [Screen, Screen]
    const said = async () => {
      const [one, other] = await Promise.all([saysOf(plain.page), saysOf(translated.page)])
      return { hasText: one.includes(text), differs: one === other ? '' : `${one}\n≠\n${other}` }
    }
    await expect
      .poll(said, { message: `${this.#what}: ${text}`, timeout: 30_000 })
      .toEqual({ hasText: true, differs: '' })
    expect(await translated.page.locator('font').count()).toBeGreaterThan(0)
    expect([plain.faults, translated.faults]).toEqual([[], []])
  }
}
