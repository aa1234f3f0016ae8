import chromium from '@sparticuz/chromium'
import { type Browser, chromium as playwright } from 'playwright-core'

/**
 * A real Chromium. Where none can start the tests that need it are left out, loudly, and in CI they
 * fail.
 * @returns undefined where none can start
 */
export async function startBrowser(): Promise<Browser | undefined> {
  try {
    return await playwright.launch({
      executablePath: process.env.CHROMIUM ?? (await chromium.executablePath()),
      // In a single process the browser ends with the first of its windows.
      args: [...chromium.args.filter((arg) => arg !== '--single-process'), '--no-sandbox'],
      headless: true,
    })
  } catch (error) {
    if (process.env.CI) throw error
    console.warn(`\n!!! NO BROWSER TESTS: Chromium does not start here (${error}).\n`)
    return undefined
  }
}
