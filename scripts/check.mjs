// Everything that can be said about the sources without running the product: format, lint, types, import direction,
// and whether rules and tests agree.
import { ensureInstalled, root, run } from './lib/prepare.mjs'
import { behaviourRules } from './checks/behaviour-rules.mjs'
import { boundaryCasts } from './checks/boundary-casts.mjs'
import { importDirection } from './checks/import-direction.mjs'
import { roomDirection } from './checks/room-direction.mjs'

const TYPED = [
  'packages/template-language',
  'packages/domain',
  'packages/contract',
  'packages/blocks',
  'packages/site-templates',
  'packages/renderer',
  'packages/storefront',
  'packages/editor',
  'packages/server',
  'e2e',
  'bench',
  'torture',
]

function listed(problems) {
  for (const problem of problems) console.error(`  ${problem}`)
  return problems.length === 0
}

const CHECKS = [
  ['format', () => run('prettier', ['--check', '--log-level', 'warn', '.']) === 0],
  ['lint', () => run('oxlint', ['--quiet']) === 0],
  ['nothing unused', () => run('knip', ['--no-progress', '--no-config-hints']) === 0],
  ...TYPED.map((folder) => [`types of ${folder}`, () => run('tsc', ['-p', folder]) === 0]),
  ['import direction', () => listed(importDirection(root))],
  ['direction between the server’s rooms', () => listed(roomDirection(root))],
  ['types of what comes over HTTP', () => listed(boundaryCasts(root))],
  ['behaviour rules have tests', () => listed(behaviourRules(root))],
]

/** Runs every check; returns how many passed and which failed. */
export function check() {
  const failed = []
  for (const [name, passes] of CHECKS) {
    const ok = passes()
    console.log(`${ok ? 'ok  ' : 'FAIL'} ${name}`)
    if (!ok) failed.push(name)
  }
  return { passed: CHECKS.length - failed.length, failed }
}

if (process.argv[1] === import.meta.filename) {
  ensureInstalled()
  const { failed } = check()
  process.exit(failed.length === 0 ? 0 : 1)
}
