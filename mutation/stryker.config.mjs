import { join } from 'node:path'
import { mutated, PARTS, reportFile } from './parts.mjs'

const name = process.env.PLINTH_MUTATE ?? 'money'
const files = (process.env.PLINTH_MUTATE_FILES ?? '').split(' ').filter((file) => file !== '')
const sampled = process.env.PLINTH_MUTATE_SAMPLE !== undefined

/** @type {import('@stryker-mutator/api/core').PartialStrykerOptions} */
export default {
  mutate: mutated(PARTS[name], files),
  plugins: [
    join(import.meta.dirname, 'node_modules/@stryker-mutator/vitest-runner/dist/src/index.js'),
    join(import.meta.dirname, 'sample.mjs'),
  ],
  checkers: sampled ? ['sample'] : [],
  testRunner: 'vitest',
  vitest: { configFile: 'mutation/vitest.config.ts' },
  coverageAnalysis: 'perTest',
  // Before anything is changed every test of a part runs once, and those of the server begin databases.
  dryRunTimeoutMinutes: 20,
  // A busy machine must not take a slow run for an endless one, which would count as noticed.
  timeoutMS: 60_000,
  concurrency: Number(process.env.PLINTH_MUTATE_AT_ONCE ?? 2),
  reporters: ['clear-text', 'json'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  jsonReporter: { fileName: reportFile(name, files) },
  // At least this many of a hundred mutants have to be noticed.
  thresholds: { high: 90, low: 80, break: 80 },
  // The runner checks no types, and templates are no code.
  disableTypeChecks: false,
  ignorePatterns: ['/data', '/data-*', '/dist', '/coverage', '/mutation/node_modules', '/docs/images'],
  tempDirName: 'coverage/mutation/work',
}
