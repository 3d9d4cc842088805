import { defineConfig } from 'vitest/config'
import { PARTS } from './parts.mjs'

const { tests } = PARTS[process.env['PLINTH_MUTATE'] ?? 'money']

/** The tests of the part that is mutated, without what a whole run sets up. */
export default defineConfig({
  test: {
    include: tests.map((path: string) => (path.endsWith('.ts') ? path : `${path}/**/*.test.ts`)),
    // A process of its own runs the code as it is, and notices no change of it.
    exclude: ['**/*kill.test.ts', '**/node_modules/**'],
    // Every call is watched while the tests run for the first time; what takes too long then is Stryker's to say.
    testTimeout: 600_000,
    hookTimeout: 600_000,
  },
})
