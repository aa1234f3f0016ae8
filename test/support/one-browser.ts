import { chromium } from 'playwright-core'
import type { TestProject } from 'vitest/node'
import { chromiumOptions } from './chromium.ts'

/**
 * One Chromium for the whole run, in which each test has windows of its own. Where there is none for
 * this platform the tests that need one are left out, loudly, and in CI that is a fault. One that is
 * there and does not start, or ends, is a fault everywhere.
 */

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the browser is reached; null where there is none. */
    browser: string | null
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const options = await chromiumOptions()
  if (!options) {
    const none = `there is no Chromium for ${process.platform} ${process.arch}; set CHROMIUM to one`
    if (process.env.CI) throw new Error(none)
    console.warn(`\n!!! NO BROWSER TESTS: ${none}.\n`)
    project.provide('browser', null)
    return async () => {}
  }
  const server = await chromium.launchServer(options)
  project.provide('browser', server.wsEndpoint())
  return () => server.close()
}
