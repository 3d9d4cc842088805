// Runs the benchmarks, one after another; each prints a comparison, and at the end stands one table of what is to be
// reached. `npm run bench -- pages cart` runs some of them, `npm run bench -- soak --minutes 60` hands options on.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from './build.mjs'
import { ensureChromium } from './lib/chromium.mjs'
import { ensureInstalled, pinnedNode, root, run } from './lib/prepare.mjs'

ensureInstalled()
if (!build()) process.exit(1)
const chromium = ensureChromium({ whole: true })
const all = readdirSync(join(root, 'bench'))
  .filter((file) => file.endsWith('.bench.ts'))
  .map((file) => file.slice(0, -'.bench.ts'.length))
const given = process.argv.slice(2)
const firstOption = given.findIndex((each) => each.startsWith('--'))
const wanted = firstOption === -1 ? given : given.slice(0, firstOption)
const options = firstOption === -1 ? [] : given.slice(firstOption)
const unknown = wanted.filter((name) => !all.includes(name))
if (unknown.length > 0 || (wanted.length === 0 && options.length > 0)) {
  console.error(
    unknown.length > 0
      ? `There is no benchmark ${unknown.join(', ')}. There are: ${all.join(', ')}.`
      : `Options need the benchmark they are for: npm run bench -- soak ${options.join(' ')}`,
  )
  process.exit(1)
}
const cores = pinnedCores()
console.log(
  cores === undefined
    ? 'Server and load share all processors: there is no taskset here, or only one processor.'
    : `The server is pinned to core ${cores.server}, the load to core ${cores.load}.`,
)
const folder = mkdtempSync(join(tmpdir(), 'plinth-bench-results-'))
const results = join(folder, 'results')
writeFileSync(results, '')
const environment = {
  CHROMIUM_PATH: chromium,
  PLINTH_BENCH_RESULTS: results,
  ...(cores === undefined ? {} : { PLINTH_SERVER_CORE: cores.server }),
}
let worst = 0
for (const name of all.filter((file) => wanted.length === 0 || wanted.includes(file))) {
  console.log(`\n== ${name} ==`)
  const command = [pinnedNode(), join('bench', `${name}.bench.ts`), ...options]
  const [program, ...args] = cores === undefined ? command : ['taskset', '-c', cores.load, ...command]
  worst = Math.max(worst, run(program, args, { env: environment }))
}
console.log('\n== goals ==')
worst = Math.max(worst, run(pinnedNode(), [join('bench', 'summary.ts'), results]))
rmSync(folder, { recursive: true })
process.exit(worst)

/** One core for the server and the others for the load, where they can be chosen. */
function pinnedCores() {
  const count = availableParallelism()
  if (process.platform !== 'linux' || count < 2) return undefined
  if (spawnSync('taskset', ['-c', '0', 'true']).status !== 0) return undefined
  return { server: '0', load: count === 2 ? '1' : `1-${count - 1}` }
}
