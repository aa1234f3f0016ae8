import type axe from 'axe-core'
import { type BrowserContext, type CDPSession, chromium, type Disposable, type Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, onTestFinished } from 'vitest'
import { AXE, BY_LOOKS, WCAG } from './axe.ts'
import { inBackground } from './background.ts'
import { keepOrders } from './keep-orders.ts'
import { LOCALE, PLAIN, type ScreenOptions, SIZES, type Size } from './screen-options.ts'

export { SIZES, type Size }

const options = inject('browser')
/** Of this worker: one for all of them is reached through another process, for which all that is said is written and checked twice. */
const browser = options ? await chromium.launch(options) : undefined

/** Whether this run has a browser: see browser-options.ts. */
export const hasBrowser = browser !== undefined

/** Windows that tests have left, and where: a page of another origin would start in a process of its own. */
const left = new Map<Screen, string>()
/** As many as a test has at once. */
const MOST_LEFT = 6

/** The last that was left at this origin. */
function takeLeft(origin: string): Screen | undefined {
  const [screen] = [...left].findLast(([, at]) => at === origin) ?? []
  if (screen) left.delete(screen)
  return screen
}

function leave(window: Screen, origin: string): void {
  left.set(window, origin)
  for (const screen of [...left.keys()].slice(0, -MOST_LEFT)) {
    left.delete(screen)
    inBackground(screen.context.close())
  }
}

type CleanUp = () => void | Promise<void>
let atEnd: (cleanUp: CleanUp) => void = (cleanUp) => onTestFinished(cleanUp)

/** Keeps the windows that open in this `describe` for all its tests. Elsewhere a window is left after its test. */
export function shareScreens(): void {
  const alone = atEnd
  const left: CleanUp[] = []
  beforeAll(() => {
    atEnd = (cleanUp) => left.push(cleanUp)
  })
  afterAll(async () => {
    atEnd = alone
    for (const cleanUp of left) await cleanUp()
  })
}

