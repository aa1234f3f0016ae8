import type { LaunchOptions } from 'playwright-core'
import type { TestProject } from 'vitest/node'
import { chromiumOptions } from './chromium.ts'

/**
 * Unpacks the Chromium of a run once, before each worker starts one of its own. Where there is none for
 * this platform the tests that need one are left out, loudly, and in CI that is a fault. One that is
 * there and does not start, or ends, is a fault everywhere.
 */

declare module 'vitest' {
  interface ProvidedContext {
    /** How it is launched; null where there is none. */
    browser: LaunchOptions | null
  }
}

export default async function setup(project: TestProject): Promise<void> {
  const options = await chromiumOptions()
  if (!options) {
    const none = `there is no Chromium for ${process.platform} ${process.arch}; set CHROMIUM to one`
    if (process.env.CI) throw new Error(none)
    console.warn(`\n!!! NO BROWSER TESTS: ${none}.\n`)
  }
  project.provide('browser', options ?? null)
}
