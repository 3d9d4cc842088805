/**
 * Processor time of rendering a page that is not in the cache: a store list of 60 products, and a page of 24 blocks
 * that lists 60 products, against writing the same context as JSON. Budget: 5 ms.
 */
import { demoPages } from '../packages/renderer/dev/demo-website.ts'
import { heavyPage, heavyStore } from '../packages/renderer/dev/heavy-page.ts'
import { renderPage, type RenderInput } from '../packages/renderer/src/index.ts'

const RUNS = 60
const WARM_UP = 30
const BUDGET_MS = 5

/** Median milliseconds of processor time of some work. */
function medianCpu(work: () => void): number {
  for (let run = 0; run < WARM_UP; run += 1) work()
  const times = Array.from({ length: RUNS }, () => {
    const before = process.cpuUsage()
    work()
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1000
  }).sort((a, b) => a - b)
  return times[RUNS / 2] ?? 0
}

const pages: Record<string, RenderInput> = {
  'store list, 60 products': heavyStore(),
  '24 blocks, 60 products': heavyPage(),
  home: demoPages()['home']!,
  'text page': demoPages()['delivery']!,
}

console.log(
  'page'.padEnd(28),
  'render'.padStart(10),
  'JSON'.padStart(10),
  'ratio'.padStart(8),
  'HTML'.padStart(9),
)
let failed = false
for (const [name, input] of Object.entries(pages)) {
  const { html, context } = renderPage(input)
  const rendering = medianCpu(() => renderPage(input))
  const json = medianCpu(() => JSON.stringify(context))
  if (rendering > BUDGET_MS) failed = true
  console.log(
    name.padEnd(28),
    `${rendering.toFixed(2)} ms`.padStart(10),
    `${json.toFixed(2)} ms`.padStart(10),
    `${(rendering / Math.max(json, 0.01)).toFixed(1)}×`.padStart(8),
    `${Math.round(html.length / 1024)} kB`.padStart(9),
  )
}
console.log(failed ? `Over the budget of ${BUDGET_MS} ms.` : `Within the budget of ${BUDGET_MS} ms.`)
