// Changes the product's code in small ways and looks whether a test notices: `npm run mutate -- money` for one part,
// `npm run mutate -- shop-orders refunds.ts:40-120` for a file or some lines of one, without a name for all. A mutant that
// lives is a rule no test holds. Not part of `npm test`: it takes hours.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ensureInstalled, pinnedNode, root, run } from './lib/prepare.mjs'
import { PARTS } from '../mutation/parts.mjs'

ensureInstalled()
const tester = join(root, 'mutation/node_modules/@stryker-mutator/core/bin/stryker.js')
if (!existsSync(tester)) run('npm', ['ci', '--no-audit', '--no-fund'], { cwd: join(root, 'mutation') })
const names = process.argv.slice(2)
const isFile = (name) => /\.ts(?::|$)/.test(name)
const files = names.filter(isFile)
const parts = names.filter((name) => !isFile(name))
const unknown = parts.find((name) => PARTS[name] === undefined)
if (unknown !== undefined) {
  console.error(`There is no part "${unknown}". There are: ${Object.keys(PARTS).join(', ')}.`)
  process.exit(1)
}
if (files.length > 0 && parts.length !== 1) {
  console.error('Files are named together with the one part they are in.')
  process.exit(1)
}
let worst = 0
for (const name of parts.length === 0 ? Object.keys(PARTS) : parts) {
  console.log(`\n== ${[name, ...files].join(' ')} ==`)
  const code = run(pinnedNode(), [tester, 'run', 'mutation/stryker.config.mjs'], {
    env: { PLINTH_MUTATE: name, PLINTH_MUTATE_FILES: files.join(' ') },
  })
  worst = Math.max(worst, code)
}
process.exit(worst)
