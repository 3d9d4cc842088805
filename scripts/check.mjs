// Everything that can be said about the sources without running the product: format, lint, types, import direction,
// and whether rules and tests agree.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { ensureInstalled, root, runQuietly } from './lib/prepare.mjs'
import { behaviourRules } from './checks/behaviour-rules.mjs'
import { boundaryCasts } from './checks/boundary-casts.mjs'
import { componentTests } from './checks/component-tests.mjs'
import { editorRooms } from './checks/editor-rooms.mjs'
import { importDirection } from './checks/import-direction.mjs'
import { roomDirection } from './checks/room-direction.mjs'
import { schemasInBrowser } from './checks/schemas-in-browser.mjs'
import { tableOwners } from './checks/table-owners.mjs'
import { typedRows } from './checks/typed-rows.mjs'
import { siteWords, words } from './checks/words.mjs'

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

/** What checks found out stays here until what they looked at changes. */
const KEPT = 'node_modules/.cache/plinth-check'

/** A check that is a command: it passes when the command ends with 0. */
const command = (name, args) => async () => {
  const { code, output } = await runQuietly(name, args)
  return { ok: code === 0, output }
}

/**
 * The types of folders that are checked by the same rules, together: apart, what one imports of another would be checked with
 * each of them. What has not changed since the last time is not looked at again.
 */
const types = (folders) => () => {
  const name = folders.join('-').replaceAll('/', '-')
  const project = join(root, KEPT, `${name}.tsconfig.json`)
  mkdirSync(join(root, KEPT), { recursive: true })
  writeFileSync(project, JSON.stringify(projectOf(folders)))
  return command('tsc', ['-p', project, '--incremental', '--tsBuildInfoFile', `${KEPT}/${name}.json`])()
}

const configOf = (folder) => JSON.parse(readFileSync(join(root, folder, 'tsconfig.json'), 'utf8'))

/** One project of everything that the projects of some folders take in. */
function projectOf(folders) {
  const { compilerOptions } = configOf(folders[0])
  const include = folders.flatMap((folder) =>
    configOf(folder).include.map((path) => join(root, folder, path)),
  )
  return { extends: join(root, 'tsconfig.base.json'), compilerOptions, include }
}

/** Folders with the same options: those of the server have no browser around them, some have React. */
const byOptions = () =>
  Object.values(Object.groupBy(TYPED, (folder) => JSON.stringify(configOf(folder).compilerOptions)))

/** A check of our own: it passes when it finds no problem. */
const finds = (problems) => async () => {
  const found = await problems(root)
  return { ok: found.length === 0, output: found.map((problem) => `  ${problem}\n`).join('') }
}

/** The longest first: they are what the others run beside. */
const CHECKS = [
  [
    'format',
    command('prettier', [
      '--check',
      '--log-level',
      'warn',
      '--cache',
      '--cache-strategy',
      'content',
      '--cache-location',
      `${KEPT}/format`,
      '.',
    ]),
  ],
  ['lint', command('oxlint', ['--quiet'])],
  ['nothing unused', command('knip', ['--no-progress', '--no-config-hints'])],
  ...byOptions().map((folders) => [`types of ${folders.join(', ')}`, types(folders)]),
  ['import direction', finds(importDirection)],
  ['no schema in what browsers fetch', finds(schemasInBrowser)],
  ['direction between the server’s rooms', finds(roomDirection)],
  ['direction between the editor’s rooms', finds(editorRooms)],
  ['tables of the server’s rooms', finds(tableOwners)],
  ['types of what comes over HTTP', finds(boundaryCasts)],
  ['types of what statements read', finds(typedRows)],
  ['words of the editor', finds(words)],
  ['words of websites, mails and answers', finds(siteWords)],
  ['the editor’s controls, dialogs and screens have tests', finds(componentTests)],
  ['behaviour rules have tests', finds(behaviourRules)],
]

/** Runs every check, two at a time where there are two cores; tells how many passed and which failed. */
export async function check() {
  const failed = []
  const waiting = [...CHECKS]
  const work = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const [name, passes] = next
      const { ok, output } = await passes()
      process.stderr.write(output)
      console.log(`${ok ? 'ok  ' : 'FAIL'} ${name}`)
      if (!ok) failed.push(name)
    }
  }
  await Promise.all(Array.from({ length: Math.min(2, availableParallelism()) }, work))
  return { passed: CHECKS.length - failed.length, failed }
}

if (process.argv[1] === import.meta.filename) {
  ensureInstalled()
  const { failed } = await check()
  process.exit(failed.length === 0 ? 0 : 1)
}
