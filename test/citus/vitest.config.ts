import { defineConfig } from 'vitest/config'

/** `npm run test:citus`: what only a real cluster can show. `npm test` leaves it out. */
export default defineConfig({
  test: {
    root: `${import.meta.dirname}/../..`,
    include: ['test/citus/**/*.test.ts'],
    globalSetup: ['test/support/build-once.ts', 'test/citus/setup.ts'],
    setupFiles: ['test/support/setup.ts'],
    // On 0.3 of a core the longest takes two minutes.
    testTimeout: 600_000,
    hookTimeout: 120_000,
    // Some stop machines of the cluster, which all share.
    fileParallelism: false,
    // As in the suite: loading the service anew for each file takes 5 s.
    isolate: false,
    expect: { poll: { timeout: 60_000, interval: 50 } },
  },
})
