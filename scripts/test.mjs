// Runs every check there is and ends with one line that counts them. Options: `--only check|unit|components|postgres|e2e`
// (repeatable)
// to run a part; anything else is handed to Vitest.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureChromium } from './lib/chromium.mjs'
import { databaseTests } from './lib/database-tests.mjs'
import { ensureInstalled, onPinnedNode, pinnedNode, root, run } from './lib/prepare.mjs'

const args = process.argv.slice(2)

if (process.execPath !== pinnedNode() && process.env['PLINTH_TEST_ON_PINNED_NODE'] === undefined) {
  ensureInstalled()
  process.env['PLINTH_TEST_ON_PINNED_NODE'] = 'yes'
  process.exit(onPinnedNode(import.meta.filename, args))
}

const { check } = await import('./check.mjs')
const { build } = await import('./build.mjs')

const only = args.flatMap((arg, index) => (args[index - 1] === '--only' ? [arg] : []))
const forwarded = args.filter((arg, index) => arg !== '--only' && args[index - 1] !== '--only')
const wanted = (part) => only.length === 0 || only.includes(part)

let passed = 0
let failed = 0
const failures = []
const reports = mkdtempSync(join(tmpdir(), 'plinth-test-'))

function count(part, result) {
  passed += result.passed
  failed += result.failed.length
  failures.push(...result.failed.map((name) => `${part}: ${name}`))
}

/** A failed test with the first lines of what went wrong, which are far up by the time everything has run. */
function why({ fullName, failureMessages = [] }) {
  const lines = failureMessages
    .join('\n')
    .split('\n')
    .filter((line) => line.trim() !== '')
  return [fullName, ...lines.slice(0, 12).map((line) => `    ${line}`)].join('\n  ')
}

function vitest(part, extra, environment = {}) {
  const started = Date.now()
  console.log(`\n== ${part} ==`)
  const report = join(reports, `${part}.json`)
  const code = run(
    'vitest',
    ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...extra, ...forwarded],
    {
      env: environment,
    },
  )
  if (!existsSync(report)) return count(part, { passed: 0, failed: ['the test runner did not finish'] })
  const results = JSON.parse(readFileSync(report, 'utf8'))
  const broken = []
  for (const file of results.testResults) {
    if (file.status === 'failed' && file.assertionResults.every((test) => test.status !== 'failed'))
      broken.push(`${file.name}: ${file.message ?? 'could not run'}`)
    for (const test of file.assertionResults) if (test.status === 'failed') broken.push(why(test))
  }
  if (code !== 0 && broken.length === 0) broken.push('an error outside of any test')
  count(part, { passed: results.numPassedTests, failed: broken })
  console.log(`${part}: ${((Date.now() - started) / 1000).toFixed(0)} s`)
}

if (wanted('check')) {
  console.log('== check ==')
  const started = Date.now()
  count('check', await check())
  console.log(`check: ${((Date.now() - started) / 1000).toFixed(0)} s`)
}
const needsBuild = wanted('e2e') || wanted('unit')
const needsBrowser = needsBuild || wanted('components')
const chromium = needsBrowser ? ensureChromium() : ''
if (needsBuild && !build()) count('build', { passed: 0, failed: ['the browser code could not be built'] })
if (wanted('unit')) vitest('unit', [], { CHROMIUM_PATH: chromium })
if (wanted('components')) {
  vitest('components', ['--config', 'packages/editor/vitest.components.config.ts'], {
    CHROMIUM_PATH: chromium,
  })
}
if (wanted('postgres')) vitest('postgres', databaseTests(root), { TEST_DATABASE: 'postgres' })
if (wanted('e2e')) vitest('e2e', ['--config', 'vitest.e2e.config.ts'], { CHROMIUM_PATH: chromium })

rmSync(reports, { recursive: true, force: true })
if (failures.length > 0) console.log(`\nFailed:\n${failures.map((name) => `  ${name}`).join('\n')}`)
console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed === 0 && passed > 0 ? 0 : 1)
