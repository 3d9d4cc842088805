/**
 * The same listing page through this engine and four others, in one run: time to compile, pages a second, and bytes in
 * the browser. Prints a table and exits with 1 if a budget is missed, or if the dialect's reference engine prints
 * anything else than ours.
 */
import { bundleSize, sizeBudgets } from './bundle-size.ts'
import { contenders, type Contender } from './contenders.ts'
import { listingData } from './listing-data.ts'

const BUDGET_VERSUS_REFERENCE = 5
const BUDGET_VERSUS_HANDLEBARS = 1
const WARM_UP_MS = 600
const ROUND_MS = 400
const ROUNDS = 7

interface Result {
  readonly contender: Contender
  readonly compileMs: number
  readonly perSecond: number
  readonly gzip: number
  readonly output: string
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] as number
}

function perSecond(work: () => unknown, milliseconds: number): number {
  const start = performance.now()
  let count = 0
  let elapsed: number
  do {
    work()
    count++
    elapsed = performance.now() - start
  } while (elapsed < milliseconds)
  return (count * 1000) / elapsed
}

/** Rounds take turns, so that a busy moment of the machine hits every engine. */
async function measure(all: readonly Contender[]): Promise<Result[]> {
  const renders = all.map((contender) => contender.compile())
  renders.forEach((render) => perSecond(() => render(listingData), WARM_UP_MS))
  const speeds: number[][] = all.map(() => [])
  for (let round = 0; round < ROUNDS; round++) {
    renders.forEach((render, place) => speeds[place]?.push(perSecond(() => render(listingData), ROUND_MS)))
  }
  return Promise.all(
    all.map(async (contender, place) => ({
      contender,
      compileMs: 1000 / perSecond(contender.compile, ROUND_MS),
      perSecond: median(speeds[place] as number[]),
      gzip: await bundleSize(contender.browserEntry),
      output: renders[place]?.(listingData) ?? '',
    })),
  )
}

function print(results: readonly Result[], ours: Result): void {
  console.log(
    `${'engine'.padEnd(30)}${'compile ms'.padStart(12)}${'pages/s'.padStart(10)}${'ours ÷'.padStart(9)}${'gzip kB'.padStart(9)}`,
  )
  for (const { contender, compileMs, perSecond: speed, gzip } of results) {
    console.log(
      contender.name.padEnd(30) +
        compileMs.toFixed(3).padStart(12) +
        speed.toFixed(0).padStart(10) +
        (ours.perSecond / speed).toFixed(2).padStart(9) +
        (gzip / 1000).toFixed(1).padStart(9),
    )
  }
}

const results = await measure(Object.values(contenders))
const [ours, reference, handlebars] = results as [Result, Result, Result]
print(results, ours)
const sizes = await Promise.all(
  Object.entries(sizeBudgets).map(async ([name, { entry, budget }]) => {
    const size = await bundleSize(entry)
    console.log(`${name}: ${size} bytes gzip of ${budget}`)
    return size > budget && `${name} is larger than its budget`
  }),
)

const failures = [
  ours.output !== reference.output && 'the reference engine prints something else',
  ours.perSecond < BUDGET_VERSUS_REFERENCE * reference.perSecond &&
    `less than ${BUDGET_VERSUS_REFERENCE} times the reference engine`,
  ours.perSecond < BUDGET_VERSUS_HANDLEBARS * handlebars.perSecond && 'slower than precompiled handlebars',
  ...sizes,
].filter((failure) => failure !== false)
for (const failure of failures) console.error(`missed: ${failure}`)
process.exitCode = failures.length === 0 ? 0 : 1
