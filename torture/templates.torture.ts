import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { Random } from './fuzz/random.ts'

// Renders random templates that try to stall a render, to fill the memory or to end the process, compiles random sources
// of up to a megabyte, and prints dates of random languages in every combination of fields. Everything runs in children;
// one that ends is printed with its seed. The same seed makes the same templates.
const { values: options } = parseArgs({
  options: {
    templates: { type: 'string', default: '1000' },
    /** Languages and regions whose dates are printed; `all` prints those of all there are. */
    locales: { type: 'string', default: '40' },
    seed: { type: 'string', default: '1' },
  },
})

/** Templates and locales that share a child. */
const templatesTogether = 50
const localesTogether = 5

/** No render may go on this much longer than its time of a second, and no more memory may be kept. */
const latest = 5000
const mostHeap = 150_000_000
/** A child that takes longer than this is stopped, in milliseconds. */
const patience = 600_000

/** What a child says of one template. */
interface Ended {
  readonly begins?: string
  readonly ends?: string
  readonly took: number
  readonly work: number
  readonly limit?: string
  readonly problems: number
  readonly compileNs: number
  readonly heap?: number
}

const findings: string[] = []
const limits = new Map<string, number>()
const renders: Ended[] = []
let heap = 0

const wanted = Number(options.templates)
for (let first = 1; first <= wanted; first += templatesTogether) {
  const count = Math.min(templatesTogether, wanted - first + 1)
  const { lines, ended } = child('templates/render-batch.ts', [options.seed, String(first), String(count)])
  for (const line of lines as Ended[]) {
    if (line.heap !== undefined) heap = Math.max(heap, line.heap)
    if (line.ends === undefined) continue
    renders.push(line)
    limits.set(line.limit ?? 'none', (limits.get(line.limit ?? 'none') ?? 0) + 1)
    if (line.took > latest) findings.push(`seed ${line.ends} took ${line.took.toFixed(0)} ms`)
    if (line.problems > 1001) findings.push(`seed ${line.ends} has ${line.problems} problems`)
  }
  if (!ended)
    findings.push(
      `the process ended with seed ${(lines.findLast((line) => 'begins' in line) as Ended | undefined)?.begins}`,
    )
}
if (heap > mostHeap) findings.push(`${(heap / 1e6).toFixed(0)} MB are kept`)

const known = locales()
const random = new Random(options.seed)
const chosen =
  options.locales === 'all'
    ? known
    : Array.from({ length: Number(options.locales) }, () => random.pick(known))
let dates = 0
for (let first = 0; first < chosen.length; first += localesTogether) {
  const some = chosen.slice(first, first + localesTogether)
  const script = '../packages/template-language/test/all-dates.ts'
  const { lines, ended } = child(script, ['gregory,buddhist,japanese,persian', ...some])
  dates += lines.length
  if (!ended)
    findings.push(
      `the process ended after the date ${JSON.stringify(lines.at(-1))}, one of ${some.join(', ')}`,
    )
}

report()
process.exit(findings.length > 0 ? 1 : 0)

/** Runs a script in a process of its own and reads the lines of JSON it prints. */
function child(script: string, args: readonly string[]): { lines: object[]; ended: boolean } {
  const { status, stdout, error } = spawnSync(
    process.execPath,
    ['--expose-gc', '--max-old-space-size=1024', join(import.meta.dirname, script), ...args],
    { encoding: 'utf8', timeout: patience, maxBuffer: 1e9, stdio: ['ignore', 'pipe', 'ignore'] },
  )
  if (stdout === null || stdout === undefined) throw error ?? new Error(`${script} did not start`)
  const lines = stdout.split('\n').filter((line) => line.endsWith('}') || line.endsWith(']'))
  return { lines: lines.map((line) => JSON.parse(line) as object), ended: status === 0 }
}

/** All languages the platform has data for, and those regions whose data is their own. */
function locales(): string[] {
  const letters = [...'abcdefghijklmnopqrstuvwxyz']
  const pairs = letters.flatMap((one) => letters.map((other) => one + other))
  const languages = [...pairs, ...pairs.flatMap((pair) => letters.map((letter) => pair + letter))]
  const regions = pairs.map((pair) => pair.toUpperCase())
  const found = new Set<string>()
  const plain = (tag: string) => /^[a-z]+$/.test(tag)
  for (const language of Intl.DateTimeFormat.supportedLocalesOf(languages).filter(plain)) {
    found.add(language)
    for (const region of regions) {
      const tag = `${language}-${region}`
      if (new Intl.DateTimeFormat(tag).resolvedOptions().locale === tag) found.add(tag)
    }
  }
  return [...found].toSorted()
}

function report(): void {
  const slowest = renders.toSorted((one, other) => other.took - one.took)[0]
  const costly = renders
    .filter(({ work }) => work > 1_000_000)
    .toSorted((one, other) => other.took / other.work - one.took / one.work)[0]
  const source = renders.toSorted((one, other) => other.compileNs - one.compileNs)[0]
  console.log(
    `\n${renders.length} templates and as many sources, ${dates} dates in ${chosen.length} locales, seed ${options.seed}`,
  )
  console.log('\n| ended by | templates |\n| --- | --- |')
  for (const [limit, count] of limits) console.log(`| ${limit} | ${count} |`)
  if (slowest)
    console.log(`\nslowest: seed ${slowest.ends}, ${slowest.took.toFixed(0)} ms, ${slowest.work} steps`)
  if (costly)
    console.log(
      `slowest steps: seed ${costly.ends}, ${((costly.took * 1e6) / costly.work).toFixed(0)} ns each`,
    )
  if (source)
    console.log(`slowest source: seed ${source.ends}, ${source.compileNs.toFixed(0)} ns a character`)
  console.log(`most memory kept: ${(heap / 1e6).toFixed(0)} MB`)
  console.log(`\n${findings.length} findings`)
  for (const finding of findings) console.log(`  ${finding}`)
}
