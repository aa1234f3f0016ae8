import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../support/ports.ts'
import { ClassicDriver, COMMANDS, type Send } from './classic-driver.ts'
import type { BrowserSettings } from './driver.ts'
import { type Ask, connectTo } from './marionette.ts'

/**
 * One Firefox for all windows of the same settings: a start takes 2 s of CPU. What each window keeps of a site is its
 * own, as it is private or in a container.
 */
const running = new Map<string, Promise<Firefox>>()

export async function openFirefox(settings: BrowserSettings): Promise<ClassicDriver> {
  const written = preferences({ ...PREFERENCES, ...preferencesFor(settings) })
  const firefox = running.get(written) ?? Firefox.start(written)
  running.set(written, firefox)
  return (await firefox).open(settings)
}

export async function endFirefox(): Promise<void> {
  for (const firefox of running.values()) await (await firefox).end()
  running.clear()
}

class Firefox {
  readonly end: () => Promise<void>
  readonly #ask: Ask
  /** The window that it began with, from which others are opened. */
  readonly #first: string
  /** The window that commands go to. */
  #turnedTo = ''
  #containers = 0
  #last: Promise<unknown> = Promise.resolve()

  private constructor(ask: Ask, first: string, end: () => Promise<void>) {
    this.#ask = ask
    this.#first = first
    this.end = end
  }

  static async start(settings: string): Promise<Firefox> {
    const profile = await mkdtemp(join(tmpdir(), 'live-audience-firefox-'))
    const port = await freePort()
    await writeFile(join(profile, 'user.js'), settings + preferences({ 'marionette.port': port }))
    const { PATH = '' } = process.env
    const args = ['--headless', '--no-remote', '--marionette', '--remote-allow-system-access', '--profile', profile]
    const started = spawn('firefox-esr', args, { stdio: 'ignore', env: { PATH, HOME: profile } })
    const { ask, socket } = await connectTo(port)
    // What has ended is started anew for the next window.
    socket.on('close', () => running.delete(settings))
    await ask('WebDriver:NewSession', {})
    const { value: first } = await ask('WebDriver:GetWindowHandle', {})
    return new Firefox(ask, first, async () => {
      socket.destroy()
      started.kill()
      if (started.exitCode === null && started.signalCode === null) await once(started, 'exit')
      await rm(profile, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
    })
  }

  async open(settings: BrowserSettings): Promise<ClassicDriver> {
    let handle = await this.#inTurn(() => this.#openWindow(settings))
    const send: Send = (command, params = {}) =>
      this.#inTurn(async () => {
        if (command === 'turnTo') handle = (params as { handle: string }).handle
        await this.#turnTo(handle)
        if (command === 'closeTab') this.#turnedTo = ''
        return command === 'turnTo' ? null : contentOf(await this.#ask(`WebDriver:${COMMANDS[command][2]}`, params))
      })
    if (settings.size) await send('resize', settings.size)
    return new ClassicDriver(send, () => this.#inTurn(() => this.#close(handle)))
  }

  /** What two windows ask for at a time would go to the one that was turned to last. */
  #inTurn<Result>(act: () => Promise<Result>): Promise<Result> {
    const acted = this.#last.then(act)
    this.#last = acted.catch(() => {})
    return acted
  }

  async #turnTo(handle: string): Promise<void> {
    if (this.#turnedTo === handle) return
    await this.#ask('WebDriver:SwitchToWindow', { handle })
    this.#turnedTo = handle
  }

  /** @returns the handle of its tab */
  async #openWindow({ isPrivate = false }: BrowserSettings): Promise<string> {
    await this.#turnTo(this.#first)
    const { handle: plain } = await this.#ask('WebDriver:NewWindow', { type: 'window', private: isPrivate })
    await this.#turnTo(plain)
    if (isPrivate) return plain
    const before: string[] = await this.#ask('WebDriver:GetWindowHandles', {})
    this.#containers += 1
    await this.#inItself(containTab, this.#containers)
    const after: string[] = await this.#ask('WebDriver:GetWindowHandles', {})
    const [contained = ''] = after.filter((handle) => !before.includes(handle))
    await this.#turnTo(contained)
    return contained
  }

  async #close(handle: string): Promise<void> {
    await this.#turnTo(handle)
    this.#turnedTo = ''
    await this.#ask('WebDriver:CloseChromeWindow', {})
  }

  /** Calls a function in Firefox's own window around the page. */
  async #inItself<Args extends unknown[]>(script: (...args: Args) => void, ...args: Args): Promise<void> {
    await this.#ask('Marionette:SetContext', { value: 'chrome' })
    await this.#ask('WebDriver:ExecuteScript', { script: `(${script}).apply(null, arguments)`, args })
    await this.#ask('Marionette:SetContext', { value: 'content' })
  }
}

/** Some commands answer with the value itself. */
const contentOf = (answer: object): unknown => ('value' in answer ? answer.value : answer)

type Preferences = Record<string, string | number | boolean>

const preferencesFor = ({ dark, blocked }: BrowserSettings): Preferences => ({
  'ui.systemUsesDarkTheme': dark ? 1 : 0,
  'layout.css.prefers-color-scheme.content-override': dark ? 0 : 1,
  'network.cookie.cookieBehavior': blocked === 'cookies' ? 2 : 5,
  'dom.storage.enabled': blocked !== 'storage',
})

const PREFERENCES: Preferences = {
  'intl.accept_languages': 'en',
  'privacy.userContext.enabled': true,
  // Drawn without a GPU, 60 a second take a sixth more CPU.
  'layout.frame_rate': 20,
  // What stands ready for pages that nobody opens, and what is kept of windows that nobody restores.
  'dom.ipc.processPrelaunch.enabled': false,
  'browser.newtab.preload': false,
  'browser.sessionstore.interval': 3_600_000,
  // Nothing but our pages is asked for.
  'app.normandy.enabled': false,
  'app.update.disabledForTesting': true,
  'browser.safebrowsing.downloads.remote.enabled': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'services.settings.server': 'data:,none',
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.page': 0,
}

const preferences = (all: Preferences): string =>
  Object.entries(all)
    .map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`)
    .join('')

// biome-ignore lint/suspicious/noExplicitAny: what is Firefox's own has no types here
declare const Services: any, gBrowser: any

/** A tab in this container, in place of the one that there is. Runs in Firefox itself. */
function containTab(userContextId: number): void {
  const [first] = gBrowser.tabs
  const triggeringPrincipal = Services.scriptSecurityManager.getSystemPrincipal()
  gBrowser.selectedTab = gBrowser.addTab('about:blank', { userContextId, triggeringPrincipal })
  gBrowser.removeTab(first)
}
