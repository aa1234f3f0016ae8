import { defineConfig } from 'vitest/config'

/** `npm run test:engines`: the pages in the engines of other browsers. `npm test` leaves it out. */
export default defineConfig({
  test: {
    root: `${import.meta.dirname}/../..`,
    include: ['test/engines/**/*.test.ts'],
    globalSetup: ['build-once', 'in-memory', 'postgres'].map((name) => `test/support/${name}.ts`),
    setupFiles: ['test/support/setup.ts'],
    // A whole event on an eighth of a core.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    // As in vitest.config.ts: what needs a second try is named.
    retry: process.env.CI ? 1 : 0,
    // An engine waits for itself half of the time: so two go side by side, each in a file of its own.
    maxWorkers: 2,
    // As in vitest.config.ts, and for the same reasons.
    execArgv: ['--min-semi-space-size=16', '--max-semi-space-size=64'],
    isolate: false,
    experimental: { fsModuleCache: true },
    expect: { poll: { timeout: 120_000, interval: 50 } },
  },
})
