import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    globalSetup: [
      'packages/server/src/testing/postgres-global-setup.ts',
      'packages/storefront/src/testing/scripts-global-setup.ts',
    ],
    setupFiles: ['scripts/testing/properties.ts'],
    include: ['packages/**/*.test.ts', 'scripts/**/*.test.ts'],
    // Generous on purpose: no test may fail because the machine is busy. What must be fast is measured in bench/.
    testTimeout: 120_000,
    expect: { poll: { timeout: 15_000 } },
    hookTimeout: 180_000,
    maxWorkers: 2,
  },
})
