// Runs the product under hostile input and faults: one file `torture/<name>.torture.ts` per kind. Not part of `npm test`.
// `npm run torture` runs all of them, `npm run torture -- fuzz --calls 5000` one of them; what follows a name is its own.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { build } from './build.mjs'
import { ensureInstalled, pinnedNode, root, run } from './lib/prepare.mjs'

ensureInstalled()
if (!build()) process.exit(1)
const all = readdirSync(join(root, 'torture'))
  .filter((file) => file.endsWith('.torture.ts'))
  .map((file) => file.slice(0, -'.torture.ts'.length))
const [name, ...options] = process.argv.slice(2)
if (name !== undefined && !all.includes(name)) {
  console.error(`There is no torture "${name}". There are: ${all.join(', ')}.`)
  process.exit(1)
}
let worst = 0
for (const each of name === undefined ? all : [name]) {
  console.log(`\n== ${each} ==`)
  worst = Math.max(worst, run(pinnedNode(), [join('torture', `${each}.torture.ts`), ...options]))
}
process.exit(worst)
