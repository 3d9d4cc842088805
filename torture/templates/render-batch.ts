/**
 * Compiles and renders the hostile templates of some seeds: `node render-batch.ts SEED FIRST COUNT`. A process of its own,
 * so that the end of it is a finding and not the end of the torture. Prints the seed before each, and what it took after.
 */
import { writeSync } from 'node:fs'
import { compile, findNearMisses } from '@plinth/template-language'
import { renderMetered } from '../../packages/template-language/src/run/render.ts'
import { Random } from '../fuzz/random.ts'
import { hostileSource, hostileTemplate } from './hostile-template.ts'

const [seed = '1', first = '1', count = '1'] = process.argv.slice(2)

/** Limits of each render: a tenth of the usual ones, so that many fit into a run. */
const limits = { work: 100_000_000, textLength: 13_000_000, renderMs: 1000 }

const print = (line: object): void => void writeSync(1, `${JSON.stringify(line)}\n`)

for (let number = Number(first); number < Number(first) + Number(count); number++) {
  const name = `${seed}:${number}`
  print({ begins: name })
  const { source, data, locale } = hostileTemplate(new Random(name))
  const { program, diagnostics } = compile(source)
  const start = performance.now()
  const { work, errors, output } = renderMetered(program, data, {
    locale,
    now: 0,
    limits,
    enableExpr: true,
    enableInclude: true,
  })
  const took = performance.now() - start
  const limit = errors.map(({ message }) => /more than [\d]+ ([a-z]+)/.exec(message)?.[1]).find(Boolean)

  const bad = hostileSource(new Random(`${name} source`))
  const compiling = performance.now()
  const problems = compile(bad).diagnostics.length
  findNearMisses(bad)
  print({
    ends: name,
    took,
    work,
    limit,
    output: output.length,
    problems: Math.max(problems, diagnostics.length),
    compileNs: ((performance.now() - compiling) * 1e6) / Math.max(bad.length, 10_000),
  })
}
globalThis.gc?.()
print({ heap: process.memoryUsage().heapUsed })
