// Changes the product's code in small ways and looks whether a test notices: `npm run mutate -- money` for one part,
// `npm run mutate -- shop-orders refunds.ts:40-120` for a file or some lines of one, without a name for all. A mutant that
// lives is a rule no test holds. Not part of `npm test`: it takes hours. `--sample 60` tries that many mutants of a part and
// says how far off the share of noticed ones may be; `--seed 2` takes others.
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ensureInstalled, pinnedNode, root, run } from './lib/prepare.mjs'
import { estimate } from '../mutation/estimate.mjs'
import { PARTS, reportFile } from '../mutation/parts.mjs'

/** Ends with what is wrong about the command. */
function refuse(message) {
  console.error(message)
  process.exit(1)
}

/** The words of the command: parts, files, and how many mutants of how many. */
function read() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { sample: { type: 'string' }, seed: { type: 'string', default: '1' } },
  })
  const isFile = (name) => /\.ts(?::|$)/.test(name)
  const files = positionals.filter(isFile)
  const parts = positionals.filter((name) => !isFile(name))
  const unknown = parts.find((name) => PARTS[name] === undefined)
  if (unknown !== undefined)
    refuse(`There is no part "${unknown}". There are: ${Object.keys(PARTS).join(', ')}.`)
  if (files.length > 0 && parts.length !== 1)
    refuse('Files are named together with the one part they are in.')
  if (values.sample !== undefined && !/^[1-9]\d*$/.test(values.sample))
    refuse('--sample takes how many mutants to try, such as --sample 60.')
  return {
    parts: parts.length === 0 ? Object.keys(PARTS) : parts,
    files,
    sample: values.sample,
    seed: values.seed,
  }
}

/** What became of the mutants, of which the report has all: `9 of 10 noticed: 90.0 %`. */
function summary(part, files, seed) {
  const { files: mutated } = JSON.parse(readFileSync(join(root, reportFile(part, files)), 'utf8'))
  const states = Object.values(mutated).flatMap(({ mutants }) => mutants.map(({ status }) => status))
  const count = (...wanted) => states.filter((status) => wanted.includes(status)).length
  const noticed = count('Killed', 'Timeout')
  const tried = noticed + count('Survived', 'NoCoverage')
  const total = tried + count('CompileError')
  if (tried === 0) return `${part}: nothing to change.`
  const { score, margin } = estimate(noticed, tried, total)
  const said = `${part}: ${noticed} of ${tried} noticed, ${score.toFixed(1)} %`
  return tried === total
    ? `${said}.`
    : `${said} ± ${margin.toFixed(1)} (95 of 100 times), a sample of ${total} mutants with seed ${seed}.`
}

ensureInstalled()
const { parts, files, sample, seed } = read()
const tester = join(root, 'mutation/node_modules/@stryker-mutator/core/bin/stryker.js')
if (!existsSync(tester)) run('npm', ['ci', '--no-audit', '--no-fund'], { cwd: join(root, 'mutation') })
let worst = 0
const summaries = []
for (const part of parts) {
  console.log(`\n== ${[part, ...files].join(' ')} ==`)
  // A run that fails leaves none: what an earlier one said must not be taken for it.
  rmSync(join(root, reportFile(part, files)), { force: true })
  const code = run(pinnedNode(), [tester, 'run', 'mutation/stryker.config.mjs'], {
    env: {
      PLINTH_MUTATE: part,
      PLINTH_MUTATE_FILES: files.join(' '),
      ...(sample === undefined ? {} : { PLINTH_MUTATE_SAMPLE: sample, PLINTH_MUTATE_SEED: seed }),
    },
  })
  const said = existsSync(join(root, reportFile(part, files)))
    ? summary(part, files, seed)
    : `${part}: not measured.`
  summaries.push(said)
  console.log(said)
  worst = Math.max(worst, code)
}
if (parts.length > 1) console.log(`\n${summaries.join('\n')}`)
process.exit(worst)