/** Someone at a screen, with cookies and storage of their own. */
export class Screen {
  readonly context: BrowserContext
  readonly page: Page
  /** Errors and refusals of the content security policy, which no test may cause. */
  readonly faults: string[] = []
  /** Hosts that were asked for anything. */
  readonly hosts = new Set<string>()
  readonly #scripts: Disposable[] = []
  #locale = LOCALE
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
    atEnd(() => inBackground(screen.context.close()))
    return screen
  }

  static async #opened(size: Size, { clock, isDrawnWhole, isRandom, ...options }: ScreenOptions): Promise<Screen> {
    if (!browser) throw new Error('left out by skipIf')
    const context = await browser.newContext({ viewport: SIZES[size], locale: LOCALE, ...options })
    context.setDefaultTimeout(60_000)
    if (clock) await context.clock.install()
    if (!isRandom) await context.addInitScript(keepOrders)
    const screen = new Screen(context, await context.newPage())
    if (!isDrawnWhole) await screen.#drawsOnlyACorner(SIZES[size])
    return screen
  }

  /**
   * The page is laid out, moves and is pressed as before, but what of it is drawn is a corner: without a GPU,
   * pixels that nobody looks at took a third of the CPU. A screenshot draws all of it, but not always to the same bytes.
   */
  async #drawsOnlyACorner(size: { width: number; height: number }): Promise<void> {
    const console = await this.#console()
    const draws = ({ width, height }: typeof size) => {
      const seen = { width, height, screenWidth: width, screenHeight: height, deviceScaleFactor: 1, mobile: false }
      const viewport = { x: 0, y: 0, width: 10, height: 10, scale: 1 }
      return console.send('Emulation.setDeviceMetricsOverride', { ...seen, viewport })
    }
    const resize = this.page.setViewportSize.bind(this.page)
    this.page.setViewportSize = async (changed) => {
      await resize(changed)
      await draws(changed)
    }
    await draws(size)
  }

  /**
   * A window at this address for one test, which may be one that an earlier test left: a page of the
   * same origin starts there at half the CPU. It is emptied, but what was set for all of a context stays:
   * routes, functions, a clock. Who sets these, or looks at what a browser keeps, opens a new one.
   */
  static async again(url: string, size: Size, options: ScreenOptions = {}): Promise<Screen> {
    if (options.clock) return Screen.at(url, size, options)
    const screen = await Screen.ready(url, size, options)
    await screen.page.goto(url)
    return screen
  }

  /** The same, before it goes to an address of this origin. */
  static async ready(
    url: string,
    size: Size,
    { locale = LOCALE, ...media }: Omit<ScreenOptions, 'clock' | 'timezoneId'> = {},
  ): Promise<Screen> {
    const { origin } = new URL(url)
    const screen = takeLeft(origin) ?? (await Screen.#opened(size, {}))
    atEnd(() => screen.#leave(origin))
    await screen.page.setViewportSize(SIZES[size])
    await screen.page.emulateMedia({ ...PLAIN, ...media })
    await screen.speaks(locale)
    return screen
  }

  /** The language of the browser is this from now on, for servers and scripts. */
  async speaks(locale: string): Promise<void> {
    if (locale === this.#locale) return
    this.#locale = locale
    const override = { userAgent: '', acceptLanguage: locale }
    await (await this.#console()).send('Emulation.setUserAgentOverride', override)
  }

  /** Runs in every page of this window before its own scripts. */
  async runsFirst(script: () => void): Promise<void> {
    this.#scripts.push(await this.page.addInitScript(script))
  }

  async #leave(origin: string): Promise<void> {
    const { context, page, faults, hosts } = this
    const isAsItWas = async () => {
      await context.setOffline(false)
      await page.unrouteAll()
      for (const script of this.#scripts.splice(0)) await script.dispose()
      // Nothing runs on a page that is not there, and its process stays.
      await page.goto(`${origin}/favicon.ico`)
      await page.evaluate(() => [localStorage, sessionStorage].map((storage) => storage.clear()))
      await context.clearCookies()
      faults.length = 0
      hosts.clear()
      // Nobody can take back a clock that somebody has set: Playwright keeps it under this name.
      const hasClock = await page.evaluate(() => '__pwClock' in globalThis)
      return context.pages().length === 1 && !hasClock
    }
    if (await isAsItWas().catch(() => false)) leave(this, origin)
    else inBackground(context.close())
  }

  /** A window at this address, for one test. */
  static async at(url: string, size: Size, options: ScreenOptions = {}): Promise<Screen> {
    const screen = await Screen.open(size, options)
    await screen.page.goto(url)
    return screen
  }

  /** No violation of WCAG 2.2 AA, no fault, nothing wider than the screen, nothing that moves for long. */
  isSound(): Promise<void> {
    return this.#isSoundBy(WCAG)
  }

  /** The same of a sound page that has other colours or another width by now: what these can break. */
  looksSound(): Promise<void> {
    return this.#isSoundBy(BY_LOOKS)
  }

  async #isSoundBy(runOnly: axe.RunOnly | string[]): Promise<void> {
    if (!(await this.page.evaluate(() => 'axe' in globalThis))) await this.#runs(AXE)
    const { found, overflow } = await this.page.evaluate(async (only) => {
      const motions = document.getAnimations()
      // WCAG 2.2.2: what moves by itself does so for 5 s at most.
      const long = motions.filter(({ effect }) => Number(effect?.getComputedTiming().activeDuration) > 5_000)
      // Colours on their way to others contrast with nothing.
      for (const motion of motions) if (!long.includes(motion)) motion.finish()
      const { violations } = await (globalThis as unknown as { axe: typeof axe }).axe.run({
        runOnly: only,
        resultTypes: ['violations'],
      })
      const { scrollWidth, clientWidth } = document.documentElement
      return {
        // Here, since all that axe tells besides takes longer to send than to find.
        found: [
          ...violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`),
          ...long.map((motion) => `moves for long: ${(motion as CSSAnimation).animationName}`),
        ],
        overflow: scrollWidth - clientWidth,
      }
    }, runOnly)
    expect(found).toEqual([])
    expect(this.faults).toEqual([])
    expect(overflow, 'wider than the screen, in pixels').toBeLessThanOrEqual(0)
  }

  /** Runs a script in the page as it is: `evaluate` would take half as much again to wrap it. */
  async #runs(expression: string): Promise<void> {
    await (await this.#console()).send('Runtime.evaluate', { expression })
  }

  async #console(): Promise<CDPSession> {
    this.#devTools ??= await this.context.newCDPSession(this.page)
    return this.#devTools
  }
}
