import chromium from '@sparticuz/chromium'
import { type Browser, chromium as playwright } from 'playwright-core'

/**
 * Flags that a browser of people does not have: with them it lets pages of any origin read each
 * other, and in a single process it ends with the first of its windows.
 */
const UNREAL =
  /^--(single-process|disable-web-security|allow-running-insecure-content|disable-site-isolation-trials|disable-features=.*)$/

/**
 * A real Chromium. Where none can start the tests that need it are left out, loudly, and in CI they
 * fail.
 * @returns undefined where none can start
 */
export async function startBrowser(): Promise<Browser | undefined> {
  try {
    return await playwright.launch({
      executablePath: process.env.CHROMIUM ?? (await chromium.executablePath()),
      args: [...chromium.args.filter((arg) => !UNREAL.test(arg)), '--no-sandbox'],
      headless: true,
    })
  } catch (error) {
    if (process.env.CI) throw error
    console.warn(`\n!!! NO BROWSER TESTS: Chromium does not start here (${error}).\n`)
    return undefined
  }
}
