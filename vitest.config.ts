import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    globalSetup: ['test/support/one-browser.ts', 'test/support/postgres.ts'],
    setupFiles: ['test/support/setup.ts'],
    // Only what hangs is cut: a machine that is busy with other things makes no test fail.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000, interval: 20 } },
    // Two workers keep two cores busy and one PostgreSQL below its connections.
    maxWorkers: 2,
    // Loading the service anew for each of the files took a quarter of the time. Each has a database of its own.
    isolate: false,
  },
})
