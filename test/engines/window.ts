import type { Driver } from './driver.ts'
import { find, type Role, type Wanted } from './find.ts'

/** Milliseconds that a page may take for anything: a machine may be eight times slower than ours. */
const PATIENCE = 120_000

/** What says that the page was drawn anew between finding an element and using it. */
const MOVED = /stale element|not interactable|intercepted|not attached|no such element|no longer|not visible/i

/** A window of any engine, and what a person does in it. All of it waits until it can be done. */
export class EngineWindow {
  readonly driver: Driver

  constructor(driver: Driver) {
    this.driver = driver
  }

  go(url: string): Promise<void> {
    return this.driver.go(url)
  }

  /** Clicks what has this role, and this whole name. */
  click(role: Role, name: string, within?: Wanted['within']): Promise<void> {
    return this.#uses({ role, name, within }, (element) => this.driver.click(element))
  }

  /** Clicks what has this role, and this part in its name. */
  clickPart(role: Role, part: string, within?: Wanted['within']): Promise<void> {
    return this.#uses({ role, part, within }, (element) => this.driver.click(element))
  }

  /** Types into the field that has this in its label. */
  fill(part: string, text: string): Promise<void> {
    return this.#uses({ role: 'textbox', part }, (element) => this.driver.type(element, text))
  }

  sees(wanted: Wanted): Promise<void> {
    return this.#until(async () => (await this.driver.find(find, wanted)) !== undefined, JSON.stringify(wanted))
  }

  seesNot(wanted: Wanted): Promise<void> {
    return this.#until(async () => !(await this.driver.find(find, wanted)), `no ${JSON.stringify(wanted)}`)
  }

  /** Waits until the page says this, wherever. */
  reads(text: string): Promise<void> {
    return this.#until(async () => (await this.text()).includes(text), text)
  }

  /** What is visible, as text. */
  async text(): Promise<string> {
    const text = await this.driver.run(() => document.body?.innerText ?? '')
    return text.replace(/\s+/g, ' ')
  }

  async at(path: RegExp): Promise<string> {
    let found: string | undefined
    await this.#until(async () => {
      const at = await this.driver.run(() => location.pathname)
      found = path.exec(at)?.[0]
      return found !== undefined
    }, String(path))
    return found ?? ''
  }

  async #uses(wanted: Wanted, use: (element: unknown) => Promise<void>): Promise<void> {
    const used = async () => {
      const element = await this.driver.find(find, { ...wanted, still: true })
      if (!element) return false
      await use(element)
      return true
    }
    await this.#until(used, JSON.stringify(wanted))
  }

  /** Tries again until it is so. @throws what the page says by then */
  async #until(isSo: () => Promise<boolean>, what: string): Promise<void> {
    const end = Date.now() + PATIENCE
    let why = ''
    // What takes long is asked for less often, as asking is work for the browser too.
    for (let pause = 50; Date.now() < end; pause = Math.min(pause * 1.5, 400)) {
      try {
        if (await isSo()) return
      } catch (error) {
        why = String(error)
        if (!MOVED.test(why)) throw error
      }
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
    throw new Error(`There is not: ${what}. ${why} The page says: ${await this.text()}`)
  }

  close(): Promise<void> {
    return this.driver.close()
  }
}
