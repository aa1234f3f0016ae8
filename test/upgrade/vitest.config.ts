import { configDefaults, defineConfig } from 'vitest/config'
import suite from '../../vitest.config.ts'

/** `npm run test:upgrade`: what `npm test` has no time for, run as that is. */
export default defineConfig({
  test: {
    ...suite.test,
    root: `${import.meta.dirname}/../..`,
    include: ['test/upgrade/**/*.test.ts'],
    exclude: configDefaults.exclude,
  },
})
