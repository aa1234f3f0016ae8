import type { Driver } from './driver.ts'

/** Commands of WebDriver Classic (https://www.w3.org/TR/webdriver2/): method and path of each, and Firefox's name for it. */
export const COMMANDS = {
  go: ['POST', '/url', 'Navigate'],
  back: ['POST', '/back', 'Back'],
  run: ['POST', '/execute/sync', 'ExecuteScript'],
  click: ['POST', '/element/:id/click', 'ElementClick'],
  type: ['POST', '/element/:id/value', 'ElementSendKeys'],
  act: ['POST', '/actions', 'PerformActions'],
  resize: ['POST', '/window/rect', 'SetWindowRect'],
  open: ['POST', '/window/new', 'NewWindow'],
  turnTo: ['POST', '/window', 'SwitchToWindow'],
  closeTab: ['DELETE', '/window', 'CloseWindow'],
  which: ['GET', '/window', 'GetWindowHandle'],
  shoot: ['GET', '/screenshot', 'TakeScreenshot'],
  print: ['POST', '/print', 'Print'],
} as const

/** Sends one command. @returns its value @throws what the browser says, which begins with its code */
// biome-ignore lint/suspicious/noExplicitAny: each command has values of its own
export type Send = (command: keyof typeof COMMANDS, params?: object) => Promise<any>

/** How the standard marks an element on the wire. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'

/** Keys without a character, as the standard numbers them. */
const KEYS: Record<string, string> = { Escape: '\uE00C', ArrowRight: '\uE014', ArrowDown: '\uE015', Enter: '\uE007' }

type Element = { [ELEMENT]: string }

/** A window by WebDriver Classic. */
export class ClassicDriver implements Driver<Element> {
  readonly send: Send
  readonly #end: () => Promise<void>

  constructor(send: Send, end: () => Promise<void>) {
    this.send = send
    this.#end = end
  }

  go(url: string): Promise<void> {
    return this.send('go', { url })
  }

  back(): Promise<void> {
    return this.send('back')
  }

  /** @throws that the page was left, where Firefox answers `null` for it, which could be taken for the result */
  async run<Args extends unknown[], Result>(
    script: (...args: Args) => Result,
    ...args: Args
  ): Promise<Awaited<Result>> {
    const boxed = `const got = (${script}).apply(null, arguments); return got?.then?.((value) => [value]) ?? [got]`
    const answer = await this.send('run', { script: boxed, args })
    if (answer === null) throw new Error('The page is no longer the one that was asked')
    return answer[0]
  }

  async find<Args extends unknown[]>(
    script: (...args: Args) => globalThis.Element | null,
    ...args: Args
  ): Promise<Element | undefined> {
    return ((await this.run(script, ...args)) as Element | null) ?? undefined
  }

  click({ [ELEMENT]: id }: Element): Promise<void> {
    return this.send('click', { id })
  }

  type({ [ELEMENT]: id }: Element, text: string): Promise<void> {
    return this.send('type', { id, text })
  }

  press(key: string): Promise<void> {
    const value = KEYS[key] ?? key
    const actions = ['keyDown', 'keyUp'].map((type) => ({ type, value }))
    return this.send('act', { actions: [{ type: 'key', id: 'keyboard', actions }] })
  }

  /** Another tab of the same browser, which is turned to. @returns both, this one first */
  async openTab(): Promise<[string, string]> {
    const first = await this.send('which')
    const { handle } = await this.send('open', { type: 'tab' })
    await this.turnTo(handle)
    return [first, handle]
  }

  turnTo(handle: string): Promise<void> {
    return this.send('turnTo', { handle })
  }

  close(): Promise<void> {
    return this.#end()
  }
}
