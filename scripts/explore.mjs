// Looks for examples that break a property: runs every file of property tests over and over, each time with other examples.
// `npm run explore -- --rounds 20`; anything else is handed to Vitest, such as a part of a file's path. Stops at the first
// round that fails and says its seed, with which `PROPERTY_SEED=… npx vitest run …` makes the same examples again.
import { randomInt } from 'node:crypto'
import { execFileSync } from 'node:child_process'
import { parseArgs } from 'node:util'
import { root, run } from './lib/prepare.mjs'

const { values, positionals } = parseArgs({
  options: { rounds: { type: 'string', default: '10' } },
  allowPositionals: true,
})
const rounds = Number(values.rounds)
if (!Number.isSafeInteger(rounds) || rounds < 1) {
  console.error('How many rounds? --rounds takes a whole number from 1.')
  process.exit(2)
}
const files = execFileSync('git', ['grep', '-l', "from 'fast-check'", '--', '*.test.ts'], {
  cwd: root,
  encoding: 'utf8',
})
  .trim()
  .split('\n')
  .filter((file) => positionals.length === 0 || positionals.some((part) => file.includes(part)))
if (files.length === 0) {
  console.error('No file of property tests is called so.')
  process.exit(2)
}
for (let round = 1; round <= rounds; round += 1) {
  const seed = String(randomInt(2 ** 31))
  console.log(`Round ${round} of ${rounds}, seed ${seed}`)
  const code = run('vitest', ['run', '--reporter=dot', ...files], { env: { PROPERTY_SEED: seed } })
  if (code !== 0) process.exit(code)
}
