import { defineConfig } from 'vitest/config'

/** Journeys in a real browser against the real server: one file at a time, so that two cores are enough. */
export default defineConfig({
  test: {
    include: ['e2e/**/*.test.ts'],
    testTimeout: 180_000,
    // A busy machine answers late; a journey waits for what it expects to see.
    expect: { poll: { timeout: 15_000 } },
    hookTimeout: 240_000,
    fileParallelism: false,
    maxWorkers: 1,
  },
})
