// Runs the benchmarks, one after another; each prints a comparison. `npm run bench -- pages cart` runs some of them.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { build } from './build.mjs'
import { ensureChromium } from './lib/chromium.mjs'
import { ensureInstalled, pinnedNode, root, run } from './lib/prepare.mjs'

ensureInstalled()
if (!build()) process.exit(1)
const chromium = ensureChromium()
const all = readdirSync(join(root, 'bench'))
  .filter((file) => file.endsWith('.bench.ts'))
  .map((file) => file.slice(0, -'.bench.ts'.length))
const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !all.includes(name))
if (unknown.length > 0) {
  console.error(`There is no benchmark ${unknown.join(', ')}. There are: ${all.join(', ')}.`)
  process.exit(1)
}
let worst = 0
for (const name of all.filter((file) => wanted.length === 0 || wanted.includes(file))) {
  console.log(`\n== ${name} ==`)
  worst = Math.max(
    worst,
    run(pinnedNode(), [join('bench', `${name}.bench.ts`)], { env: { CHROMIUM_PATH: chromium } }),
  )
}
process.exit(worst)
