import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type axe from 'axe-core'
import { type BrowserContext, type CDPSession, chromium, type Page } from 'playwright-core'
import { expect, inject, onTestFinished } from 'vitest'
import { inBackground } from './background.ts'

const options = inject('browser')
/** Of this worker: one for all of them is reached through another process, for which all that is said is written and checked twice. */
const browser = options ? await chromium.launch(options) : undefined

/** Whether this run has a browser: see browser-options.ts. */
export const hasBrowser = browser !== undefined

/**
 * In half the bytes of what the package would have us load, and in ASCII alone: for the sake of 17 other
 * characters all of it would be carried in two bytes each, on every page 105 ms of CPU instead of 68.
 */
const AXE = readFileSync(
  createRequire(import.meta.url).resolve('axe-core/axe.min.js'),
  'utf8',
).replace(/[\u0080-\uffff]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** Those of its rules that go by colours and places, in a quarter of the time that all take. */
const BY_LOOKS = [
  'color-contrast',
  'link-in-text-block',
  'scrollable-region-focusable',
  'target-size',
]

/** The sizes at which every page is looked at. */
export const SIZES = {
  phone: { width: 360, height: 740 },
  tablet: { width: 768, height: 1024 },
  laptop: { width: 1280, height: 800 },
  projector: { width: 1920, height: 1080 },
} as const
export type Size = keyof typeof SIZES
type ScreenOptions = {
  locale?: string
  colorScheme?: 'light' | 'dark'
  forcedColors?: 'active'
  reducedMotion?: 'reduce'
  /** Lets the test skip time in its pages, by `page.clock`. */
  clock?: true
}

/** What a window is shown as, where a test asks for nothing else. */
const PLAIN = {
  media: null,
  colorScheme: 'light',
  forcedColors: 'none',
  reducedMotion: 'no-preference',
} as const

type Left = { origin: string; screen: Screen }
/** Windows that tests have left, all at one origin: a page of another would start in a process of its own. */
let left: Left[] = []

/** One that was left at this origin. */
function takeLeft(origin: string): Screen | undefined {
  const others = left.filter((one) => one.origin !== origin)
  for (const { screen } of others) inBackground(screen.context.close())
  left = left.filter((one) => one.origin === origin)
  return left.pop()?.screen
}

/** Someone at a screen, with cookies and storage of their own. */
export class Screen {
  readonly context: BrowserContext
  readonly page: Page
  /** Errors and refusals of the content security policy, which no test may cause. */
  readonly faults: string[] = []
  /** Hosts that were asked for anything. */
  readonly hosts = new Set<string>()
  #devTools: CDPSession | undefined

  private constructor(context: BrowserContext, page: Page) {
    this.context = context
    this.page = page
    page.on('pageerror', (error) => this.faults.push(String(error)))
    page.on('console', (message) => {
      const text = message.text()
      if (message.type() === 'error' && !/Failed to load resource|net::ERR/.test(text)) {
        this.faults.push(text)
      }
    })
    page.on('request', (request) => this.hosts.add(new URL(request.url()).host))
  }

  /** A window without an address, for one test. */
  static async open(size: Size, options: ScreenOptions = {}): Promise<Screen> {
    const screen = await Screen.#opened(size, options)
    onTestFinished(() => inBackground(screen.context.close()))
    return screen
  }

  static async #opened(size: Size, { clock, ...options }: ScreenOptions): Promise<Screen> {
    if (!browser) throw new Error('left out by skipIf')
    const context = await browser.newContext({ viewport: SIZES[size], locale: 'en-GB', ...options })
    context.setDefaultTimeout(60_000)
    if (clock) await context.clock.install()
    return new Screen(context, await context.newPage())
  }

  /**
   * A window at this address for one test, which may be one that an earlier test left: a page of the
   * same origin starts there at half the CPU. It is emptied, but what was set for all its pages stays:
   * scripts, a language, a clock. Who sets scripts, or looks at what a browser keeps, opens a new one.
   */
  static async again(url: string, size: Size, options: ScreenOptions = {}): Promise<Screen> {
    const { locale, clock, ...media } = options
    if (locale || clock) return Screen.at(url, size, options)
    const { origin } = new URL(url)
    const screen = takeLeft(origin) ?? (await Screen.#opened(size, {}))
    onTestFinished(() => screen.#leave(origin))
    await screen.page.setViewportSize(SIZES[size])
    await screen.page.emulateMedia({ ...PLAIN, ...media })
    await screen.page.goto(url)
    return screen
  }

  async #leave(origin: string): Promise<void> {
    const { context, page, faults, hosts } = this
    const isAsItWas = async () => {
      await context.setOffline(false)
      await page.unrouteAll()
      // Nothing runs on a page that is not there, and its process stays.
      await page.goto(`${origin}/favicon.ico`)
      await page.evaluate(() => [localStorage, sessionStorage].map((storage) => storage.clear()))
      await context.clearCookies()
      faults.length = 0
      hosts.clear()
      return context.pages().length === 1
    }
    if (await isAsItWas().catch(() => false)) left.push({ origin, screen: this })
    else inBackground(context.close())
  }

  /** A window at this address, for one test. */
  static async at(url: string, size: Size, options: ScreenOptions = {}): Promise<Screen> {
    const screen = await Screen.open(size, options)
    await screen.page.goto(url)
    return screen
  }

  /** No violation of WCAG 2.2 AA, no fault, nothing wider than the screen. */
  isSound(): Promise<void> {
    return this.#isSoundBy(WCAG)
  }

  /** The same of a sound page that has other colours or another width by now: what these can break. */
  looksSound(): Promise<void> {
    return this.#isSoundBy({ type: 'rule', values: BY_LOOKS })
  }

  async #isSoundBy(runOnly: axe.RunOnly | string[]): Promise<void> {
    if (!(await this.page.evaluate(() => 'axe' in globalThis))) await this.#runs(AXE)
    const { found, overflow } = await this.page.evaluate(async (only) => {
      // Colours on their way to others contrast with nothing.
      for (const motion of document.getAnimations())
        if (motion.effect?.getComputedTiming().endTime !== Infinity) motion.finish()
      const { violations } = await (globalThis as unknown as { axe: typeof axe }).axe.run({
        runOnly: only,
        resultTypes: ['violations'],
      })
      const { scrollWidth, clientWidth } = document.documentElement
      return {
        // Here, since all that axe tells besides takes longer to send than to find.
        found: violations.map(
          ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`,
        ),
        overflow: scrollWidth - clientWidth,
      }
    }, runOnly)
    expect(found).toEqual([])
    expect(this.faults).toEqual([])
    expect(overflow, 'wider than the screen, in pixels').toBeLessThanOrEqual(0)
  }

  /** Runs a script in the page as it is: `evaluate` would take half as much again to wrap it. */
  async #runs(expression: string): Promise<void> {
    this.#devTools ??= await this.context.newCDPSession(this.page)
    await this.#devTools.send('Runtime.evaluate', { expression })
  }
}
