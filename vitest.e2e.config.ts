import { defineConfig } from 'vitest/config'

/**
 * Journeys in a real browser against the real server: three files at a time, each with a product and a browser of its own. Two
 * leave a machine of two cores idle half of the time, as a journey waits for a page, for a start, for a save.
 */
export default defineConfig({
  test: {
    include: ['e2e/**/*.test.ts'],
    globalSetup: ['e2e/demo-data.ts'],
    testTimeout: 180_000,
    // A busy machine answers late; a journey waits for what it expects to see.
    expect: { poll: { timeout: 30_000 } },
    hookTimeout: 360_000,
    maxWorkers: 3,
  },
})
