import { globSync, readFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'

const files = globSync(['packages/**/*.test.ts', 'scripts/**/*.test.ts'], {
  cwd: import.meta.dirname,
  exclude: (path) => path.endsWith('node_modules'),
})

/** Files that put another module in the place of one: what they load must not be loaded already, nor stay. */
const alone = files.filter((file) => /\bvi\.(?:mock|doMock)\(/.test(readFileSync(file, 'utf8')))

const shared = {
  globalSetup: [
    'packages/server/src/testing/postgres-global-setup.ts',
    'packages/storefront/src/testing/scripts-global-setup.ts',
  ],
  setupFiles: ['scripts/testing/properties.ts'],
  // Generous on purpose: no test may fail because the machine is busy. What must be fast is measured in bench/.
  testTimeout: 120_000,
  expect: { poll: { timeout: 15_000 } },
  hookTimeout: 180_000,
  // What a test makes is mostly thrown away at its end: swept a quarter as often, it costs the processor a twentieth less.
  execArgv: ['--max-semi-space-size=64'],
}

/**
 * The files share three processes, and what they load is loaded once in each (decision 0058). A test therefore takes back
 * what it changes outside of itself: environment, global names, listeners of the process.
 */
export default defineConfig({
  test: {
    // A third waits for what the other two leave of the processor: servers that start, browsers, clocks.
    maxWorkers: 3,
    projects: [
      {
        test: {
          ...shared,
          name: 'together',
          isolate: false,
          include: files.filter((file) => !alone.includes(file)),
        },
      },
      { test: { ...shared, name: 'alone', include: alone } },
    ],
  },
})
