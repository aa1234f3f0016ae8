import { onTestFinished } from 'vitest'
import { hasProgram } from '../support/programs.ts'
import { OLD_CHROMIUM, openChromium } from './chromium.ts'
import type { BrowserSettings, Driver } from './driver.ts'
import { openFirefox } from './firefox.ts'
import { openWebKitGtk, openWpe } from './webkit.ts'
import { EngineWindow } from './window.ts'

export type Engine = {
  name: string
  isHere: boolean
  /**
   * Whether a page of ours that is left comes back by the history as it was. No driver turns that off; but Firefox keeps
   * no page that has a request open, as our stream is, and loads it anew.
   */
  keepsPages?: true
  open(settings: BrowserSettings): Promise<Driver>
}

/** Whether all these programs are installed. Says so if not; where `DISTRIBUTION` is set, that is a fault. */
function areHere(engine: string, ...programs: string[]): boolean {
  const missing = programs.filter((program) => !hasProgram(program))
  if (missing.length > 0)
    console.warn(`\n!!! NOT IN ${engine}: there is no ${missing.join(', ')}. See test/README.md.\n`)
  return missing.length === 0
}

function hasOldChromium(): boolean {
  if (OLD_CHROMIUM) return true
  const missing = 'OLD_CHROMIUM is not set. See test/README.md.'
  if (process.env.DISTRIBUTION) throw new Error(missing)
  console.warn(`\n!!! NOT IN an old Chromium: ${missing}\n`)
  return false
}

export const WEBKIT: Engine = {
  name: 'WebKitGTK',
  isHere: areHere('WebKitGTK', 'WebKitWebDriver', 'Xvfb'),
  keepsPages: true,
  open: openWebKitGtk,
}
export const FIREFOX: Engine = { name: 'Firefox', isHere: areHere('Firefox', 'firefox-esr'), open: openFirefox }
export const WPE: Engine = { name: 'WPE WebKit', isHere: areHere('WPE WebKit', 'WPEWebDriver', 'cog'), open: openWpe }
export const CHROMIUM: Engine = { name: 'an old Chromium', isHere: hasOldChromium(), open: openChromium }

/** A window of it, for one test. */
export async function windowOf(engine: Engine, settings: BrowserSettings = {}): Promise<EngineWindow> {
  const window = new EngineWindow(await engine.open(settings))
  onTestFinished(() => window.close())
  return window
}
