import { onTestFinished } from 'vitest'
import { hasProgram } from '../support/programs.ts'
import { OBS_CHROMIUM, OLD_CHROMIUM, openChromium } from './chromium.ts'
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

/** The same of a program that a variable names. */
function isSet(engine: string, variable: string, program: string | undefined): boolean {
  if (program) return true
  const missing = `${variable} is not set. See test/README.md.`
  if (process.env.DISTRIBUTION) throw new Error(missing)
  console.warn(`\n!!! NOT IN ${engine}: ${missing}\n`)
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
export const CHROMIUM: Engine = {
  name: 'an old Chromium',
  isHere: isSet('an old Chromium', 'OLD_CHROMIUM', OLD_CHROMIUM),
  open: (settings) => openChromium(OLD_CHROMIUM, settings),
}
/** OBS 30 has Chromium 103. */
export const OBS: Engine = {
  name: 'OBS 30',
  isHere: isSet('OBS 30', 'OBS_CHROMIUM', OBS_CHROMIUM),
  open: (settings) => openChromium(OBS_CHROMIUM, settings),
}

/** A window of it, for one test. */
export async function windowOf(engine: Engine, settings: BrowserSettings = {}): Promise<EngineWindow> {
  const window = new EngineWindow(await engine.open(settings))
  onTestFinished(() => window.close())
  return window
}
